import { cpSync, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { CACHE, engineVersion } from '#server/test-database.ts'
import { openEngine } from './open.ts'

/** A data folder with an empty database, for one test: a copy, because building one takes seconds. It is deleted when the test is over. */
export async function freshFolder() {
  const built = join(CACHE, `folder-${await engineVersion()}`)
  if (!existsSync(built)) await build(built)
  const folder = temporaryFolder()
  cpSync(built, join(folder, 'pg'), { recursive: true })
  return folder
}

async function build(folder: string) {
  await mkdir(CACHE, { recursive: true })
  const unfinished = `${folder}.${process.pid}`
  const engine = await openEngine({ folder: unfinished })
  await engine.close()
  try {
    await rename(unfinished, folder)
  } catch {
    // Another process was quicker.
    await rm(unfinished, { recursive: true })
  }
}
