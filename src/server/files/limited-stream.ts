import { Transform } from 'node:stream'

/** Passes bytes on up to a limit, and fails with this error beyond it. */
export function limitedTo(limit: number, refusal: Error) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) done(refusal)
      else done(null, chunk)
    },
  })
}
