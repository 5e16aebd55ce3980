import type { Readable } from 'node:stream'
import { MINUTE_MS } from '#shared/time.ts'
import { relay } from './relay.ts'
import { StoreAway } from './store-away.ts'

/** How long one waits for the next bytes. */
const STALLED_MS = MINUTE_MS / 3

/**
 * The same bytes, which fail when their source gives nothing for too long while somebody waits for more. A reader who pauses
 * ends nothing.
 */
export function withStallLimit(source: Readable, limit_ms = STALLED_MS): Readable {
  return relay(source, limited(source, limit_ms))
}

async function* limited(source: Readable, limit_ms: number): AsyncGenerator<Buffer> {
  const wait = () => setTimeout(() => source.destroy(new StoreAway(new Error('Nothing came for too long.'))), limit_ms)
  let waiting = wait()
  try {
    for await (const bytes of source) {
      clearTimeout(waiting)
      yield bytes
      waiting = wait()
    }
  } finally {
    clearTimeout(waiting)
  }
}
