import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import type { Env } from '#server/env.ts'
import { s3Client, storeOf, withinLimit } from './s3-client.ts'

/** Asks the object store for all that is done with it later. Throws a sentence for the operator that says what to set. */
export async function requireStore(address: string, env: Env) {
  const store = storeOf(address, env)
  const client = s3Client(store)
  const place = { Bucket: store.bucket, Key: `${store.prefix}start-of-${process.pid}` }
  try {
    const page = { Bucket: store.bucket, Prefix: store.prefix, MaxKeys: 1 }
    await client.send(new ListObjectsV2Command(page), withinLimit())
    await client.send(new PutObjectCommand({ ...place, Body: 'This may be deleted.' }), withinLimit())
    await client.send(new DeleteObjectCommand(place), withinLimit())
  } catch (error) {
    throw new Error(sentenceOf(error, address, env), { cause: error })
  } finally {
    client.destroy()
  }
}

const KEYS = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'

/** What the store says, by the names that its protocol has for it. */
const SENTENCES: Record<string, (address: string, endpoint: string) => string> = {
  NoSuchBucket: (address, endpoint) =>
    `${endpoint} has no bucket for FILES_URL ${address}. Make the bucket, or correct FILES_URL.`,
  InvalidAccessKeyId: (_, endpoint) =>
    `${endpoint} does not know AWS_ACCESS_KEY_ID. Set ${KEYS} to keys of this store.`,
  SignatureDoesNotMatch: (_, endpoint) =>
    `${endpoint} says that AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID. Set both anew.`,
  AccessDenied: (address) =>
    `${KEYS} are not allowed to list, write and delete in ${address}. Allow it, or set others.`,
  PermanentRedirect: (address) => `The bucket of ${address} is in another region. Set AWS_REGION to that one.`,
  AuthorizationHeaderMalformed: (address) =>
    `The bucket of ${address} is in another region. Set AWS_REGION to that one.`,
}

function sentenceOf(error: unknown, address: string, { AWS_ENDPOINT_URL_S3, AWS_REGION }: Env) {
  const endpoint = AWS_ENDPOINT_URL_S3 ?? `The object store of Amazon in ${AWS_REGION}`
  const name = error instanceof Error ? error.name : ''
  const code = error instanceof Error && 'code' in error ? String(error.code) : name
  return (
    SENTENCES[name]?.(address, endpoint) ??
    `${endpoint} does not answer as an object store does (${code}). Correct AWS_ENDPOINT_URL_S3, or start the store first.`
  )
}
