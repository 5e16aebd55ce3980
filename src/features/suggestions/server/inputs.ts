import { and, eq, sql } from 'drizzle-orm'
import { agendaItems } from '#features/agenda/server/table.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { countConnections } from '#features/connections/server/queries.ts'
import { readAnswers } from '#features/networking-profile/server/me.ts'
import { profiles } from '#features/profile/server/table.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { ALL_USED, countWords, type GivenInputs, type UsedInputs } from '../input-rules.ts'
import { suggestionInputs } from './table.ts'
import { ASKED_OR_VOTED } from './took-part.ts'

/** What of the caller counts in suggestions, and how much of it there is in a conference, switched off or not. */
export async function readInputs({ db, user }: Call, conference: JoinedConference) {
  return { used: await readUsed(db, user.id), given: await readGiven(db, conference, user.id) }
}

/** The switches of a person. */
export async function readUsed(db: Db, person_id: string): Promise<UsedInputs> {
  const { said, words, sessions, people } = suggestionInputs
  const [row] = await db
    .select({ said, words, sessions, people })
    .from(suggestionInputs)
    .where(eq(suggestionInputs.person_id, person_id))
  return row ?? ALL_USED
}

async function readGiven(db: Db, { id }: JoinedConference, person_id: string): Promise<GivenInputs> {
  const { interests, seeking, offering, about } = await readAnswers(db, id, person_id)
  const { connections, ignored } = await countConnections(db, person_id)
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, person_id))
  return {
    interests: interests.length,
    goals: seeking.length + offering.length,
    bio_words: countWords(profile?.bio),
    about_words: countWords(about),
    position: Boolean(profile?.position),
    company: Boolean(profile?.company),
    saved: await countSaved(db, id, person_id),
    took_part: await countTakenPart(db, id, person_id),
    connections,
    ignored,
  }
}

async function countSaved(db: Db, conference_id: string, person_id: string) {
  const isHere = sql`exists (
    select from ${scheduleItems}
    where ${scheduleItems.id} = ${agendaItems.schedule_item_id} and ${scheduleItems.conference_id} = ${conference_id})`
  return db.$count(agendaItems, and(eq(agendaItems.person_id, person_id), isHere))
}

async function countTakenPart(db: Db, conference_id: string, person_id: string) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct took_part.schedule_item_id)::int as count from (${ASKED_OR_VOTED}) as took_part
    where took_part.id = ${person_id} and took_part.conference_id = ${conference_id}`)
  return rows[0]?.count ?? 0
}

/** Switches what is given and leaves the rest. It holds for everybody's lists from their next reading on. */
export async function switchInputs({ db, user, now }: Call, change: Partial<UsedInputs>): Promise<UsedInputs> {
  const changed = { ...change, updated_at: now.toISOString() }
  const [row] = await db
    .insert(suggestionInputs)
    .values({ ...ALL_USED, ...changed, person_id: user.id })
    .onConflictDoUpdate({ target: suggestionInputs.person_id, set: changed })
    .returning()
  const { said, words, sessions, people } = row ?? ALL_USED
  return { said, words, sessions, people }
}
