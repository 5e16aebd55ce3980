import type { Env } from '#server/env.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** The files of an installation: in the object store that FILES_URL names, or else in the data folder. */
export function openStorage(env: Env): Promise<Storage> {
  return storageAt(env.FILES_URL ?? env.DATA_DIR, env)
}

/** The files at `s3://bucket/prefix`, with the keys of the environment, or in a data folder. */
export async function storageAt(address: string, env: Env): Promise<Storage> {
  if (!address.startsWith('s3://')) return folderStorage(address)
  // Loaded only where it is used, because it takes much memory and time.
  const [{ s3Storage }, { storeOf }] = await Promise.all([import('./s3-storage.ts'), import('./s3-client.ts')])
  return s3Storage(storeOf(address, env))
}
