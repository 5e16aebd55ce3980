import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, type Db, prepared, transact } from './db.ts'
import { databaseRefusal, violates } from './refusals.ts'
import { DatabaseAway } from './pool.ts'
import { openTestDatabase } from '#server/test-database.ts'

const seats = pgTable('test_seats', { id: integer().primaryKey(), name: text(), room_id: integer() })

let database: Database
let db: Db

beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
  await db.execute(sql`
    create table test_seats (
      id int constraint test_seats_pkey primary key,
      name text constraint test_seats_name_short check (length(name) < 5),
      room_id int constraint test_seats_room references test_seats,
      taken int4range,
      constraint test_seats_once exclude using gist (taken with &&)
    )`)
})

afterEach(async () => {
  vi.useRealTimers()
  await db.execute(sql`drop table test_seats`)
})

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('It should have failed.'),
    (error: unknown) => error,
  )
const ids = async () => (await db.select({ id: seats.id }).from(seats).orderBy(seats.id)).map(({ id }) => id)

describe('a transaction', () => {
  test('keeps everything or nothing, and returns the result of its work', async () => {
    const result = await transact(db, async (tx) => {
      await tx.insert(seats).values({ id: 1 })
      await tx.insert(seats).values({ id: 2 })
      return 'done'
    })
    const reason = new Error('changed our mind')
    const thrown = await failure(
      transact(db, async (tx) => {
        await tx.insert(seats).values({ id: 3 })
        throw reason
      }),
    )
    expect({ result, thrown, ids: await ids() }).toEqual({ result: 'done', thrown: reason, ids: [1, 2] })
  })

  test('inside another is a savepoint', async () => {
    await transact(db, async (tx) => {
      await tx.insert(seats).values({ id: 1 })
      await failure(
        transact(tx, async (inner) => {
          await inner.insert(seats).values({ id: 2 })
          await inner.insert(seats).values({ id: 1 })
        }),
      )
      await transact(tx, (inner) => inner.insert(seats).values({ id: 3 }))
    })
    expect(await ids()).toEqual([1, 3])
  })

  test('refuses a query on the outer handle at once', async () => {
    const refusal = await failure(transact(db, () => db.insert(seats).values({ id: 1 })))
    expect(refusal).toMatchObject({ cause: { message: expect.stringContaining('Inside a transaction') } })
    await expect(transact(db, () => transact(db, () => Promise.resolve()))).rejects.toThrow('Inside a transaction')
    expect(await ids()).toEqual([])
  })

  test('is over when its work returns: a late query on its handle fails, and the outer handle works again', async () => {
    const { late, runsOn } = await transact(db, (tx) => {
      const freed = Promise.withResolvers<void>()
      return Promise.resolve({ late: tx, runsOn: { freed, ids: freed.promise.then(ids) } })
    })
    runsOn.freed.resolve()
    expect(await runsOn.ids).toEqual([])
    expect(await failure(late.insert(seats).values({ id: 1 }).execute())).toMatchObject({
      cause: { message: 'This transaction is over.' },
    })
  })

  test('reports when the server rolled back because an error in it was ignored', async () => {
    const work = transact(db, async (tx) => {
      await tx.insert(seats).values({ id: 1 })
      await failure(tx.insert(seats).values({ id: 1 }).execute())
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await ids()).toEqual([])
  })

  test('that is idle for too long is ended, and nobody waits for it any longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const begun = Promise.withResolvers<void>()
    const stalled = transact(db, async (tx) => {
      await tx.insert(seats).values({ id: 1 })
      begun.resolve()
      await new Promise(() => {})
    })
    const refusal = failure(stalled)
    await begun.promise
    vi.advanceTimersByTime(19_000)
    const next = ids()
    vi.advanceTimersByTime(1_000)
    expect(await refusal).toMatchObject({ message: expect.stringContaining('did nothing for too long') })
    expect(await next).toEqual([])
  })

  test('waits for its turn and does not mix with others', async () => {
    const numbers = Array.from({ length: 20 }, (_, id) => id)
    const work = numbers.map((id) =>
      failure(
        transact(db, async (tx) => {
          await tx.insert(seats).values({ id })
          await tx.insert(seats).values({ id: id + 100 })
          if (id % 2 === 0) return
          throw new Error('odd')
        }).then(() => Promise.reject(new Error('even'))),
      ),
    )
    await Promise.all(work)
    const even = numbers.filter((id) => id % 2 === 0)
    expect(await ids()).toEqual([...even, ...even.map((id) => id + 100)])
  })
})

test('a prepared query works on either handle, with new values each time', async () => {
  const byId = prepared((on) =>
    on
      .select({ name: seats.name })
      .from(seats)
      .where(eq(seats.id, sql.placeholder('id')))
      .prepare('test_seat_by_id'),
  )
  await db.insert(seats).values([
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ])
  expect(byId(db)).toBe(byId(db))
  expect(await byId(db).execute({ id: 1 })).toEqual([{ name: 'a' }])
  expect(await transact(db, (tx) => byId(tx).execute({ id: 2 }))).toEqual([{ name: 'b' }])
})

test.each([
  ['test_seats_pkey', sql`insert into test_seats (id) values (1)`],
  ['test_seats_name_short', sql`insert into test_seats (id, name) values (2, 'too long')`],
  ['test_seats_room', sql`insert into test_seats (id, room_id) values (2, 9)`],
  ['test_seats_once', sql`insert into test_seats (id, taken) values (2, '[4,6)')`],
])('a violation of %s is distinguished from every other', async (constraint, statement) => {
  await db.execute(sql`insert into test_seats (id, taken) values (1, '[1,5)')`)
  const error = await failure(db.execute(statement).execute())
  const all = ['test_seats_pkey', 'test_seats_name_short', 'test_seats_room', 'test_seats_once']
  expect(all.filter((name) => violates(error, name))).toEqual([constraint])
  expect(violates(new Error(constraint), constraint)).toBe(false)
  expect(databaseRefusal(error)).toBeNull()
})

describe('a database error', () => {
  test('about writing where only reading is allowed says that the disk is full', async () => {
    const error = await failure(
      transact(db, async (tx) => {
        await tx.execute(sql`set transaction read only`)
        await tx.insert(seats).values({ id: 1 })
      }),
    )
    expect(databaseRefusal(error)).toMatchObject({
      code: 'unavailable',
      message: 'The disk is full. Nothing was saved, but everything stored can still be read.',
      retryAfter: undefined,
    })
  })

  test('because the database is unreachable says when to try again', () => {
    const refusal = databaseRefusal(new Error('Failed query', { cause: new DatabaseAway(new Error('gone')) }))
    expect(refusal).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  })

  test('is not recognised in errors that only look similar', () => {
    const elsewhere = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    expect([elsewhere, new TypeError('bug'), null, '25006'].map(databaseRefusal)).toEqual([null, null, null, null])
  })
})
