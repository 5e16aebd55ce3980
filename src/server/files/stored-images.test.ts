import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asRefusal } from '#server/http/endpoints.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { testApp } from '#server/test.ts'
import { folderStorage } from './folder-storage.ts'
import { storedFiles } from './stored-files.ts'
import { storeImage } from './stored-images.ts'

// A device that is always full.
test.runIf(existsSync('/dev/full'))('on a full disk a picture is refused and leaves nothing behind', async () => {
  const { db, clock } = await testApp()
  const root = temporaryFolder()
  mkdirSync(join(root, 'storage/avatars'), { recursive: true })
  const stored = () => db.$count(storedFiles, eq(storedFiles.owner, 'user:test'))
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const quota = { files: 9, bytes: 1e6 }
  const image = { bytes, side: 100, path: 'avatars/a', owner: 'user:test', quota }
  const store = () => storeImage({ db, storage: folderStorage(root) }, image, clock.now())

  symlinkSync('/dev/full', join(root, 'storage/avatars/a.webp.new'))
  expect(asRefusal(await store().catch((error: unknown) => error))).toMatchObject({
    code: 'unavailable',
    message: 'The disk is full. Nothing was saved, but everything stored can still be read.',
  })
  expect([await stored(), readdirSync(join(root, 'storage/avatars'), { recursive: true })]).toEqual([0, []])

  // There is room again.
  expect(await store()).toBe('/storage/avatars/a.webp')
  expect([await stored(), readdirSync(join(root, 'storage/avatars'), { recursive: true })]).toEqual([1, ['a.webp']])
})
