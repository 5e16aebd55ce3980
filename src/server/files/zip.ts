import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'
import { pacer } from '#shared/pacer.ts'

/** A file in an archive. */
export type ZippedFile = { name: string; body: string | Buffer }

/** What is compressed at once, so that other requests are answered in between. */
const SLICE_BYTES = 256 * 1024

/** A ZIP archive as a stream. The next file is asked for when the one before it was sent, so that one is held at a time. */
export function zipStream(files: AsyncIterable<ZippedFile>, now: Date): Readable {
  return Readable.from(zipParts(files, now), { objectMode: false })
}

async function* zipParts(files: AsyncIterable<ZippedFile>, now: Date) {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  const yieldToEventLoop = pacer()
  for await (const { name, body } of files) {
    const entry = new ZipDeflate(name)
    entry.mtime = now
    zip.add(entry)
    const bytes = Buffer.from(body)
    for (let start = 0; start === 0 || start < bytes.length; start += SLICE_BYTES) {
      entry.push(bytes.subarray(start, start + SLICE_BYTES), start + SLICE_BYTES >= bytes.length)
      yield* ready.splice(0)
      await yieldToEventLoop()
    }
  }
  zip.end()
  yield* ready.splice(0)
}
