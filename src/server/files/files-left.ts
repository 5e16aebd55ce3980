import type { Env } from '#server/env.ts'
import { folderStorage } from './folder-storage.ts'

/** What to tell the operator whose files are in an object store while the data folder still has some; null where it has none. */
export async function filesLeft({ FILES_URL, DATA_DIR }: Pick<Env, 'FILES_URL' | 'DATA_DIR'>): Promise<string | null> {
  if (FILES_URL === undefined || !(await hasFiles(DATA_DIR))) return null
  return (
    `There are files in ${DATA_DIR} (storage, recordings), which nobody sees while FILES_URL is ${FILES_URL}. ` +
    `If they were not moved, run npm run move -- --files-to ${FILES_URL} without FILES_URL: it leaves out what was deleted ` +
    'since. Then delete them, because pictures of people who are erased stay in there.'
  )
}

async function hasFiles(folder: string) {
  for await (const _ of folderStorage(folder).all()) return true
  return false
}
