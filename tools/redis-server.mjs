import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './debian.mjs'

/** What to tell somebody whose machine has no Redis and cannot get it. */
export const NO_REDIS =
  'No redis-server was found and none could be installed, so the tests on Redis cannot run. Install redis-server.'

/** The path of redis-server, or undefined. */
export function findRedis() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path))
}

/** As `findRedis`, and when there is none, tries to install Debian's package. */
export function ensureRedis() {
  const found = findRedis()
  if (found) return found
  console.log('Foyer: no redis-server on this machine, installing it for the tests.')
  installPackage('redis-server')
  return findRedis()
}
