import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { storageAt } from '#server/files/open-storage.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { run } from '#server/test-process.ts'
import { testStore } from '#server/test-store.ts'
import { addStoredFile, envOf, newInstallation, newPlace, withDatabase } from './test-backup.ts'

test('files in an object store are in the backup, and are restored into another that is empty', async () => {
  const { env } = await testStore()
  const source = { ...env, FILES_URL: `${env.FILES_URL}/first` }
  const storageOf = (variables: typeof source) => storageAt(variables.FILES_URL, readEnv(variables))
  const storage = await storageOf(source)
  await storage.write('avatars/ada.webp', Buffer.from('a picture'))
  await storage.write('recordings/talk', Buffer.alloc(6_000_000, 'r'))
  const file = join(temporaryFolder(), 'backup.tar.gz')
  const place = await newInstallation()
  await withDatabase(place, (database) => addStoredFile(database, 'avatars/ada.webp'))
  const backup = run('tools/backup.ts', { ...envOf(place), ...source }, ['--to', file])
  expect(await backup.ended, backup.output()).toBe(0)

  const target = { ...env, FILES_URL: `${env.FILES_URL}/second` }
  const restored = run('tools/restore.ts', { ...envOf(await newPlace()), ...target }, [file])
  expect(await restored.ended, restored.output()).toBe(0)
  const copies = await storageOf(target)
  for (const path of ['avatars/ada.webp', 'recordings/talk']) {
    const [before, after] = await Promise.all([storage.stream(path), copies.stream(path)])
    expect(before && after && (await text(after)) === (await text(before))).toBe(true)
  }

  await copies.write('avatars/grace.webp', Buffer.from('another picture'))
  const refused = run('tools/restore.ts', { ...envOf(await newPlace()), ...target }, [file])
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('The object store is not empty')
})
