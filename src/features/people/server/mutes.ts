import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { organises, type OwnedConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { instantAfter, MINUTE_MS } from '#shared/time.ts'
import type { Mute } from '../contract.ts'
import type { MuteMinutes } from '../rules.ts'
import { text } from '../text.ts'
import { participantsOf } from './participants.ts'
import { readPeople } from './queries.ts'
import { mutedPeople } from './table.ts'

/** The mutes of people that hold at this moment. */
export function mutedAt(now: Date) {
  const { muted_until } = mutedPeople
  return or(isNull(muted_until), gt(muted_until, now.toISOString()))
}

/** Whether somebody is muted, and until when; null until an organiser ends it. */
export async function readMute(db: Db, conference_id: string, person_id: string, now: Date): Promise<Mute> {
  const own = and(eq(mutedPeople.conference_id, conference_id), eq(mutedPeople.person_id, person_id), mutedAt(now))
  const [row] = await db.select({ muted_until: mutedPeople.muted_until }).from(mutedPeople).where(own)
  return { muted: row !== undefined, muted_until: row?.muted_until ?? null }
}

/** Throws `forbidden` for somebody whom an organiser has muted. For everything that a participant can write. */
export async function requireNotMuted({ db, user, now }: Pick<Call, 'db' | 'user' | 'now'>, conference_id: string) {
  if ((await readMute(db, conference_id, user.id, now)).muted) throw new AppError('forbidden', text.muted)
}

/** A mute that was made while its account was being erased is not listed. */
const HAS_ACCOUNT = and(eq(users.id, mutedPeople.person_id), isNull(users.deleted_at))

type Page = { before?: string | undefined; limit: number }

/** Those who were muted last come first; with `before` those after somebody, by when it was and their id. */
export async function listMuted(db: Db, { id }: OwnedConference, { before, limit }: Page, now: Date) {
  const { conference_id, person_id, muted_at, muted_until, muted_by } = mutedPeople
  const [moment, last_id] = before?.split(' ') ?? []
  const isLater =
    before === undefined ? undefined : sql`(${muted_at}, ${person_id}) < (${moment}::timestamptz, ${last_id}::uuid)`
  const rows = await db
    .select({ person_id, muted_at, muted_until, muted_by })
    .from(mutedPeople)
    .innerJoin(users, HAS_ACCOUNT)
    .where(and(eq(conference_id, id), mutedAt(now), isLater))
    .orderBy(desc(muted_at), desc(person_id))
    .limit(limit)
  const ids = rows.flatMap((row) => [row.person_id, row.muted_by])
  const personOf = await readPeople(db, id, ids)
  return rows.flatMap((row) => {
    const person = personOf(row.person_id)
    const by = personOf(row.muted_by)?.full_name ?? null
    return person
      ? [{ id: row.person_id, person, muted_at: row.muted_at, muted_until: row.muted_until, muted_by: by }]
      : []
  })
}

/** How many people `listMuted` lists. */
export async function countMuted(db: Db, { id }: OwnedConference, now: Date) {
  const rows = await db
    .select({ muted: count() })
    .from(mutedPeople)
    .innerJoin(users, HAS_ACCOUNT)
    .where(and(eq(mutedPeople.conference_id, id), mutedAt(now)))
  return onlyRow(rows)
}

/**
 * Mutes a participant, whose chat says so at once: for some minutes, or until an organiser ends it. Replaces an earlier mute.
 * Throws `conflict` for an organiser, and `not_found` for somebody who does not take part.
 */
export async function mutePerson(
  call: Call,
  conference: OwnedConference,
  { person_id, minutes }: { person_id: string; minutes?: MuteMinutes },
) {
  const { db, user, now, hooks } = call
  if (await organises(db, conference, { id: person_id })) throw new AppError('conflict', text.organiserMuted)
  const isHere = sql`${person_id} in (${participantsOf(sql`${conference.id}`)})`
  if ((await db.$count(conferences, and(eq(conferences.id, conference.id), isHere))) === 0)
    throw new AppError('not_found', text.notHere)
  const muted_until = minutes === undefined ? null : instantAfter(now, minutes * MINUTE_MS)
  const mute = { muted_by: user.id, muted_at: now.toISOString(), muted_until }
  await transactLive(call, now, async (tx, publisher) => {
    const muted = await tx
      .insert(mutedPeople)
      .values({ conference_id: conference.id, person_id, ...mute })
      .onConflictDoUpdate({
        target: [mutedPeople.conference_id, mutedPeople.person_id],
        set: mute,
        setWhere: sql`${mutedPeople.muted_until} is distinct from excluded.muted_until`,
      })
      .returning()
    if (muted.length === 0) return
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'person_muted', person_id }, now)
    await hooks.muteChanged(tx, publisher, conference.id)
  })
}

export async function unmutePerson(call: Call, { id: conference_id }: OwnedConference, person_id: string) {
  const { user, now, hooks } = call
  await transactLive(call, now, async (tx, publisher) => {
    const muted = await tx
      .delete(mutedPeople)
      .where(and(eq(mutedPeople.conference_id, conference_id), eq(mutedPeople.person_id, person_id)))
      .returning()
    if (muted.length === 0) return
    await recordAudit(tx, { conference_id, user_id: user.id, action: 'person_unmuted', person_id }, now)
    await hooks.muteChanged(tx, publisher, conference_id)
  })
}
