import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Env } from '#server/env.ts'
import { orAway } from './store-away.ts'

/** An object store as the environment describes it. */
export type Store = {
  bucket: string
  /** Before the path of each file: empty, or ending in a slash. */
  prefix: string
  config: S3ClientConfig
  /** Where browsers read recordings themselves; null where those go through us. */
  origin: string | null
}

/** A file in a store, as requests name it. */
export type S3Object = { Bucket: string; Key: string }

type StoreEnv = Pick<
  Env,
  'FILES_DIRECT' | 'AWS_ENDPOINT_URL_S3' | 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'
>

const CONNECT_MS = 2000
/** So that a call is answered within five seconds where the store does not answer. */
export const ANSWER_MS = 4000
/** More than a process has downloads at once, because each holds a connection while it lasts. */
const MOST_SOCKETS = 256
const TRIES = 2

const silent = () => undefined

/** The store of an address such as `s3://bucket/prefix`. */
export function storeOf(address: string, env: StoreEnv): Store {
  const { host: bucket, pathname } = new URL(address)
  const folder = pathname.replaceAll(/^\/|\/$/g, '')
  const endpoint = env.AWS_ENDPOINT_URL_S3
  const config: S3ClientConfig = {
    region: env.AWS_REGION,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' },
    // Every store with an address of its own finds a bucket by its path, and only some by the host name.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    // What fails is thrown, and logged once by whoever catches it.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    // Not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      // A reader who pauses ends nothing.
      socketTimeout: 0,
      httpAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
    },
  }
  const origin = endpoint ?? `https://${bucket}.s3.${env.AWS_REGION}.amazonaws.com`
  return { bucket, prefix: folder === '' ? '' : `${folder}/`, config, origin: env.FILES_DIRECT ? origin : null }
}

export function s3Client({ config }: Store) {
  return new S3Client(config)
}

/** The time limit of a request, with more for what has a large body. */
export function withinLimit(more_ms = 0) {
  return { abortSignal: AbortSignal.timeout(Math.round(ANSWER_MS + more_ms)) }
}

/** `NotFound` is the answer to a HEAD request, which has no body that says what. */
const MISSING = new Set(['NoSuchKey', 'NoSuchUpload', 'NotFound'])

/** Null where the store has no such file. Throws `StoreAway` where it fails. */
export function unlessMissing<Found>(asking: Promise<Found>): Promise<Found | null> {
  return orAway(
    asking.catch((error: unknown) => {
      if (error instanceof Error && MISSING.has(error.name)) return null
      throw error
    }),
  )
}
