import { and, asc, eq, sql } from 'drizzle-orm'
import { organises, type OwnedConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { conferenceMembers, sessionModerators } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { notify, withdrawNotifications } from '#features/notifications/server/notify.ts'
import { readPeople } from '#features/people/server/queries.ts'
import { isUnblocked } from '#features/rooms/server/moderators.ts'
import { text as roomsText } from '#features/rooms/text.ts'
import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { sessionTitle } from '#features/schedule/server/service.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { uuidOfName } from '#server/uuid.ts'
import { AppError } from '#shared/errors.ts'
import type { SessionModerator } from '../contract.ts'
import { MOST_MODERATORS } from '../rules.ts'
import { text } from '../text.ts'

/** The moderators of all sessions, those of each in the order in which they were named; without those whom an organiser has blocked. */
export async function listModerators(db: Db, { id }: OwnedConference): Promise<SessionModerator[]> {
  const { conference_id, schedule_item_id, user_id, named_at } = sessionModerators
  const rows = await db
    .select({ schedule_item_id, user_id })
    .from(sessionModerators)
    .where(and(eq(conference_id, id), isUnblocked(db)))
    .orderBy(asc(named_at), asc(user_id), asc(schedule_item_id))
  const personOf = await readPeople(
    db,
    id,
    rows.map((row) => row.user_id),
  )
  return rows.flatMap((row) => {
    const person = personOf(row.user_id)
    return person ? [{ schedule_item_id: row.schedule_item_id, person }] : []
  })
}

/**
 * Makes a registered delegate a moderator of a session and tells them; twice changes nothing. Throws `not_found` for a session
 * or a delegate that is not there or not registered, `conflict` for organisers and for somebody whom an organiser has blocked,
 * and `limit_reached`.
 */
export async function nameModerator(
  call: Call,
  conference: OwnedConference,
  { schedule_item_id, delegate_id }: { schedule_item_id: string; delegate_id: string },
) {
  const { now, user } = call
  const conference_id = conference.id
  await transactLive(call, now, async (tx, publisher) => {
    const session = await lockSession(tx, conference_id, schedule_item_id)
    const user_id = await lockDelegate(tx, conference_id, delegate_id)
    if (await organises(tx, conference, { id: user_id })) throw new AppError('conflict', text.organises)
    const isOfSession = eq(sessionModerators.schedule_item_id, schedule_item_id)
    const named = await tx
      .insert(sessionModerators)
      .values({ conference_id, schedule_item_id, user_id, named_at: now.toISOString() })
      .onConflictDoNothing()
      .returning({ user_id: sessionModerators.user_id })
    const isThis = and(isOfSession, eq(sessionModerators.user_id, user_id))
    if ((await tx.$count(sessionModerators, and(isThis, isUnblocked(tx)))) === 0)
      throw new AppError('conflict', text.blocked)
    if (named.length === 0) return
    if ((await tx.$count(sessionModerators, isOfSession)) > MOST_MODERATORS)
      throw new AppError('limit_reached', text.tooMany)
    const act = { conference_id, user_id: user.id, action: 'moderator_named', person_id: user_id } as const
    await recordAudit(tx, { ...act, schedule_item_id, title: session.title }, now)
    const notice = {
      kind: 'moderator_named',
      person_ids: [user_id],
      actor_id: user.id,
      conference_id,
      subject_id: subjectOf(schedule_item_id, user_id),
      path: deskLink(conference_id, { session: schedule_item_id }),
      words: { title: session.title },
    } as const
    await notify(tx, publisher, [notice], now)
  })
}

/** Ends it, also for somebody who was not named. */
export async function dismissModerator(
  call: Call,
  { id: conference_id }: OwnedConference,
  { schedule_item_id, person_id }: { schedule_item_id: string; person_id: string },
) {
  const { now, user } = call
  await transactLive(call, now, async (tx, publisher) => {
    const dismissed = await tx
      .delete(sessionModerators)
      .where(
        and(
          eq(sessionModerators.conference_id, conference_id),
          eq(sessionModerators.schedule_item_id, schedule_item_id),
          eq(sessionModerators.user_id, person_id),
        ),
      )
      .returning({ user_id: sessionModerators.user_id })
    if (dismissed.length === 0) return
    const act = { conference_id, user_id: user.id, action: 'moderator_dismissed', person_id } as const
    await recordAudit(tx, { ...act, schedule_item_id, title: await sessionTitle(tx, schedule_item_id) }, now)
    await withdrawNotifications(tx, publisher, [subjectOf(schedule_item_id, person_id)], ['moderator_named'])
  })
}

/** What a notice to one moderator is about, so that taking it back concerns nobody else. */
function subjectOf(schedule_item_id: string, person_id: string) {
  return uuidOfName(schedule_item_id, `moderator ${person_id}`)
}

/** Two who name moderators of one session do so one after the other, so that the limit holds. */
async function lockSession(tx: Db, conference_id: string, id: string) {
  const [session] = await tx
    .select({ title: scheduleItems.title })
    .from(scheduleItems)
    .where(and(eq(scheduleItems.id, id), eq(scheduleItems.conference_id, conference_id)))
    .for('no key update')
  if (!session) throw new AppError('not_found', roomsText.sessionGone)
  return session
}

/** The account of a registered delegate, who does not leave until the transaction ends. */
async function lockDelegate(tx: Db, conference_id: string, id: string) {
  const isMember = and(
    eq(conferenceMembers.conference_id, delegates.conference_id),
    eq(conferenceMembers.user_id, delegates.user_id),
    sql`${conferenceMembers.role} = 'delegate'`,
  )
  const [found] = await tx
    .select({ user_id: conferenceMembers.user_id })
    .from(delegates)
    .innerJoin(conferenceMembers, isMember)
    .where(and(eq(delegates.id, id), eq(delegates.conference_id, conference_id), eq(delegates.is_registered, true)))
    .for('key share', { of: conferenceMembers })
  if (!found) throw new AppError('not_found', text.notRegistered)
  return found.user_id
}
