import { join, resolve } from 'node:path'
import type { Env } from '#server/env.ts'
import type { FilesReport } from '#server/move/files.ts'
import { plural } from '#shared/plural.ts'
import { inMegabytes, megabytes } from '#shared/wording.ts'
import { showProgress } from './progress.ts'

const isStore = (address: string) => address.startsWith('s3://')

/** Where the files of a data folder are, beside which its database may be. */
function leftIn(place: string) {
  return isStore(place) ? place : `${join(place, 'storage')} and ${join(place, 'recordings')}`
}

type Report = FilesReport & { removed: number }

/** Moves the files of the installation to `s3://bucket/prefix` or to a data folder. Returns what to tell the operator. */
export async function moveFilesTo(address: string, env: Env): Promise<string[]> {
  const from = env.FILES_URL ?? resolve(env.DATA_DIR)
  const to = isStore(address) ? address : resolve(address)
  if (from === to) throw new Error('The files are there already. Give another place after --files-to.')
  for (const place of [from, to])
    if (isStore(place)) await (await import('#server/files/s3-check.ts')).requireStore(place, env)
  const start = performance.now()
  const { files, bytes, skipped, unnamed, removed } = await moveBetween(from, to, env)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  return [
    ...(removed === 0
      ? []
      : [`What was deleted since it was copied was deleted in ${to} as well: ${plural(removed, 'file')}.`]),
    `${plural(files, 'file')} with ${megabytes(bytes)} are in ${to}, compared byte for byte, after ${seconds} s; ${skipped} of them were there before.`,
    ...(unnamed === 0 ? [] : [`Not copied, because nothing in the database names them: ${plural(unnamed, 'file')}.`]),
    isStore(to)
      ? `Now start Foyer with FILES_URL=${to}. Each process is started in this way.`
      : `Now start Foyer without FILES_URL and with DATA_DIR=${to}, which has the database too or is given with DATABASE_URL.`,
    `What was left is as it was. Once all is well, delete ${leftIn(from)}: pictures of people who are erased stay in there.`,
  ]
}

/** Reads the names of files from the database that the environment names, while the product runs on it or not. */
async function moveBetween(from: string, to: string, env: Env): Promise<Report> {
  const { openBackupSource } = await import('#server/backup/source.ts')
  const { requireWhole } = await import('#server/backup/whole.ts')
  const { createLog } = await import('#server/log.ts')
  const { placeOf } = await import('#server/move/place.ts')
  const source = await openBackupSource(placeOf(env), createLog('error'))
  try {
    // One that was moved away does not know of later files.
    await source.database.alone(requireWhole)
    return await moveNamed(source, { from, to, env })
  } finally {
    await source.close()
  }
}

type Source = Awaited<ReturnType<typeof import('#server/backup/source.ts').openBackupSource>>

async function moveNamed({ database, signal }: Source, { from, to, env }: { from: string; to: string; env: Env }) {
  const { storageAt } = await import('#server/files/open-storage.ts')
  const { isNamed } = await import('#server/files/named-files.ts')
  const { moveFiles, removeUnnamed } = await import('#server/move/files.ts')
  const { copiesAt, noteCopy } = await import('#server/move/earlier-copies.ts')
  const dataDir = resolve(env.DATA_DIR)
  const [source, target] = [await storageAt(from, env), await storageAt(to, env)]
  const isNeeded = (path: string) => {
    signal.throwIfAborted()
    return isNamed(database, path)
  }
  // In the installation's own folder nobody else has files. Elsewhere only what was copied may be deleted.
  const ours = to === dataDir ? undefined : await copiesAt(dataDir, to)
  const removed = await removeUnnamed(target, isNeeded, ours)
  const report = await moveFiles({
    from: source,
    to: target,
    isNamed: isNeeded,
    onProgress: showProgress('MB', inMegabytes),
    onCopy: (path) => noteCopy(dataDir, path, [from, to]),
  })
  return { ...report, removed }
}
