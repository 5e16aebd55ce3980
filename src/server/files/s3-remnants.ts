import { AbortMultipartUploadCommand, DeleteObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { type S3Object, unlessMissing, withinLimit } from './s3-client.ts'
import type { StoredFile } from './storage.ts'

/** What the library for uploads in pieces keeps beside a file: what it knows of the upload, and a last piece that is short. */
const NOTE = '.info'
const REMNANTS = ['.part', NOTE]

export function isRemnant(path: string) {
  return REMNANTS.some((end) => path.endsWith(end))
}

/** The files among these, which come in the order of their paths. One of which only pieces are there has no size. */
export async function* wholeFiles(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile> {
  let last = ''
  for await (const file of files) {
    const path = file.path.replace(/\.(part|info)$/, '')
    if (path !== last) yield isRemnant(file.path) ? { ...file, path, size: 0 } : file
    last = path
  }
}

/** Deletes what is left of an upload. The note goes last, because it is needed to find the pieces. */
export async function removeRemnants(client: S3Client, object: S3Object) {
  const noteAt = { ...object, Key: object.Key + NOTE }
  const note = await unlessMissing(client.send(new HeadObjectCommand(noteAt), withinLimit()))
  if (!note) return
  const UploadId = note.Metadata?.['upload-id']
  // Missing for an upload that is complete.
  if (UploadId)
    await unlessMissing(client.send(new AbortMultipartUploadCommand({ ...object, UploadId }), withinLimit()))
  for (const end of REMNANTS)
    await unlessMissing(client.send(new DeleteObjectCommand({ ...object, Key: object.Key + end }), withinLimit()))
}
