import { Readable } from 'node:stream'
import { S3Store } from '@tus/s3-store'
import { s3Client, type Store, unlessMissing, withinLimit } from './s3-client.ts'
import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { StoreAway } from './store-away.ts'
import type { Pieces } from './storage.ts'

/** So long nothing may move on a connection. */
const IDLE_MS = 4000
const PART_BYTES = 8 * 2 ** 20
const PARTS_AT_ONCE = 4

/** Takes recordings in pieces, which the store puts together when the last one has arrived. */
export function s3Pieces(target: Store): Pieces {
  const { bucket, prefix, config } = target
  const client = s3Client(target)
  const requestHandler = { ...config.requestHandler, socketTimeout: IDLE_MS }
  const store = new PieceStore({
    partSize: PART_BYTES,
    maxConcurrentPartUploads: PARTS_AT_ONCE,
    useTags: false,
    // Whoever uploads asks again how far it came, so that nothing is gained by trying twice here.
    s3ClientConfig: { ...config, requestHandler, maxAttempts: 1, bucket },
  })
  const idOf = (path: string) => prefix + path
  return {
    store,
    idOf,
    async complete(path, size) {
      const whole = new HeadObjectCommand({ Bucket: bucket, Key: idOf(path) })
      if (await unlessMissing(client.send(whole, withinLimit()))) return
      await store.write(Readable.from([]), idOf(path), size)
    },
  }
}

/** Says of a store that fails that it fails. */
class PieceStore extends S3Store {
  /** The library says of any failure here that there is no such upload, with which whoever uploads would begin anew. */
  override async getUpload(id: string) {
    // What was read stays in the library's memory, so it is read once.
    await unlessMissing(this.getMetadata(id))
    return refused(super.getUpload(id))
  }

  override create(...upload: Parameters<S3Store['create']>) {
    return refused(super.create(...upload))
  }

  override write(...piece: Parameters<S3Store['write']>) {
    return refused(super.write(...piece))
  }
}

/** Of the errors those of the store alone. A connection of whoever uploads may end as well. */
async function refused<Found>(asking: Promise<Found>): Promise<Found> {
  try {
    return await asking
  } catch (error) {
    throw error instanceof Error && '$metadata' in error ? new StoreAway(error) : error
  }
}
