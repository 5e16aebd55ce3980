import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#server/db/db.ts'
import { emptyTestDatabase, openTestDatabase } from './test-database.ts'

test('every call returns the same database', async () => {
  expect(await openTestDatabase()).toBe(await openTestDatabase())
})

test('emptying it deletes the rows of every table, and nothing else', async () => {
  const { db } = await openTestDatabase()
  const landed = async () => (await db.execute(sql`select count(*)::int as n from migrations`)).rows
  const before = await landed()
  await db.execute(sql`create table test_z (id int primary key)`)
  await db.execute(sql`create table test_a (id int primary key, z int references test_z, a int references test_a)`)
  await transact(db, async (tx) => {
    await tx.execute(sql`insert into test_z values (1), (2)`)
    await tx.execute(sql`insert into test_a values (1, 2, null), (2, 1, 1)`)
  })
  await emptyTestDatabase()
  expect((await db.execute(sql`select id from test_z union all select id from test_a`)).rows).toEqual([])
  expect(await landed()).toEqual(before)
  await db.execute(sql`drop table test_a, test_z`)
})
