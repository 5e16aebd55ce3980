import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { log } from '#server/test-folders.ts'
import { migratedFolder } from './test-folder.ts'

async function opened(dataDir: string) {
  const database = await openDatabase({ dataDir, log })
  afterTest(database.close)
  return database
}

test('a copy of the running database is made although an earlier one was interrupted, and can be opened', async () => {
  const { snapshot, query } = await opened(await migratedFolder())
  await query(`select pg_backup_start('interrupted', true)`)
  const dataDir = temporaryFolder()
  await snapshot?.(join(dataDir, 'pg'), new AbortController().signal)
  const { rows } = await (await opened(dataDir)).query('select count(*)::int as count from users')
  expect(rows).toEqual([{ count: 0 }])
})
