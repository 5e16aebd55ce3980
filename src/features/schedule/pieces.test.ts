import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { testApp } from '#server/test.ts'
import { writeCsv } from '#shared/csv.ts'
import { scheduleApi } from './contract.ts'

const SESSIONS = 520
const HEADINGS = ['id', 'day', 'start time', 'end time', 'title', 'speaker']

/** A programme in which everything but the ids has this word. */
function programme(word: string) {
  const rows = Array.from({ length: SESSIONS }, (_, i) => {
    return [`id-${i}`, `Day ${1 + (i % 3)}`, '10:00', '11:00', `${word} ${i}`, `${word} ${i % 20}`]
  })
  return writeCsv([HEADINGS, ...rows])
}

/**
 * Notes of each statement how many sessions it writes, and of each that adds speakers to them how many sessions the database
 * then plans for.
 */
async function watchStatements(db: Db) {
  const { rows: before } = await db.execute<{ count: number }>(sql`select count(*)::int as count from schedule_items`)
  await db.execute(sql`create table noted_statements (kind text, written integer, planned_for integer)`)
  await db.execute(sql`
    create function note_statement() returns trigger language plpgsql as $$ begin
      insert into noted_statements
      select tg_op || ' ' || tg_table_name, (select count(*) from written), reltuples
      from pg_class where oid = 'schedule_items'::regclass;
      return null;
    end $$`)
  for (const [event, rows, table] of [
    ['insert', 'new', 'schedule_items'],
    ['update', 'new', 'schedule_items'],
    ['delete', 'old', 'schedule_items'],
    ['insert', 'new', 'schedule_item_speakers'],
  ] as const)
    await db.execute(
      sql.raw(`create trigger noted_${event} after ${event} on ${table} referencing ${rows} table as written
        for each statement execute function note_statement()`),
    )
  afterTest(async () => {
    await db.execute(sql`drop function note_statement() cascade`)
    await db.execute(sql`drop table noted_statements`)
  })
  const noted = async (kind: string) => {
    const { rows } = await db.execute<{ written: number; planned_for: number }>(
      sql`delete from noted_statements where kind = ${kind} and written > 0 returning written, planned_for`,
    )
    return rows
  }
  return {
    before: before[0]?.count ?? 0,
    noted,
    written: async (kind: string) => (await noted(kind)).map((one) => one.written),
  }
}

test('a large import, its correction and its undoing are made of small statements, so none meets the limit of one', async () => {
  const { as, conferenceOf, db } = await testApp()
  const ada = await as({ subscribed: true })
  const conference_id = await conferenceOf(ada)
  const take = (word: string, choices = {}) =>
    ada.call(scheduleApi.import, { conference_id, ...choices }, programme(word), 'text/csv')
  const { before, noted, written } = await watchStatements(db)
  const pieces = [100, 100, 100, 100, 100, 20]

  expect(await take('Draft')).toMatchObject({ imported: SESSIONS })
  expect(await written('INSERT schedule_items')).toEqual([500, 20])
  // With plans for the few sessions of before, each piece would take longer than the one before it.
  const planned = (await noted('INSERT schedule_item_speakers')).map(({ planned_for }) => planned_for)
  expect(Math.min(...planned)).toBeGreaterThanOrEqual(before + 500)

  const { import_id, updated } = await take('Final')
  expect([updated, await written('UPDATE schedule_items')]).toEqual([SESSIONS, pieces])
  const undo = (id: string | null) => ada.call(scheduleApi.undoImport, { conference_id, import_id: id ?? '' })
  expect([await undo(import_id), await written('UPDATE schedule_items')]).toMatchObject([
    { restored: SESSIONS },
    pieces,
  ])

  const removed = ada.call(
    scheduleApi.import,
    { conference_id, remove_gone: 'true' },
    writeCsv([HEADINGS, ['other', 'Day 1', '10:00', '11:00', 'Another', '']]),
    'text/csv',
  )
  expect([(await removed).removed, await written('DELETE schedule_items')]).toEqual([SESSIONS, pieces])
})
