import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Opening } from './model/newcomers.ts'
import type { BuiltList } from './model/thread.ts'
import { suggestionLists } from './table.ts'

export type StoredList = Pick<typeof suggestionLists.$inferSelect, 'person_ids' | 'left_out' | 'version'>

export async function readStoredList(
  db: Db,
  conference_id: string,
  person_id: string,
): Promise<StoredList | undefined> {
  const { person_ids, left_out, version } = suggestionLists
  const [list] = await db
    .select({ person_ids, left_out, version })
    .from(suggestionLists)
    .where(and(eq(suggestionLists.conference_id, conference_id), eq(suggestionLists.person_id, person_id)))
  return list
}

export async function readPrices(db: Db, conference_id: string): Promise<ReadonlyMap<string, number>> {
  const { person_id, price } = suggestionLists
  const rows = await db
    .select({ person_id, price })
    .from(suggestionLists)
    .where(eq(suggestionLists.conference_id, conference_id))
  return new Map(rows.map((row) => [row.person_id, row.price]))
}

/** Writes lists over those that these people have. People who were erased meanwhile have none. */
export async function storeLists(db: Db, conference_id: string, lists: readonly BuiltList[]) {
  const rows = JSON.stringify(lists)
  await db.execute(sql`
    insert into ${suggestionLists} (conference_id, person_id, person_ids, left_out, version, price)
    select ${conference_id}::uuid, list.person_id, list.person_ids, list.left_out, list.version, list.price
    from json_to_recordset(${rows})
      as list (person_id uuid, person_ids uuid[], left_out uuid[], version text, price real)
    where exists (select from users where users.id = list.person_id)
    on conflict (conference_id, person_id) do update
    set person_ids = excluded.person_ids, left_out = excluded.left_out, version = excluded.version,
      price = excluded.price`)
}

/** Puts a newcomer into the lists of others, each at its place. */
export async function openLists(
  db: Db,
  conference_id: string,
  newcomer_id: string,
  openings: readonly Opening<string>[],
) {
  await db.execute(sql`
    update ${suggestionLists} as list
    set person_ids = list.person_ids[:opening.at] || ${newcomer_id}::uuid || list.person_ids[opening.at + 1:]
    from json_to_recordset(${JSON.stringify(openings)}) as opening (person uuid, at integer)
    where list.conference_id = ${conference_id} and list.person_id = opening.person
      and list.person_ids <> '{}' and ${newcomer_id} <> all(list.person_ids)`)
}

/**
 * Writes everybody's lists as they come, and returns how many there are. Those of others, who are in no list themselves, are
 * made anew when they look.
 */
export async function replaceLists(db: Db, conference_id: string, parts: AsyncIterable<BuiltList[]>): Promise<number> {
  const ids: string[] = []
  for await (const lists of parts) {
    await storeLists(db, conference_id, lists)
    for (const { person_id } of lists) ids.push(person_id)
  }
  await db.execute(sql`
    delete from ${suggestionLists} where conference_id = ${conference_id}
      and person_id <> all(${sql.param(ids)}::uuid[])`)
  return ids.length
}
