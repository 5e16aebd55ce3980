import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PRODUCT } from '#shared/brand.ts'
import { type Database, openDatabase } from '#server/db/db.ts'
import type { Log } from '#server/db/pool.ts'
import type { Env } from '#server/env.ts'

/** A database on a server, or the embedded one of a folder. The other files are in the folder in both cases. */
export type Place = { databaseUrl?: string; dataDir: string }

/** What an environment names, as the start reads it. */
export function placeOf({ DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Place {
  return { ...(DATABASE_URL && { databaseUrl: DATABASE_URL }), dataDir: resolve(DATA_DIR) }
}

/** Whether a folder has an embedded database. */
export const hasDatabase = (dataDir: string) => existsSync(join(dataDir, 'pg'))

/** Throws a sentence for the operator where a folder has no database. */
export function requireDatabase({ databaseUrl, dataDir }: Place) {
  if (databaseUrl === undefined && !hasDatabase(dataDir))
    throw new Error(`There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR to what ${PRODUCT} runs on.`)
}

export async function openSource(place: Place, log: Log): Promise<Database> {
  requireDatabase(place)
  return openDatabase({ ...place, log })
}

/** Somebody waits for the sentence if it does not answer. */
const TARGET_WAIT_MS = 5000

/** Where a folder has no database it gets an empty one, also beside the files that belong to the one that comes. */
export function openTarget(place: Place, log: Log): Promise<Database> {
  return openDatabase({ ...place, setting: 'The address of the target', log, isNew: true, waitMs: TARGET_WAIT_MS })
}

export function isSamePlace(one: Place, other: Place) {
  if (one.databaseUrl !== undefined || other.databaseUrl !== undefined) return one.databaseUrl === other.databaseUrl
  return isSameFolder(one, other)
}

/** Whether the files that are not in the database are in the same folder. */
export function isSameFolder(one: Place, other: Place) {
  return resolve(one.dataDir) === resolve(other.dataDir)
}

/** Whether an address, or what it is called, is a database on a server. */
export const isServer = (address: string) => /^postgres(ql)?:\/\//.test(address)

/** What a place is called in sentences: without the user and the password. */
export function nameOf({ databaseUrl, dataDir }: Place) {
  if (databaseUrl === undefined) return dataDir
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${host}${pathname}`
}
