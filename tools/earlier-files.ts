import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What Vite writes of each file of a build, see https://vite.dev/guide/backend-integration */
type Chunk = { file: string; css?: string[]; assets?: string[] }

/** The build compresses a file beside it. */
const FORMS = ['', '.br', '.gz']

/**
 * Copies the files of the build before into the new one, where their names, which have a hash, are not taken: pages that
 * are open, or that a process of the version before still sends during an upgrade, go on loading them. What that build
 * had kept of an earlier one is left behind.
 */
export async function keepEarlierFiles(earlier: string, folder: string) {
  const written = await readFile(join(earlier, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest: Record<string, Chunk> = JSON.parse(written)
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
  const missing = [...files]
    .flatMap((file) => FORMS.map((form) => file + form))
    .filter((name) => existsSync(join(earlier, name)) && !existsSync(join(folder, name)))
  for (const name of missing) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await copyFile(join(earlier, name), join(folder, name))
  }
}
