import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const cache = join(import.meta.dirname, '..', '.cache', 'packages')

/**
 * The folder of a package that only one rarely used command needs, such as `subset-font@2.9.0`. It is downloaded to
 * `.cache` on first use, so that it need not be a dependency that everybody installs.
 */
export function cachedPackage(spec: string) {
  const name = spec.slice(0, spec.lastIndexOf('@'))
  const folder = join(cache, spec)
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) {
    console.log(`Fetching ${spec}; this happens once.`)
    mkdirSync(folder, { recursive: true })
    const { status } = spawnSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', spec], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error(`npm could not fetch ${spec}; its messages are above.`)
  }
  return join(folder, 'node_modules', name)
}
