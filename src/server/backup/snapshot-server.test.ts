import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { migratedFolder } from '#server/db/embedded/test-folder.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { log } from '#server/test-folders.ts'
import { serveSnapshots, SOCKET } from './snapshot-server.ts'

test('only its owner can connect to what gives copies of the database, whatever the folder allows', async () => {
  const dataDir = await migratedFolder()
  const database = await openDatabase({ dataDir, log })
  const end = await serveSnapshots({ dataDir, database, log })
  afterTest(async () => {
    await end()
    await database.close()
  })
  expect(statSync(join(dataDir, SOCKET)).mode & 0o777).toBe(0o600)
})
