import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { migratedFolder } from '#server/db/embedded/test-folder.ts'
import { launch, run, SERVER, started, stopped } from '#server/test-process.ts'
import { testStore } from '#server/test-store.ts'
import { folderStorage } from './folder-storage.ts'

test.each([
  [
    'a wrong secret',
    { AWS_SECRET_ACCESS_KEY: 'guessed' },
    'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  ],
  ['a bucket that is not there', { FILES_URL: 's3://nowhere' }, 'has no bucket for FILES_URL s3://nowhere'],
])('with %s the start says so and ends', async (_, mistake, sentence) => {
  const { env } = await testStore()
  const server = run(SERVER, { ...env, ...mistake, DATA_DIR: temporaryFolder() })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain(sentence)
})

test('a start with an object store names the files that were left in the folder', async () => {
  const { env } = await testStore()
  const dataDir = await migratedFolder()
  const start = async () => {
    const server = await started({ ...env, DATA_DIR: dataDir, SEED: 'none' })
    await stopped(server)
    return server.output()
  }
  expect(await start()).not.toContain('which nobody sees')
  await folderStorage(dataDir).write('avatars/ada.webp', Buffer.from('a picture'))
  expect(await start()).toContain(`npm run move -- --files-to ${env.FILES_URL}`)
})

/** Creates the storage as the server does, and prints how many files of the client for object stores that has loaded. */
const COUNT = `
  import { registerHooks } from 'node:module'
  let count = 0
  registerHooks({
    load(url, context, next) {
      if (/@aws-sdk|@smithy|@tus/.test(url)) count++
      return next(url, context)
    },
  })
  const { readEnv } = await import('#server/env.ts')
  await import('#server/start.ts')
  const { openStorage } = await import('#server/files/open-storage.ts')
  await openStorage(readEnv(process.env))
  console.log(count, 'loaded')`

test('the client for object stores is loaded only where there is one', async () => {
  const count = async (env: Record<string, string>) => {
    const { ended, output } = launch([process.execPath, '--input-type=module', '--eval', COUNT], env)
    expect([await ended, output()]).toEqual([0, expect.stringMatching(/^\d+ loaded$/m)])
    return Number(/(\d+) loaded/.exec(output())?.[1])
  }
  const { env } = await testStore()
  expect(await count({})).toBe(0)
  expect(await count(env)).toBeGreaterThan(0)
})
