import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { keepEarlierFiles } from './earlier-files.ts'
import { sourcesHash, writeSourcesHash } from './sources.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
// The build is written here and moved to `dist` at the end, so that a failed build leaves the last good one in place.
const newDist = join(root, '.cache', 'dist')

const COMPRESSIBLE = /\.(js|css|svg|html|json|txt|xml|map|wasm|webmanifest)$/
const MIN_BYTES_TO_COMPRESS = 256

/** Writes a `.br` and a `.gz` copy beside each compressible file of the browser's build, for the server to send. */
async function compress(folder: string) {
  const files = await readdir(folder, { recursive: true })
  const compressible = files.filter((file) => COMPRESSIBLE.test(file) && !file.startsWith('.vite'))
  await Promise.all(
    compressible.map(async (file) => {
      const path = join(folder, file)
      const plain = await readFile(path)
      if (plain.length < MIN_BYTES_TO_COMPRESS) return
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
const client = join(newDist, 'client')

await rm(newDist, { recursive: true, force: true })
await build({ ...shared, build: { outDir: client } })
await build({ ...shared, build: { outDir: join(newDist, 'render'), ssr: true } })
await compress(client)
await keepEarlierFiles(join(dist, 'client'), client)
writeSourcesHash(newDist, hash)
await rm(dist, { recursive: true, force: true })
await rename(newDist, dist)
