import { Readable } from 'node:stream'

/**
 * A stream of what `bytes` makes of a source. When it is closed, also before anybody has read from it, the source is closed:
 * a generator that has not begun never reaches its own end.
 */
export function relay(source: Readable, bytes: AsyncIterable<Buffer>): Readable {
  const stream = Readable.from(bytes, { objectMode: false })
  stream.once('close', () => source.destroy())
  return stream
}
