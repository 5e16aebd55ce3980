import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { noteSources, sourcesHash } from './sources.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
// Built beside and moved into place at the end, so that a failed build leaves the last good one alone.
const fresh = join(root, '.cache', 'dist')

const COMPRESSIBLE = /\.(js|css|svg|html|json|txt|xml|map|wasm|webmanifest)$/
const SMALLEST_WORTH_COMPRESSING = 256

/** Writes `.br` and `.gz` beside each file of the browser's that gains by it; the server sends them as they are. */
async function compress(folder: string) {
  const files = await readdir(folder, { recursive: true })
  const worthwhile = files.filter((file) => COMPRESSIBLE.test(file) && !file.startsWith('.vite'))
  await Promise.all(
    worthwhile.map(async (file) => {
      const path = join(folder, file)
      const plain = await readFile(path)
      if (plain.length < SMALLEST_WORTH_COMPRESSING) return
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        }),
        promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}

const hash = sourcesHash(root)
const shared = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const
const client = join(fresh, 'client')

await rm(fresh, { recursive: true, force: true })
await build({ ...shared, build: { outDir: client } })
await build({ ...shared, build: { outDir: join(fresh, 'render'), ssr: true } })
await compress(client)
noteSources(fresh, hash)
await rm(dist, { recursive: true, force: true })
await rename(fresh, dist)
