import { asc, eq, sql } from 'drizzle-orm'
import type { EditableConference, JoinedConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { type Db, transact } from '#server/db/db.ts'
import { fold } from '#shared/fold.ts'
import { conferenceTags } from './table.ts'

/** The interests that participants can choose from, in the order of the organisers. */
export async function listTags(db: Db, { id }: JoinedConference | EditableConference) {
  const rows = await db
    .select({ tag: conferenceTags.tag })
    .from(conferenceTags)
    .where(eq(conferenceTags.conference_id, id))
    .orderBy(asc(conferenceTags.position))
  return rows.map(({ tag }) => tag)
}

/** Replaces them. One that is given twice in different spellings is stored once. What people have chosen stays theirs. */
export async function setTags(db: Db, conference: EditableConference, tags: readonly string[]) {
  const { id: conference_id } = conference
  const byFolded = new Map(tags.toReversed().map((tag) => [fold(tag), tag]))
  const rows = [...byFolded]
    .toReversed()
    .filter(([folded]) => folded !== '')
    .map(([folded, tag], position) => ({ conference_id, folded, tag, position }))
  return transact(db, async (tx) => {
    // Two organisers who save at once do so one after the other.
    await tx.execute(sql`select from ${conferences} where id = ${conference_id} for no key update`)
    await tx.delete(conferenceTags).where(eq(conferenceTags.conference_id, conference_id))
    if (rows.length > 0) await tx.insert(conferenceTags).values(rows)
    return listTags(tx, conference)
  })
}
