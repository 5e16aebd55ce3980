import { temporaryFolder } from '#server/test-cleanup.ts'
import { copyEmpty, copyMigrated } from '#server/test-folders.ts'

/** A data folder with an empty database, for one test. It is deleted when the test is over. */
export async function freshFolder() {
  const folder = temporaryFolder()
  await copyEmpty(folder)
  return folder
}

/** A data folder with a migrated database without rows, for one test. It is deleted when the test is over. */
export async function migratedFolder() {
  const folder = temporaryFolder()
  await copyMigrated(folder)
  return folder
}
