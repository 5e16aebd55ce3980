import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { type MessageRow, messageSides, messageThreads, type SideRow } from './table.ts'

/** Both sides of a thread, one's own first, while nobody else can write in it. */
export type OpenThread = {
  thread_id: string
  last_number: number
  own: SideRow
  /** Undefined once that account is deleted. */
  theirs: SideRow | undefined
}

/** Locks the thread of two people until the transaction ends; undefined where there is none. */
export async function lockThread(tx: Db, person_id: string, thread_id: string): Promise<OpenThread | undefined> {
  const [thread] = await tx.select().from(messageThreads).where(eq(messageThreads.id, thread_id)).for('update')
  if (!thread) return
  const sides = await tx
    .select()
    .from(messageSides)
    .where(eq(messageSides.thread_id, thread_id))
    .orderBy(asc(messageSides.person_id))
  const own = sides.find((side) => side.person_id === person_id)
  const theirs = sides.find((side) => side.person_id !== person_id)
  return own && { thread_id, last_number: thread.last_number, own, theirs }
}

/** The sides of the accounts that still exist. */
export function sidesOf({ own, theirs }: OpenThread) {
  return theirs ? [own, theirs] : [own]
}

type Beginning = { person_id: string; other_id: string; conference_id: string | null; isRequest: boolean }

/**
 * Begins a thread, unless the other person has begun it at the same moment. Returns the id of the one that there is
 * then.
 */
export async function beginThread(tx: Db, { person_id, other_id, conference_id, isRequest }: Beginning, now: Date) {
  const thread_id = randomUUID()
  await tx.insert(messageThreads).values({ id: thread_id, conference_id, created_at: now.toISOString() })
  const sides = [
    { thread_id, person_id, other_id, status: 'accepted' as const },
    {
      thread_id,
      person_id: other_id,
      other_id: person_id,
      status: isRequest ? ('requested' as const) : ('accepted' as const),
    },
  ]
  // In one order, so that two people who write to each other at once wait for one another and not in a circle.
  const made = await tx
    .insert(messageSides)
    .values(sides.toSorted((a, b) => (a.person_id < b.person_id ? -1 : 1)))
    .onConflictDoNothing()
    .returning({ thread_id: messageSides.thread_id })
  if (made.length > 0) return thread_id
  await tx.delete(messageThreads).where(eq(messageThreads.id, thread_id))
  return null
}

/** Whether a request still waits: its sender has written, and has not taken it back. */
export function isWaiting({ theirs }: OpenThread, newest: Pick<MessageRow, 'deleted_at'> | undefined) {
  return theirs?.status !== 'accepted' && newest !== undefined && newest.deleted_at === null
}
