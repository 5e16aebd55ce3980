import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { addStoredFile, newInstallation, envOf, withDatabase } from '#server/backup/test-backup.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { openStorage, storageAt } from '#server/files/open-storage.ts'
import type { Storage } from '#server/files/storage.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { filesOf } from '#server/test-files.ts'
import { run } from '#server/test-process.ts'
import { testStore } from '#server/test-store.ts'
import { moveFiles } from './files.ts'
import { setMark } from './mark.ts'

const MOVE = 'tools/move.ts'
const FILES = [
  { path: 'avatars/ada.webp', size: 9 },
  { path: 'recordings/talk', size: 3_000_000 },
  { path: 'slides/talk.pdf', size: 6 },
]

/** A data folder with a picture, slides and a recording, and an empty store. */
async function places() {
  const store = await testStore()
  const dataDir = temporaryFolder()
  const folder = folderStorage(dataDir)
  for (const { path, size } of FILES) await folder.write(path, Buffer.alloc(size, path))
  return { ...store, dataDir, folder, bucket: await openStorage(readEnv(store.env)) }
}

const move = (from: Storage, to: Storage, onProgress: (bytes: number, all: number) => void = () => undefined) =>
  moveFiles({ from, to, isNamed: () => Promise.resolve(true), onProgress })

test('all files go into a store and back into a folder, and are the same', async () => {
  const { folder, bucket } = await places()
  const progress: number[] = []
  const report = await move(folder, bucket, (bytes, all) => progress.push(bytes / all))
  expect(report).toEqual({ files: 3, bytes: 3_000_015, skipped: 0, unnamed: 0 })
  expect([progress.length, progress.at(-1)]).toEqual([3, 1])
  const back = folderStorage(temporaryFolder())
  await move(bucket, back)
  expect(await filesOf(back.all())).toEqual(FILES)
  for (const { path } of FILES)
    expect((await back.read(path))?.equals((await folder.read(path)) ?? Buffer.of())).toBe(true)
  expect(await filesOf(folder.all())).toEqual(FILES)
})

test('a move that was interrupted copies what is missing, and a file of other bytes anew', async () => {
  const { folder, bucket, fail, recover, seen } = await places()
  fail('away', /^PUT .*recordings/)
  await expect(move(folder, bucket)).rejects.toThrow('not responding')
  recover()
  expect((await filesOf(bucket.all())).map(({ path }) => path)).toEqual(['avatars/ada.webp', 'slides/talk.pdf'])
  await bucket.write('avatars/ada.webp', Buffer.from('different'))
  seen.length = 0
  expect(await move(folder, bucket)).toMatchObject({ files: 3, skipped: 1 })
  expect(seen.filter((name) => name.startsWith('PUT'))).toHaveLength(2)
  expect(String(await bucket.read('avatars/ada.webp'))).toBe(String(await folder.read('avatars/ada.webp')))
  expect(await move(folder, bucket)).toMatchObject({ files: 3, skipped: 3 })
})

test('a copy that is not the same is said', async () => {
  const { folder, bucket } = await places()
  const damaging: Storage = {
    ...bucket,
    writeStream(path, content, size) {
      content.destroy()
      return bucket.writeStream(path, Readable.from([Buffer.alloc(size, 'x')]), size)
    },
  }
  await expect(move(folder, damaging)).rejects.toThrow(/The copy of \S+ is not the same as the file/)
})

test('a file that no row names is not copied', async () => {
  const { folder, bucket } = await places()
  const isNamed = (path: string) => Promise.resolve(!path.startsWith('avatars/'))
  const report = await moveFiles({ from: folder, to: bucket, isNamed, onProgress: () => undefined })
  expect(report).toEqual({ files: 2, bytes: 3_000_006, skipped: 0, unnamed: 1 })
  expect((await filesOf(bucket.all())).map(({ path }) => path)).toEqual(['recordings/talk', 'slides/talk.pdf'])
})

test('the command moves files alone, says what to set, and refuses a store that is not there', async () => {
  const { env } = await testStore()
  const { FILES_URL, ...keys } = env
  const bucket = await openStorage(readEnv(env))
  const place = await newInstallation()
  for (const { path, size } of FILES) await folderStorage(place.dataDir).write(path, Buffer.alloc(size, path))
  await withDatabase(place, async (database) => {
    for (const path of ['avatars/ada.webp', 'slides/talk.pdf']) await addStoredFile(database, path)
  })
  const moved = run(MOVE, { ...envOf(place), ...keys }, ['--files-to', FILES_URL])
  expect([await moved.ended, moved.output()]).toEqual([
    0,
    expect.stringContaining(`3 files with 2.9 MB are in ${FILES_URL}`),
  ])
  expect(moved.output()).toContain(`Now start Foyer with FILES_URL=${FILES_URL}`)
  expect(await filesOf(bucket.all())).toEqual(FILES)

  const back = temporaryFolder()
  const returned = run(MOVE, { ...envOf(place), ...env }, ['--files-to', back])
  expect([await returned.ended, returned.output()]).toEqual([
    0,
    expect.stringContaining('Now start Foyer without FILES_URL'),
  ])
  expect(await filesOf(folderStorage(back).all())).toEqual(FILES)

  const nowhere = run(MOVE, { ...envOf(place), ...keys }, ['--files-to', 's3://nowhere'])
  expect([await nowhere.ended, nowhere.output()]).toEqual([1, expect.stringContaining('has no bucket')])
  const same = run(MOVE, envOf(place), ['--files-to', place.dataDir])
  expect([await same.ended, same.output()]).toEqual([1, expect.stringContaining('The files are there already.')])
})

/** An installation with pictures, and a function that moves them on from where they are, with what it says. */
async function withPictures(names: readonly string[]) {
  const { env } = await testStore()
  const { FILES_URL, ...keys } = env
  const place = await newInstallation()
  const storageOf = (address: string) => storageAt(address, readEnv(env))
  const folder = folderStorage(place.dataDir)
  await withDatabase(place, async (database) => {
    for (const name of names) await addStoredFile(database, `avatars/${name}.webp`)
  })
  for (const name of names) await folder.write(`avatars/${name}.webp`, Buffer.from(name))
  let at = place.dataDir
  async function moveTo(to: string) {
    const from = at === place.dataDir ? {} : { FILES_URL: at }
    const moved = run(MOVE, { ...envOf(place), ...keys, ...from }, ['--files-to', to])
    expect(await moved.ended, moved.output()).toBe(0)
    at = to
    return moved.output()
  }
  /** As the erasure of a person does it where the files are now. */
  async function erase(name: string) {
    await withDatabase(place, ({ query }) =>
      query('delete from stored_files where path = $1', [`avatars/${name}.webp`]),
    )
    await (await storageOf(at)).remove(`avatars/${name}.webp`)
  }
  const namesAt = async (address: string) =>
    (await filesOf((await storageOf(address)).all())).map(({ path }) => path.slice('avatars/'.length, -'.webp'.length))
  return { place, env, FILES_URL, storageOf, moveTo, erase, namesAt, stayAt: (address: string) => (at = address) }
}

test('what was deleted between two runs is deleted in the new place, and nothing else is', async () => {
  const { place, FILES_URL, storageOf, moveTo, erase, namesAt, stayAt } = await withPictures([
    'erased',
    'named',
    'kept',
  ])
  await (await storageOf(FILES_URL)).write('avatars/of-somebody-else.webp', Buffer.from('not copied'))
  await moveTo(FILES_URL)
  // Between the two runs it runs on the folder.
  stayAt(place.dataDir)
  await erase('erased')
  // As where somebody has emptied the folder, on which nothing runs any more.
  await rm(join(place.dataDir, 'storage/avatars/named.webp'))
  await folderStorage(place.dataDir).write('avatars/of-nobody.webp', Buffer.from('left behind'))
  const output = await moveTo(FILES_URL)
  expect(output).toContain(`What was deleted since it was copied was deleted in ${FILES_URL} as well: 1 file.`)
  expect(output).toContain('Not copied, because nothing in the database names them: 1 file.')
  expect(await namesAt(FILES_URL)).toEqual(['kept', 'named', 'of-somebody-else'])
})

test('who was erased while the files were elsewhere has none after the way back', async () => {
  const { place, FILES_URL, storageOf, moveTo, erase, namesAt } = await withPictures(['first', 'second', 'kept'])
  await moveTo(`${FILES_URL}/one`)
  await (await storageOf(`${FILES_URL}/one`)).write('avatars/of-somebody-else.webp', Buffer.from('not ours'))
  await erase('first')
  await moveTo(place.dataDir)
  expect(await namesAt(place.dataDir)).toEqual(['kept', 'second'])
  await erase('second')
  await moveTo(`${FILES_URL}/one`)
  expect(await namesAt(`${FILES_URL}/one`)).toEqual(['kept', 'of-somebody-else'])
})

test('a database that was moved away does not say which files may be deleted', async () => {
  const { place, env, namesAt } = await withPictures(['kept'])
  const mark = { state: 'moved', place: 'elsewhere', marked_at: '2026-05-04T10:00:00Z' } as const
  await withDatabase(place, ({ alone }) => alone((client) => setMark(client, mark)))
  const refused = run(MOVE, { ...envOf(place), ...env }, ['--files-to', place.dataDir])
  expect([await refused.ended, refused.output()]).toEqual([1, expect.stringContaining('was moved to elsewhere')])
  expect(await namesAt(place.dataDir)).toEqual(['kept'])
})
