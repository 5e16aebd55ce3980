import { existsSync } from 'node:fs'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
import type { Place } from '#server/move/place.ts'
import { log } from '#server/test-folders.ts'
import { checkArchive } from './reader.ts'
import { addUser, backUp, newInstallation, newPlace, restore, withDatabase } from './test-backup.ts'
import { writeArchive } from './writer.ts'

/** A backup with some rows and a file. */
async function backup() {
  const place = await newInstallation()
  await withDatabase(place, async (database) => {
    for (let i = 0; i < 50; i++) await addUser(database)
    await database.query(`insert into migrations (name, hash) values ('9999_later.sql', 'a hash')`)
  })
  return place
}

/** What restoring says, and what is in the place after that: as it should be, nothing. */
async function refusal(file: string) {
  const to = await newPlace()
  const sentence = await restore(file, to).then(
    () => 'It was restored.',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const files = ['pg', 'storage', 'restoring'].filter((name) => existsSync(join(to.dataDir, name)))
  return { sentence, left: [...files, ...(await tablesIn(to))] }
}

async function tablesIn(to: Place): Promise<string[]> {
  if (to.databaseUrl === undefined) return []
  const { rows } = await withDatabase(to, ({ query }) =>
    query(`select tablename from pg_tables where schemaname = 'public'`),
  )
  return rows.map(({ tablename }) => String(tablename))
}

const refusedWith = (sentence: RegExp) => ({ sentence: expect.stringMatching(sentence), left: [] })

test('a backup that is cut off anywhere, or altered, is refused before anything is restored', async () => {
  const place = await newInstallation()
  await withDatabase(place, async (database) => {
    for (let i = 0; i < 50; i++) await addUser(database)
  })
  const file = await backUp(place)
  await checkArchive(file)
  const { size } = await stat(file)
  const whole = await readFile(file)
  const cut = join(temporaryFolder(), 'cut.tar.gz')
  for (const length of [1, 100, Math.floor(size / 3), Math.floor(size / 2), size - 2000, size - 9, size - 1]) {
    await writeFile(cut, whole.subarray(0, length))
    expect(await refusal(cut)).toEqual(refusedWith(/ends too early|is not a backup/))
  }
  for (const at of [500, Math.floor(size / 2), size - 6]) {
    const altered = Buffer.from(whole)
    altered[at] = (altered[at] ?? 0) ^ 0xff
    await writeFile(cut, altered)
    expect(await refusal(cut)).toEqual(refusedWith(/is damaged|is not as it was written|ends too early/))
  }
  // Whoever alters what is inside can compress it again, but the hashes are of something else.
  const tar = gunzipSync(whole).toString('latin1').replace('@example.org', '@example.com')
  await writeFile(cut, gzipSync(Buffer.from(tar, 'latin1')))
  expect(await refusal(cut)).toEqual(refusedWith(/is not as it was written: rows\/public\.users/))
  await writeFile(cut, 'something else')
  expect(await refusal(cut)).toEqual(refusedWith(/is not a backup of Foyer/))
  await truncate(cut, 0)
  expect(await refusal(cut)).toEqual(refusedWith(/ends too early/))
  expect(await refusal(join(temporaryFolder(), 'missing.tar.gz'))).toEqual(refusedWith(/There is no file/))
})

test('the backup of a newer version is refused', async () => {
  const place = await backup()
  expect(await refusal(await backUp(place))).toEqual(
    refusedWith(/was made by a newer Foyer: it holds the migration 9999_later\.sql/),
  )
  await withDatabase(place, ({ query }) =>
    query(`update migrations set hash = 'other' where name = '0001_letters.sql';
      delete from migrations where name = '9999_later.sql'`),
  )
  expect(await refusal(await backUp(place))).toEqual(
    refusedWith(/The migration 0001_letters\.sql is not the one with which/),
  )

  const file = join(temporaryFolder(), 'format.tar.gz')
  const manifest = Buffer.from(JSON.stringify({ format: 2 }))
  await writeArchive(file, ({ add }) => add('manifest.json', manifest, manifest.length))
  expect(await refusal(file)).toEqual(refusedWith(/was made by a newer Foyer\. Restore it with that version/))
})

test('a place that has something in it is refused', async () => {
  const file = await backUp(await newInstallation())
  const storage = await newPlace()
  await writeFile(join(storage.dataDir, 'storage'), '')
  await expect(restore(file, storage)).rejects.toThrow(/is not empty: it has storage/)
  const installed = await newInstallation()
  await expect(restore(file, installed)).rejects.toThrow(/is not empty/)
  const unmarked = await openDatabase({ ...installed, log })
  expect((await unmarked.query(`select to_regclass('unfinished_restore') as mark`)).rows).toEqual([{ mark: null }])
  await unmarked.close()
})
