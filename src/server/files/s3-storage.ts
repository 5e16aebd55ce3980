import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { MINUTE_MS } from '#shared/time.ts'
import { ANSWER_MS, type S3Object, s3Client, type Store, unlessMissing, withinLimit } from './s3-client.ts'
import { isRemnant, removeRemnants, wholeFiles } from './s3-remnants.ts'
import { withStallLimit } from './stall-limit.ts'
import { type Direct, RECORDINGS, type Storage, type StoredFile } from './storage.ts'
import { orAway, StoreAway } from './store-away.ts'

/** What each mebibyte may take longer, in a call, and where nobody waits for an answer. */
const MEBIBYTE_MS = 250
const SLOW_MEBIBYTE_MS = 2000
/** A proxy asks whether the process is ready, and takes it out of service if the answer takes seconds. */
const PING_MS = 1000
/** A signed address is good for so long, also for somebody whose access ends meanwhile. An answer that runs is not cut off by it. */
const SIGNED_SECONDS = MINUTE_MS / 1000

/** The files in an object store, under the same paths as in the data folder. */
export function s3Storage(store: Store): Storage {
  const client = s3Client(store)
  const { bucket, prefix } = store
  const at = (path: string): S3Object => ({ Bucket: bucket, Key: prefix + path })

  return {
    async write(path, bytes) {
      const put = new PutObjectCommand({ ...at(path), Body: bytes })
      await orAway(client.send(put, withinLimit(mebibytes(bytes.length) * MEBIBYTE_MS)))
    },
    writeStream: (path, content, size) => putStream(client, at(path), content, size),
    read: (path) => readWhole(client, at(path)),
    async stream(path, range) {
      const part = range && { Range: `bytes=${range.first}-${range.last}` }
      return openStream(client, { ...at(path), ...part })
    },
    async stat(path) {
      const found = await unlessMissing(client.send(new HeadObjectCommand(at(path)), withinLimit()))
      return found && { path, size: found.ContentLength ?? 0, changed_at: found.LastModified ?? new Date(0) }
    },
    async remove(path) {
      if (path.startsWith(`${RECORDINGS}/`)) await removeRemnants(client, at(path))
      await unlessMissing(client.send(new DeleteObjectCommand(at(path)), withinLimit()))
    },
    list: (folder) => wholeFiles(filesUnder(client, store, `${folder}/`)),
    async *all() {
      for await (const file of filesUnder(client, store, '')) if (!isRemnant(file.path)) yield file
    },
    async pieces() {
      const { s3Pieces } = await import('./s3-pieces.ts')
      return s3Pieces(store)
    },
    sync: () => Promise.resolve(),
    direct: directOf(client, store, at),
    async ping() {
      const one = { Bucket: bucket, Prefix: prefix, MaxKeys: 1 }
      await orAway(client.send(new ListObjectsV2Command(one), { abortSignal: AbortSignal.timeout(PING_MS) }))
    },
  }
}

const mebibytes = (bytes: number) => bytes / 2 ** 20

async function putStream(client: S3Client, object: S3Object, content: Readable, size: number) {
  const put = new PutObjectCommand({ ...object, Body: content, ContentLength: size })
  const { abortSignal } = withinLimit(mebibytes(size) * SLOW_MEBIBYTE_MS)
  const reading = new AbortController()
  // The client does not listen for it, so it would end the process.
  content.once('error', () => reading.abort())
  try {
    await client.send(put, { abortSignal: AbortSignal.any([abortSignal, reading.signal]) })
  } catch (error) {
    throw content.errored ?? new StoreAway(error)
  } finally {
    content.destroy()
  }
}

/** The time limit is for the whole file, because nothing of it has been sent to anybody before it is all there. */
function readWhole(client: S3Client, object: S3Object): Promise<Buffer | null> {
  const asking = client.send(new GetObjectCommand(object), withinLimit())
  return unlessMissing(asking.then(({ Body }) => buffer(readableOf(Body))))
}

/** The time limit is for the beginning, and later for each pause. */
async function openStream(client: S3Client, object: S3Object & { Range?: string }): Promise<Readable | null> {
  const opening = new AbortController()
  const limit = setTimeout(() => opening.abort(), ANSWER_MS)
  const asking = client.send(new GetObjectCommand(object), { abortSignal: opening.signal })
  const found = await unlessMissing(asking).finally(() => clearTimeout(limit))
  return found && withStallLimit(readableOf(found.Body))
}

function readableOf(body: unknown): Readable {
  if (body instanceof Readable) return body
  throw new Error('The object store answered without a body.')
}

async function* filesUnder(client: S3Client, { bucket, prefix }: Store, folder: string): AsyncGenerator<StoredFile> {
  for (let after: string | undefined; ;) {
    const page = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + folder, StartAfter: after })
    const { Contents = [], IsTruncated } = await orAway(client.send(page, withinLimit()))
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
      yield { path: Key.slice(prefix.length), size: Size, changed_at: LastModified }
    after = Contents.at(-1)?.Key
    if (!IsTruncated || after === undefined) return
  }
}

function directOf(client: S3Client, { origin }: Store, at: (path: string) => S3Object): Direct | null {
  if (origin === null) return null
  return {
    origin,
    sign: (path, type) => {
      const get = new GetObjectCommand({ ...at(path), ResponseContentType: type, ResponseCacheControl: 'private' })
      return getSignedUrl(client, get, { expiresIn: SIGNED_SECONDS })
    },
  }
}
