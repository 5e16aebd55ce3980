import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { type EditableConference, editableConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Call } from '#server/context.ts'
import { transact } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import type { Hooks } from '#server/feature.ts'
import { lockCredits, requireCredits } from './credits.ts'
import { inviteAll, refuseDeadLinks } from './invitations.ts'
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

export const inviteSpeakers: Hooks['inviteSpeakers'] = async (call, conference_id, people) => {
  const conference = await editableConference(call, conference_id)
  refuseDeadLinks(conference, call.now)
  const { unwanted } = await transact(call.db, (tx) => addMissing({ ...call, db: tx }, conference, people))
  const addresses = people.map(({ email }) => email)
  const invited = await inviteAll(call, conference, sql`not ${delegates.is_registered} and ${isAmong(addresses)}`)
  return { ...invited, left_out: invited.left_out + unwanted }
}

/** Adds those who are no delegates yet. Somebody who asked not to be invited stays out, and is counted. */
async function addMissing(
  { db: tx, user, now }: Call,
  conference: EditableConference,
  people: Parameters<Hooks['inviteSpeakers']>[2],
) {
  const credits = await lockCredits(tx, conference.owner_id, now)
  const addresses = people.map(({ email }) => email)
  const known = await tx
    .select({ email: delegates.email })
    .from(delegates)
    .where(and(eq(delegates.conference_id, conference.id), isAmong(addresses)))
  const there = new Set(known.map(({ email }) => email))
  const refused = await unwantedHashes(tx, conference)
  const missing = people.filter(({ email }) => !there.has(email))
  const added = missing.filter(({ email }) => !refused.has(hashAddress(email)))
  if (added.length > 0) requireCredits(credits, added.length)
  const at = now.toISOString()
  const own = { conference_id: conference.id, created_at: at, updated_at: at }
  await insertRows(
    tx,
    delegates,
    added.map((person) => ({ id: randomUUID(), ...own, ...person, ...foldedColumns(person) })),
  )
  const act = { conference_id: conference.id, user_id: user.id, action: 'delegate_added', count: added.length } as const
  if (added.length > 0) await recordAudit(tx, act, now)
  return { unwanted: missing.length - added.length }
}
