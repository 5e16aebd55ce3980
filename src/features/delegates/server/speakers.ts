import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { EditableConference, OwnedConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Hooks } from '#server/feature.ts'
import { lockCredits, requireCredits } from './credits.ts'
import { foldedColumns } from './service.ts'
import { momentsOf, rankOf, statusAt } from './status.ts'
import { delegates } from './table.ts'
import { hashAddress, unwantedHashes } from './unsubscribed.ts'

function isAmong(addresses: readonly string[]) {
  return sql`${delegates.email} = any(${sql.param(addresses)}::text[])`
}

export const invitationStates: Hooks['invitationStates'] = async (db, { conference_id, addresses }, now) => {
  const [conference] = await db.select().from(conferences).where(eq(conferences.id, conference_id))
  if (!conference) return new Map()
  const rank = rankOf(momentsOf(conference, now))
  const rows = await db
    .select({ email: delegates.email, status: rank.mapWith({ mapFromDriverValue: statusAt }) })
    .from(delegates)
    .where(and(eq(delegates.conference_id, conference_id), isAmong(addresses)))
  return new Map(rows.map(({ email, status }) => [email ?? '', status]))
}

/**
 * These speakers as the delegates that they would become. `missing` are those who are none yet; somebody who asked not to be
 * invited is in `unwanted` instead. `gone` counts those who are no speakers any more.
 */
export async function readSpeakers(db: Db, conference: OwnedConference, ids: readonly string[]) {
  const found = await db
    .select()
    .from(speakers)
    .where(and(eq(speakers.conference_id, conference.id), isAnyOf(speakers.id, ids)))
    .orderBy(asc(speakers.id))
  const people = found.flatMap(({ email, name, company_name, title }) =>
    email === null ? [] : { email, full_name: name, company: company_name, position: title || null },
  )
  const known = await db
    .select({ email: delegates.email })
    .from(delegates)
    .where(and(eq(delegates.conference_id, conference.id), isAmong(people.map(({ email }) => email))))
  const there = new Set(known.map(({ email }) => email))
  const refused = await unwantedHashes(db, conference)
  const others = people.filter(({ email }) => !there.has(email))
  return {
    missing: others.filter(({ email }) => !refused.has(hashAddress(email))),
    unwanted: others.filter(({ email }) => refused.has(hashAddress(email))),
    gone: new Set(ids).size - found.length,
  }
}

/**
 * Makes delegates of those of these speakers who are none yet, so that they can be invited. Throws `limit_reached` without
 * enough attendee credits. Returns how many asked not to be invited, and stay out.
 */
export async function addSpeakers({ db: tx, user, now }: Call, conference: EditableConference, ids: readonly string[]) {
  const credits = await lockCredits(tx, conference.owner_id, now)
  const { missing, unwanted } = await readSpeakers(tx, conference, ids)
  if (missing.length === 0) return unwanted.length
  requireCredits(credits, missing.length)
  const at = now.toISOString()
  const own = { conference_id: conference.id, created_at: at, updated_at: at }
  await insertRows(
    tx,
    delegates,
    missing.map((person) => ({ id: randomUUID(), ...own, ...person, ...foldedColumns(person) })),
  )
  const count = missing.length
  await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'delegate_added', count }, now)
  return unwanted.length
}
