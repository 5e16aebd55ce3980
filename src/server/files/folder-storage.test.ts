import fs, { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { filesOf } from '#server/test-files.ts'
import { folderStorage } from './folder-storage.ts'

test('pictures and slides are in one folder and recordings in another, and the loop over all finds both', async () => {
  const folder = temporaryFolder()
  const storage = folderStorage(folder)
  expect(await filesOf(storage.all())).toEqual([])
  await storage.write('conference-assets/speakers/a.webp', Buffer.from('Ada'))
  await storage.writeStream('recordings/talk', Readable.from([Buffer.from('a '), Buffer.from('talk')]), 6)
  // What is still being written, and what the library for uploads in pieces keeps beside a file.
  for (const name of ['storage/b.webp.new', 'recordings/talk.json']) writeFileSync(join(folder, name), '{}')
  expect(await filesOf(storage.all())).toEqual([
    { path: 'conference-assets/speakers/a.webp', size: 3 },
    { path: 'recordings/talk', size: 6 },
  ])
  expect(existsSync(join(folder, 'storage/conference-assets/speakers/a.webp'))).toBe(true)
  await storage.remove('recordings/talk')
  expect(existsSync(join(folder, 'recordings/talk.json'))).toBe(false)
  expect(await storage.stat('recordings/talk')).toBeNull()
})

test('a part of a file is read', async () => {
  const storage = folderStorage(temporaryFolder())
  await storage.write('slides/a.pdf', Buffer.from('0123456789'))
  const part = await storage.stream('slides/a.pdf', { first: 2, last: 4 })
  expect(part && (await text(part))).toBe('234')
  expect(await storage.stream('slides/b.pdf')).toBeNull()
})

test('a file that comes with fewer bytes than announced is refused and leaves nothing', async () => {
  const storage = folderStorage(temporaryFolder())
  await expect(storage.writeStream('slides/a.pdf', Readable.from([Buffer.from('abc')]), 4)).rejects.toThrow(
    'A file of 4 bytes came with 3.',
  )
  expect(await filesOf(storage.all())).toEqual([])
})

test('no path leads out of the folders', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'recordings'))
  writeFileSync(join(folder, 'jwt-secret'), 'secret')
  const storage = folderStorage(folder)
  for (const path of ['../jwt-secret', 'recordings/../jwt-secret', 'a/../../jwt-secret'])
    await expect(storage.read(path)).rejects.toThrow('Not inside the storage')
})

test('a file is on the disk before it has its name', async () => {
  const folder = temporaryFolder()
  const storage = folderStorage(folder)
  // With nothing in it, as before the first file.
  await storage.sync()
  const flushed: string[][] = []
  const inSlides = () => readdirSync(join(folder, 'storage/slides'))
  const file = await open(folder)
  const handles = Object.getPrototypeOf(file)
  const { sync } = handles
  vi.spyOn(handles, 'sync').mockImplementation(function flush(this: unknown) {
    flushed.push(inSlides())
    return sync.call(this)
  })
  await file.close()
  const { fsync } = fs
  vi.spyOn(fs, 'fsync').mockImplementation((fd, done) => {
    flushed.push(inSlides())
    fsync(fd, done)
  })
  await storage.write('slides/a.pdf', Buffer.from('abc'))
  await storage.writeStream('slides/b.pdf', Readable.from([Buffer.from('abc')]), 3)
  expect(flushed).toEqual([['a.pdf.new'], ['a.pdf', 'b.pdf.new']])
  await storage.sync()
})
