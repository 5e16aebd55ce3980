import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { personBlocks } from './table.ts'

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(db: Db, a: string, b: string) {
  return (await blockedAmong(db, a, [b])).has(b)
}

/** Those of `others` who have blocked this person, or whom this person has blocked. */
export async function blockedAmong(db: Db, person_id: string, others: readonly string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set()
  const { blocker_id, blocked_id } = personBlocks
  const rows = await db
    .select()
    .from(personBlocks)
    .where(
      or(
        and(eq(blocker_id, person_id), isAnyOf(blocked_id, others)),
        and(eq(blocked_id, person_id), isAnyOf(blocker_id, others)),
      ),
    )
  return new Set(rows.map((row) => (row.blocker_id === person_id ? row.blocked_id : row.blocker_id)))
}

/** Everybody who has blocked one of these people or is blocked by one, with whom. */
export async function blocksWith(db: Db, person_ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { blocker_id, blocked_id } = personBlocks
  const rows = await db
    .select()
    .from(personBlocks)
    .where(or(isAnyOf(blocker_id, person_ids), isAnyOf(blocked_id, person_ids)))
  const others = new Map<string, Set<string>>()
  const add = (one: string, other: string) => others.set(one, (others.get(one) ?? new Set()).add(other))
  for (const row of rows) {
    add(row.blocker_id, row.blocked_id)
    add(row.blocked_id, row.blocker_id)
  }
  return others
}

const NOBODY: ReadonlySet<string> = new Set()

/** Everybody with whom this person is in a block. */
export async function readBlocked(db: Db, person_id: string): Promise<ReadonlySet<string>> {
  return (await blocksWith(db, [person_id])).get(person_id) ?? NOBODY
}

/** The ids of those with whom a person is in a block, as an array that a query reads once. */
export function blockedWith(person: SQL): SQL {
  const { blocker_id, blocked_id } = personBlocks
  return sql`array(
    select ${blocked_id} from ${personBlocks} where ${blocker_id} = ${person}
    union all select ${blocker_id} from ${personBlocks} where ${blocked_id} = ${person})`
}

/** `isBlockedBetween` as a condition, for two columns or values; false where one of them is null. */
export function areBlocked(a: SQL, b: SQL): SQL {
  const { blocker_id, blocked_id } = personBlocks
  return sql`exists (
    select from ${personBlocks}
    where (${blocker_id} = ${a} and ${blocked_id} = ${b}) or (${blocker_id} = ${b} and ${blocked_id} = ${a}))`
}
