import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { DATA_FILES, FILE_FOLDERS, KEY } from '#server/data-files.ts'
import { REMOVAL, replaceFile, syncFolder } from '#server/files/durable.ts'
import { readOrEmpty } from '#server/files/missing.ts'
import { addErasures, readErasureLog } from './erasures.ts'
import type { Entry } from './reader.ts'
import { PRODUCT } from '#shared/brand.ts'

/** Where a restored installation is put together, inside the data folder. */
export const RESTORING = 'restoring'
/** In it: what is being moved from it into the data folder. */
const PLACING = 'placing.json'
export const DATABASE = 'pg'
export const RESTORE_AGAIN = `Run it again before you start ${PRODUCT}.`
/** Where one of these is, there is an installation. */
const INSTALLED = [DATABASE, ...FILE_FOLDERS]

export function requireEmptyFolder(dataDir: string) {
  const found = INSTALLED.filter((name) => existsSync(join(dataDir, name)))
  if (found.length === 0) return
  throw new Error(
    `${dataDir} is not empty: it has ${found.join(' and ')}. A backup is never restored over anything. ` +
      'Set DATA_DIR to another folder, or move what is there away.',
  )
}

/** Throws a sentence for the operator if a restore into this folder was not finished. Call it before a database is made there. */
export function requireRestoredFolder(dataDir: string) {
  if (existsSync(join(dataDir, RESTORING)) && !existsSync(join(dataDir, DATABASE)))
    throw new Error(`Not all of a backup is in ${dataDir}: npm run restore was stopped. ${RESTORE_AGAIN}`)
}

const Placing = z.array(z.string())

/** Removes what a call that was stopped has left, and where it was not finished also what it has moved already. */
export async function discardUnfinished(dataDir: string, isUnfinished: boolean) {
  const folder = join(dataDir, RESTORING)
  const placing = isUnfinished ? await readOrEmpty(join(folder, PLACING)) : ''
  const names = placing === '' ? [] : Placing.parse(JSON.parse(placing))
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true })
  await rm(folder, REMOVAL)
}

/** Moves all that was put together into the data folder, the database last, because it makes an installation of it. */
export async function placeFiles(dataDir: string) {
  const folder = join(dataDir, RESTORING)
  const names = [...FILE_FOLDERS, 'no-demo', KEY, DATABASE].filter((name) => existsSync(join(folder, name)))
  await replaceFile(join(folder, PLACING), JSON.stringify(names))
  for (const name of names) await rename(join(folder, name), join(dataDir, name))
  syncFolder(dataDir)
}

/** Adds a file of the backup to what is put together. The key of the place stays, if it has one. */
export async function addDataFile(dataDir: string, name: string, { content }: Entry) {
  const bytes = await buffer(content)
  const isWelcome = DATA_FILES.includes(name) || (name === KEY && !existsSync(join(dataDir, KEY)))
  if (isWelcome) await replaceFile(join(dataDir, RESTORING, name), bytes)
}

/** Brings the logs of erasures of the backup, the place and the operator together. Returns how many there are. */
export async function mergeErasures(dataDir: string, further: string): Promise<number> {
  return addErasures(dataDir, [await readErasureLog(join(dataDir, RESTORING)), further])
}
