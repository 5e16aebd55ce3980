import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build is made from. Server code and tests are not in it: Node runs them as they are. */
const BUILT_FROM = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'tools/build.ts']
const NOTE = 'dist/.sources'

/**
 * A fingerprint of everything the build is made from.
 * @param {string} root
 */
export function sourcesHash(root) {
  const hash = createHash('sha256')
  for (const path of BUILT_FROM.flatMap((start) => filesUnder(root, start)))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * Whether `dist` was made from the sources as they are now.
 * @param {string} root
 */
export function isBuilt(root) {
  const note = join(root, NOTE)
  return existsSync(note) && readFileSync(note, 'utf8') === sourcesHash(root)
}

/**
 * Call it when the build is complete, with the hash taken before it began: a file changed meanwhile must count as new.
 * @param {string} dist
 * @param {string} hash
 */
export function noteSources(dist, hash) {
  writeFileSync(join(dist, '.sources'), hash)
}

/**
 * @param {string} root
 * @param {string} start
 * @returns {string[]}
 */
function filesUnder(root, start) {
  const found = statSync(join(root, start), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(start) ? [] : [start]
  return readdirSync(join(root, start))
    .filter((name) => name !== 'server')
    .toSorted()
    .flatMap((name) => filesUnder(root, `${start}/${name}`))
}
