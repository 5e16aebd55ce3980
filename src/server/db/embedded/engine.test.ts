import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterTest } from '#server/test-cleanup.ts'
import { eventually } from '#server/test-eventually.ts'
import { Engine } from './engine.ts'
import { freshFolder } from './test-folder.ts'
import { PATIENCE } from './thread.ts'

/** The longest time on a busy machine. */

let engine: Engine
let restarts: string[]
let fatal: Error[]

async function startEngine(patience = PATIENCE) {
  restarts = []
  fatal = []
  const started = await Engine.start({
    source: { folder: join(await freshFolder(), 'pg') },
    onRestart: (reason) => restarts.push(reason),
    onFatal: (error) => fatal.push(error),
    patience,
  })
  afterTest(() => started.close())
  engine = started
}

async function connect() {
  const client = new pg.Client({ stream: () => engine.connect(), user: 'postgres', database: 'postgres', ssl: false })
  const errors: Error[] = []
  client.on('error', (error) => errors.push(error))
  await client.connect()
  return { client, errors, values: async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows }
}

describe('an engine', () => {
  beforeAll(() => startEngine())

  test('rolls back the open transaction of a lost connection, and resets its settings', async () => {
    const stream = engine.connect()
    const lost = new pg.Client({ stream: () => stream, user: 'postgres', database: 'postgres', ssl: false })
    lost.on('error', () => {})
    await lost.connect()
    await lost.query(
      `create table a (id int); set statement_timeout = '7s'; prepare p as select 1; create temp table b ()`,
    )
    await lost.query('begin; insert into a values (1)')
    stream.destroy()

    const { client, values } = await connect()
    expect(await values('select count(*)::int from a')).toEqual([[0]])
    expect(await values('show statement_timeout')).toEqual([['0']])
    expect(await values(`select to_regclass('b'), (select count(*)::int from pg_prepared_statements)`)).toEqual([
      [null, 0],
    ])
    expect(await values('select now() <> statement_timestamp()')).toEqual([[false]])
    await client.end()
  })

  test('rolls back if a connection is closed in the middle of a transaction', async () => {
    const first = await connect()
    await first.client.query('create table c (id int)')
    await first.client.query('begin; insert into c values (1)')
    await first.client.end()
    const second = await connect()
    expect(await second.values('select count(*)::int from c')).toEqual([[0]])
    await second.client.end()
  })

  test('passes on large results and large parameters completely', async () => {
    const { client } = await connect()
    const text = 'é'.repeat(3_000_000)
    const { rows } = await client.query('select $1::text as text, generate_series(1, 3) as n', [text])
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3])
    expect(rows.every((row) => row.text === text)).toBe(true)
    await client.end()
  })

  test('keeps a connection usable after an error in the middle of a query', async () => {
    const { client, values } = await connect()
    await expect(client.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
    expect(await values('select 1')).toEqual([[1]])
    await client.end()
  })

  test('that is set to read-only finishes the open transaction, then refuses every write, also on new connections', async () => {
    const { client, values } = await connect()
    await client.query('create table d (id int)')
    await client.query('begin; insert into d values (1)')
    await engine.setReadOnly(true)
    for (let turn = 0; turn < 50; turn++) await client.query('select 1')
    await client.query('insert into d values (2)')
    await client.query('commit; begin')
    for (let turn = 0; turn < 50; turn++) await client.query('select 1')
    // A setting made inside the transaction would be reset by now.
    await client.query('rollback')
    await eventually(async () => expect(await values('show default_transaction_read_only')).toEqual([['on']]))
    await expect(client.query('insert into d values (3)')).rejects.toMatchObject({ code: '25006' })
    expect(await values('select id from d')).toEqual([[1], [2]])
    await client.end()

    const later = await connect()
    await expect(later.client.query('insert into d values (4)')).rejects.toMatchObject({ code: '25006' })
    await engine.setReadOnly(false)
    await eventually(() => later.client.query('insert into d values (5)'))
    await later.client.end()
  })
})

describe('an engine that hangs or crashes', () => {
  // Three seconds: longer than any query of these tests takes on a busy machine, and short enough to wait for.
  beforeEach(() => startEngine({ beatMs: 100, missedBeats: 30 }))

  test('is restarted, and keeps every committed row', async () => {
    const { client, errors, values } = await connect()
    await client.query('create table a (id int); insert into a values (1)')
    await engine.setReadOnly(true)
    await eventually(async () => expect(await values('show default_transaction_read_only')).toEqual([['on']]))
    await expect(client.query('begin; select pg_sleep(3600)')).rejects.toThrow('Connection terminated unexpectedly')
    expect(errors).toHaveLength(1)

    const next = await connect()
    expect(await next.values('select id from a')).toEqual([[1]])
    await expect(next.client.query('insert into a values (2)')).rejects.toMatchObject({ code: '25006' })
    expect(restarts).toEqual(['it has not answered for 3 seconds'])
    expect(fatal).toEqual([])
    await next.client.end()
  })

  test('is not restarted the fourth time', async () => {
    for (let time = 1; time <= 4; time++) {
      // No such protocol version exists, so the engine throws.
      engine.connect().write(Buffer.from([0, 0, 0, 8, 9, 9, 9, 9]))
      await eventually(() => expect(restarts.length + fatal.length).toBe(time))
    }
    expect(restarts).toHaveLength(3)
    expect(fatal.map(({ message }) => message)).toEqual([expect.stringContaining('was stopped')])
    await expect(connect()).rejects.toThrow('Connection terminated')
  })
})
