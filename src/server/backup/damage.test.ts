import { existsSync } from 'node:fs'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
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

async function refused(file: string, sentence: RegExp) {
  const to = await newPlace()
  await expect(restore(file, to)).rejects.toThrow(sentence)
  for (const name of ['pg', 'storage', 'restoring']) expect(existsSync(join(to.dataDir, name))).toBe(false)
  // It is as empty as it was.
  if (to.databaseUrl !== undefined) {
    const { query, close } = await openDatabase({ ...to, log })
    expect(
      (await query(`select count(*)::int as count from pg_tables where schemaname = 'public'`)).rows[0].count,
    ).toBe(0)
    await close()
  }
}

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
    await refused(cut, /ends too early|is not a backup/)
  }
  for (const at of [500, Math.floor(size / 2), size - 6]) {
    const altered = Buffer.from(whole)
    altered[at] = (altered[at] ?? 0) ^ 0xff
    await writeFile(cut, altered)
    await refused(cut, /is damaged|is not as it was written|ends too early/)
  }
  // Whoever alters what is inside can compress it again, but the hashes are of something else.
  const tar = gunzipSync(whole).toString('latin1').replace('@example.org', '@example.com')
  await writeFile(cut, gzipSync(Buffer.from(tar, 'latin1')))
  await refused(cut, /is not as it was written: rows\/public\.users/)
  await writeFile(cut, 'something else')
  await refused(cut, /is not a backup of Foyer/)
  await truncate(cut, 0)
  await refused(cut, /is not a backup of Foyer/)
  await refused(join(temporaryFolder(), 'missing.tar.gz'), /There is no file/)
})

test('the backup of a newer version is refused', async () => {
  const place = await backup()
  await refused(await backUp(place), /was made by a newer Foyer: it holds the migration 9999_later\.sql/)
  await withDatabase(place, ({ query }) =>
    query(`update migrations set hash = 'other' where name = '0001_letters.sql';
      delete from migrations where name = '9999_later.sql'`),
  )
  await refused(await backUp(place), /The migration 0001_letters\.sql is not the one with which/)

  const file = join(temporaryFolder(), 'format.tar.gz')
  const manifest = Buffer.from(JSON.stringify({ format: 2 }))
  await writeArchive(file, ({ add }) => add('manifest.json', manifest, manifest.length))
  await refused(file, /was made by a newer Foyer\. Restore it with that version/)
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
