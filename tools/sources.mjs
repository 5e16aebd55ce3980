import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files and folders that the build reads. Server code and tests are left out below, because they are not built. */
const BUILT_FROM = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'tools/build.ts']
const HASH_FILE = '.sources'

/**
 * A hash over everything the build reads.
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
  const file = join(root, 'dist', HASH_FILE)
  return existsSync(file) && readFileSync(file, 'utf8') === sourcesHash(root)
}

/**
 * Call it when the build is complete, with the hash from before it began, so that a file that changed during the build
 * causes another build.
 * @param {string} dist
 * @param {string} hash
 */
export function writeSourcesHash(dist, hash) {
  writeFileSync(join(dist, HASH_FILE), hash)
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
