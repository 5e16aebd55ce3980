import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { addStoredFile, newInstallation, envOf, withDatabase } from '#server/backup/test-backup.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { openStorage } from '#server/files/open-storage.ts'
import type { Storage } from '#server/files/storage.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { filesOf } from '#server/test-files.ts'
import { run } from '#server/test-process.ts'
import { testStore } from '#server/test-store.ts'
import { moveFiles } from './files.ts'

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
  moveFiles({ from, to, onProgress })

test('all files go into a store and back into a folder, and are the same', async () => {
  const { folder, bucket } = await places()
  const progress: number[] = []
  const report = await move(folder, bucket, (bytes, all) => progress.push(bytes / all))
  expect(report).toEqual({ files: 3, bytes: 3_000_015, skipped: 0 })
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

test('the command moves files alone, says what to set, and refuses a store that is not there', async () => {
  const { env, dataDir, bucket } = await places()
  const { FILES_URL, ...keys } = env
  const moved = run('tools/move.ts', { DATA_DIR: dataDir, ...keys }, ['--files-to', FILES_URL])
  expect([await moved.ended, moved.output()]).toEqual([
    0,
    expect.stringContaining(`3 files with 3.0 MB are in ${FILES_URL}`),
  ])
  expect(moved.output()).toContain(`Now start Foyer with FILES_URL=${FILES_URL}`)
  expect(await filesOf(bucket.all())).toEqual(FILES)

  const back = temporaryFolder()
  const returned = run('tools/move.ts', { DATA_DIR: dataDir, ...env }, ['--files-to', back])
  expect([await returned.ended, returned.output()]).toEqual([
    0,
    expect.stringContaining('Now start Foyer without FILES_URL'),
  ])
  expect(await filesOf(folderStorage(back).all())).toEqual(FILES)

  const nowhere = run('tools/move.ts', { DATA_DIR: dataDir, ...keys }, ['--files-to', 's3://nowhere'])
  expect([await nowhere.ended, nowhere.output()]).toEqual([1, expect.stringContaining('has no bucket')])
  const same = run('tools/move.ts', { DATA_DIR: dataDir }, ['--files-to', dataDir])
  expect([await same.ended, same.output()]).toEqual([1, expect.stringContaining('The files are there already.')])
})

test('what was deleted between two runs is deleted in the new place, and nothing else is', async () => {
  const { env } = await testStore()
  const { FILES_URL, ...keys } = env
  const place = await newInstallation()
  const folder = folderStorage(place.dataDir)
  const bucket = await openStorage(readEnv(env))
  await withDatabase(place, (database) => addStoredFile(database, 'avatars/named.webp'))
  for (const name of ['erased', 'named', 'kept']) await folder.write(`avatars/${name}.webp`, Buffer.from(name))
  await bucket.write('avatars/of-somebody-else.webp', Buffer.from('not copied'))
  async function moveAgain() {
    const moved = run('tools/move.ts', { ...envOf(place), ...keys }, ['--files-to', FILES_URL])
    expect(await moved.ended, moved.output()).toBe(0)
    return moved.output()
  }
  await moveAgain()
  await folder.remove('avatars/erased.webp')
  // As where somebody has emptied the folder, on which nothing runs any more.
  await rm(join(place.dataDir, 'storage/avatars/named.webp'))
  expect(await moveAgain()).toContain(
    `What was deleted since it was copied was deleted in ${FILES_URL} as well: 1 file.`,
  )
  const left = (await filesOf(bucket.all())).map(({ path }) => path)
  expect(left).toEqual(['avatars/kept.webp', 'avatars/named.webp', 'avatars/of-somebody-else.webp'])
})
