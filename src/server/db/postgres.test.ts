import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { eventually, within } from '#server/test-eventually.ts'
import { startPostgres } from '../../../tools/postgres.ts'
import { type Database, openDatabase, transact } from './db.ts'
import { databaseRefusal } from './refusals.ts'
import { migrate } from './migrate.ts'
import type { Log } from './pool.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const server = await startPostgres()
afterAll(() => server?.stop())

const open = (databaseUrl: string, waitMs = 0) => openDatabase({ databaseUrl, dataDir: '', log, waitMs })
const refusalOf = (work: Promise<unknown>) => work.then(() => null, databaseRefusal)

test('an unreachable server is named in the error, without the password', async () => {
  // Port 1 needs root privileges, so nothing listens there.
  const opening = open('postgres://ada:secret@127.0.0.1:1/foyer')
  await expect(opening).rejects.toThrow(
    'DATABASE_URL leads to no PostgreSQL that can be used: connect ECONNREFUSED 127.0.0.1:1',
  )
  await expect(open('postgres://ada:secret@[nowhere/foyer')).rejects.toThrow(/^[^]*can be used: (?![^]*secret)/)
})

// These need PostgreSQL to be installed.
describe.runIf(server)('on a PostgreSQL server', () => {
  let database: Database

  beforeEach(async () => {
    database = await open(server?.url ?? '')
    await database.db.execute(sql`create table a (id int primary key)`)
  })
  afterEach(async () => {
    await database.db.execute(sql`drop table a`)
    await database.close()
  })

  test('connections have time limits and compile no queries, except for the one that works alone', async () => {
    const settings = sql`select name, setting from pg_settings where name in ('TimeZone', 'jit', 'statement_timeout') order by 1`
    expect((await database.db.execute(settings)).rows).toEqual([
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'jit', setting: 'off' },
      { name: 'statement_timeout', setting: '15000' },
    ])
    const { rows } = await database.alone((client) => client.query('show statement_timeout'))
    expect(rows).toEqual([{ statement_timeout: '0' }])
  })

  test('a statement that takes too long is refused with a sentence to try again', async () => {
    const slow = transact(database.db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = '50ms'`)
      await tx.execute(sql`select pg_sleep(60)`)
    })
    expect(await refusalOf(slow)).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  })

  test('a constraint violation keeps the connection', async () => {
    const pid = sql`select pg_backend_pid() as pid`
    const before = (await database.db.execute(pid)).rows
    await expect(database.db.execute(sql`insert into a values (null)`)).rejects.toThrow('Failed query')
    expect((await database.db.execute(pid)).rows).toEqual(before)
  })

  test('two processes that start at the same time migrate once', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, '0001_slow.sql'), 'create table slow (id int); select pg_sleep(0.2)')
    const other = await open(server?.url ?? '')
    const applied = await Promise.all([migrate(database, folder), migrate(other, folder)])
    expect(applied.flat()).toEqual(['0001_slow.sql'])
    await other.close()
    await database.db.execute(sql`drop table slow, migrations`)
  })

  test('a migration whose table is locked lets calls pass, and is taken once the table is free', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, '0001_add.sql'), 'alter table a add column v text')
    const isWaiting = async () => {
      const { rows } = await database.db.execute(sql`select from pg_locks where not granted`)
      return rows.length > 0
    }
    await database.alone(async (other) => {
      await other.query('begin; lock table a in access share mode')
      const migrating = migrate(database, folder)
      await eventually(async () => expect(await isWaiting()).toBe(true))
      // It waits behind the migration until that gives way.
      expect((await database.db.execute(sql`select * from a`)).rows).toEqual([])
      await other.query('rollback')
      expect(await migrating).toEqual(['0001_add.sql'])
    })
    await database.db.execute(sql`drop table migrations`)
  })

  test('while it is unreachable every call is refused within two seconds, and served within five of its return', async () => {
    await database.db.execute(sql`insert into a values (1)`)
    const interrupted = refusalOf(
      transact(database.db, async (tx) => {
        await tx.execute(sql`insert into a values (2)`)
        await server?.kill()
        await tx.execute(sql`insert into a values (3)`)
      }),
    )
    const away = expect.objectContaining({ code: 'unavailable', retryAfter: 5 })
    expect(await interrupted).toEqual(away)

    const refusals = () => [
      refusalOf(database.ping()),
      refusalOf(database.db.execute(sql`select 1`).execute()),
      refusalOf(transact(database.db, (tx) => tx.execute(sql`select 1`).execute())),
    ]
    expect(await within(2, () => Promise.all(refusals()))).toEqual([away, away, away])

    await server?.restart()
    await eventually(() => database.ping())
    expect((await database.db.execute(sql`select id from a`)).rows).toEqual([{ id: 1 }])
  })

  test('one that is not there yet at the start is waited for, which is said once', async () => {
    const warn = vi.spyOn(log, 'warn')
    afterTest(() => warn.mockRestore())
    await server?.kill()
    const opening = open(server?.url ?? '', 30_000)
    const waited = [{ reason: expect.stringContaining('ECONNREFUSED') }, 'PostgreSQL is waited for, up to a minute']
    await eventually(() => expect(warn.mock.calls).toContainEqual(waited))
    await server?.restart()
    await (await opening).close()
    expect(warn.mock.calls.filter(([, text]) => text === waited[1])).toHaveLength(1)
    await eventually(() => database.ping())
  })

  test('while it is stuck every call is answered within five seconds, and served when it goes on', async () => {
    await Promise.all([database.ping(), transact(database.db, (tx) => tx.execute(sql`select 1`).execute())])
    const wake = await server?.freeze()
    try {
      const calls = () => [
        refusalOf(database.ping()),
        refusalOf(database.db.execute(sql`select 1`).execute()),
        refusalOf(database.db.execute(sql`insert into a values (1)`).execute()),
        refusalOf(transact(database.db, (tx) => tx.execute(sql`insert into a values (2)`).execute())),
      ]
      const refused = await within(5, () => Promise.all(Array.from({ length: 4 }, calls).flat()))
      expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'unavailable', retryAfter: 5 })))
    } finally {
      wake?.()
    }
    await eventually(() => database.ping())
    // A statement may have arrived before it was stuck, but no transaction was committed.
    expect((await database.db.execute(sql`select id from a where id = 2`)).rows).toEqual([])
  })

  test('writes that wait for a lock are answered within five seconds, and leave connections for everybody else', async () => {
    await database.db.execute(sql`create table b (id int primary key)`)
    const write = (id: number) =>
      refusalOf(transact(database.db, (tx) => tx.execute(sql`insert into a values (${id})`).execute()))
    let answered = 0
    const refused: unknown[] = []
    await database.alone(async (other) => {
      await other.query('begin; lock table a in access exclusive mode')
      const stuck = Array.from({ length: 6 }, (_, id) => write(id).then((refusal) => (answered++, refusal)))
      const others = Array.from({ length: 6 }, (_, id) => database.db.execute(sql`insert into b values (${id})`))
      await Promise.all([...others, database.ping(), database.db.execute(sql`select * from b`)])
      // So many that no connection is left for writing.
      const more = Array.from({ length: 20 }, (_, id) => write(id).then((refusal) => (answered++, refusal)))
      await Promise.all([database.ping(), database.db.execute(sql`select * from b`)])
      expect(answered).toBe(0)
      refused.push(...(await within(8, () => Promise.all([...stuck, ...more]))))
      await other.query('rollback')
    })
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'unavailable', retryAfter: 5 })))
    expect(await write(1)).toBeNull()
    await database.db.execute(sql`drop table b`)
  })

  test('transactions run side by side, each seeing its own rows', async () => {
    const counts = await Promise.all(
      Array.from({ length: 30 }, (_, id) =>
        transact(database.db, async (tx) => {
          await tx.execute(sql`insert into a values (${id})`)
          const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from a where id = ${id}`)
          return rows[0]?.n
        }),
      ),
    )
    expect(counts).toEqual(Array.from({ length: 30 }, () => 1))
    expect((await database.db.execute(sql`select count(*)::int as n from a`)).rows).toEqual([{ n: 30 }])
  })
})
