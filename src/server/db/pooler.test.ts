import { expect, test } from 'vitest'
import pg from 'pg'
import { createLog } from '#server/log.ts'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { startPooler } from '#server/test-pooler.ts'
import { hasPostgres, startPostgres } from '../../../tools/postgres.ts'
import { openDatabase } from './db.ts'

const open = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: temporaryFolder(), log: createLog('silent'), waitMs: 0 })

test.runIf(hasPostgres())(
  'a pooler that shares connections between transactions is refused with a sentence',
  async () => {
    const postgres = await startPostgres()
    if (!postgres) throw new Error('PostgreSQL was found before.')
    afterTest(() => postgres.stop())
    const pooled = await startPooler(postgres.url)

    const client = new pg.Client({ connectionString: pooled })
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()

    await expect(open(pooled)).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler in transaction mode, which gives each transaction another connection. ' +
        "Foyer keeps settings and listens on its connections: choose the pooler's session mode, or the address of " +
        'the PostgreSQL server itself.',
    )
    const database = await open(postgres.url)
    await database.ping()
    await database.close()
  },
)
