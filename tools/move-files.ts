import { join, resolve } from 'node:path'
import type { Env } from '#server/env.ts'
import { plural } from '#shared/plural.ts'
import type { goneSince } from '#server/move/earlier-copies.ts'
import { showProgress } from './progress.ts'

const MEGABYTE = 1_000_000
const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1)

/** Where the files of a data folder are, beside which its database may be. */
function leftIn(place: string) {
  return place.startsWith('s3://') ? place : `${join(place, 'storage')} and ${join(place, 'recordings')}`
}

/** Moves the files of the installation to `s3://bucket/prefix` or to a data folder. Returns what to tell the operator. */
export async function moveFilesTo(address: string, env: Env): Promise<string[]> {
  const { storageAt } = await import('#server/files/open-storage.ts')
  const { moveFiles } = await import('#server/move/files.ts')
  const { noteCopy } = await import('#server/move/earlier-copies.ts')
  const from = env.FILES_URL ?? resolve(env.DATA_DIR)
  const to = address.startsWith('s3://') ? address : resolve(address)
  if (from === to) throw new Error('The files are there already. Give another place after --files-to.')
  for (const place of [from, to])
    if (place.startsWith('s3://')) await (await import('#server/files/s3-check.ts')).requireStore(place, env)
  const show = showProgress('MB')
  const onProgress = (bytes: number, all: number) => show(Math.round(bytes / MEGABYTE), Math.round(all / MEGABYTE))
  const start = performance.now()
  const [source, target] = [await storageAt(from, env), await storageAt(to, env)]
  const between = { from: source, to: target, address: to, dataDir: resolve(env.DATA_DIR) }
  const removed = await removeGone(between, env)
  const onCopy = (path: string) => noteCopy(between.dataDir, { to, path })
  const { files, bytes, skipped } = await moveFiles({ from: source, to: target, onProgress, onCopy })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  return [
    ...(removed === 0
      ? []
      : [`What was deleted since it was copied was deleted in ${to} as well: ${plural(removed, 'file')}.`]),
    `${files} files with ${megabytes(bytes)} MB are in ${to}, compared byte for byte, after ${seconds} s; ${skipped} of them were there before.`,
    to.startsWith('s3://')
      ? `Now start Foyer with FILES_URL=${to}. Each process is started in this way.`
      : `Now start Foyer without FILES_URL and with DATA_DIR=${to}, which has the database too or is given with DATABASE_URL.`,
    `What was left is as it was. Once all is well, delete ${leftIn(from)}: pictures of people who are erased stay in there.`,
  ]
}

/** Deletes in the target what an earlier call copied and was deleted since, as rows of the database say. */
async function removeGone(between: Parameters<typeof goneSince>[0], env: Env) {
  const copies = await import('#server/move/earlier-copies.ts')
  const gone = await copies.goneSince(between)
  if (gone.length === 0) return 0
  const { openBackupSource } = await import('#server/backup/source.ts')
  const { createLog } = await import('#server/log.ts')
  const { placeOf } = await import('#server/move/place.ts')
  const source = await openBackupSource(placeOf(env), createLog('error'))
  try {
    return await copies.removeUnnamed(source.database, between.to, gone)
  } finally {
    await source.close()
  }
}
