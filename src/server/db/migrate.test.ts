import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from './db.ts'
import { migrate } from './migrate.ts'
import { openTestDatabase } from '#server/test-database.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'

let folder: string
let database: Database

/** The worker's database, restricted to a schema in which no migration has run yet. */
async function emptySchema(): Promise<Database> {
  const whole = await openTestDatabase()
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  await whole.alone((client) => client.query(`create schema ${schema}`))
  return {
    ...whole,
    alone: (work) =>
      whole.alone(async (client) => {
        await client.query(`set search_path to ${schema}`)
        try {
          return await work(client)
        } finally {
          await client.query('reset search_path')
        }
      }),
  }
}

beforeEach(async () => {
  folder = temporaryFolder()
  database = await emptySchema()
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const read = (sql: string) => database.alone(async (client) => (await client.query<{ v: unknown }>(sql)).rows)

test('files run in the order of their numbers, and only once', async () => {
  await write('0002_b.sql', `insert into a values ('second')`)
  await write('0001_a.sql', 'create table a (v text)')
  await write('README.md', 'not a migration')
  expect(await migrate(database, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await migrate(database, folder)).toEqual([])

  await write('0003_c.sql', `insert into a values ('third')`)
  expect(await migrate(database, folder)).toEqual(['0003_c.sql'])
  expect(await read('select v from a')).toEqual([{ v: 'second' }, { v: 'third' }])
})

test('a function may contain semicolons', async () => {
  await write(
    '0001_f.sql',
    `create function twice(n int) returns int language plpgsql as $$
     declare m int; begin m := n * 2; return m; end; $$;
     create table a as select twice(21) as v;`,
  )
  await migrate(database, folder)
  expect(await read('select v from a')).toEqual([{ v: 42 }])
})

test('a file that fails changes nothing, and the files before it stay applied', async () => {
  await write('0001_a.sql', 'create table a (v text)')
  await write('0002_b.sql', `insert into a values ('half'); insert into nowhere values (1)`)
  await expect(migrate(database, folder)).rejects.toThrow(
    'The migration 0002_b.sql failed: relation "nowhere" does not exist',
  )
  expect(await read('select v from a')).toEqual([])

  await write('0002_b.sql', `insert into a values ('whole')`)
  expect(await migrate(database, folder)).toEqual(['0002_b.sql'])
  expect(await read('select v from a')).toEqual([{ v: 'whole' }])
})

test('an older version goes on where a newer one has only added', async () => {
  await write('0001_a.sql', 'create table a (v text)')
  await write('0002_b.sql', 'alter table a add column w text')
  await migrate(database, folder)
  await rm(join(folder, '0002_b.sql'))
  expect(await migrate(database, folder, { version: '0.1.0' })).toEqual([])
})

test('an older version is refused where a newer one has taken away what it uses', async () => {
  await write('0001_a.sql', 'create table a (v text, w text)')
  await write('0002_b.sql', '-- works with 0.2.0 and newer: nothing reads it there\nalter table a drop column w')
  await migrate(database, folder, { version: '0.10.0' })
  await rm(join(folder, '0002_b.sql'))
  await expect(migrate(database, folder, { version: '0.1.9' })).rejects.toThrow(
    'This database was written by a newer Foyer: it holds the migration 0002_b.sql, ' +
      'which takes away what version 0.1.9 uses. Start version 0.2.0, or a later one.',
  )
  expect(await migrate(database, folder, { version: '0.2.0' })).toEqual([])
})

test('a database whose migrations are neither older nor newer than the files is refused', async () => {
  await write('0001_a.sql', 'create table a (v text)')
  await write('0002_b.sql', 'create table b (v text)')
  await migrate(database, folder)
  await rm(join(folder, '0002_b.sql'))
  await write('0003_c.sql', 'create table c (v text)')
  await expect(migrate(database, folder)).rejects.toThrow(
    'This database was written by a newer Foyer: it holds the migration 0002_b.sql, which this version does not know.',
  )
  expect(await read(`select to_regclass('c') as v`)).toEqual([{ v: null }])
})

test('a database that was migrated before versions were noted is taken as it is', async () => {
  await write('0001_a.sql', 'create table a (v text)')
  await migrate(database, folder)
  await database.alone((client) => client.query('alter table migrations drop column oldest_version'))
  await write('0002_b.sql', 'create table b (v text)')
  expect(await migrate(database, folder)).toEqual(['0002_b.sql'])
})

test('a file that was changed after it ran is refused; other line endings are not a change', async () => {
  await write('0001_a.sql', 'create table a (v text);\n-- the end\n')
  await migrate(database, folder)
  await write('0001_a.sql', 'create table a (v text);\r\n-- the end\r\n')
  expect(await migrate(database, folder)).toEqual([])
  await write('0001_a.sql', 'create table a (v int);\n')
  await expect(migrate(database, folder)).rejects.toThrow('0001_a.sql was changed after this database had taken it')
})

test('a file with an invalid name is refused', async () => {
  await write('1_a.sql', 'create table a (v text)')
  await expect(migrate(database, folder)).rejects.toThrow('1_a.sql is not named like 0001_name.sql')
})

test('two processes that migrate at the same time run every file once', async () => {
  await write('0001_a.sql', `create table a (v text); insert into a values ('once')`)
  const applied = await Promise.all([migrate(database, folder), migrate(database, folder)])
  expect(applied.flat()).toEqual(['0001_a.sql'])
  expect(await read('select v from a')).toEqual([{ v: 'once' }])
})
