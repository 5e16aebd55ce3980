import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { type Consents, readConsents, writeConsents } from '#features/conferences/server/consents.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import {
  conferenceConsents,
  conferenceMembers,
  conferences,
  sessionModerators,
} from '#features/conferences/server/table.ts'
import type { personFields } from '#features/delegates/fields.ts'
import { eraseDelegate, foldedColumns } from '#features/delegates/server/service.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { answersOf, giveAnswers } from '#features/registration-form/server/answers.ts'
import { askedQuestions } from '#features/registration-form/server/service.ts'
import type { Answers } from '#features/registration-form/rules.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { sendKeepMeetings } from '#features/conferences/server/members.ts'
import { touchRooms } from '#server/live/digests.ts'
import { conferenceRoom } from '#server/live/room-name.ts'
import { AppError } from '#shared/errors.ts'
import type { MyConference, OwnAnswers } from '../contract.ts'
import { refusalText } from '../refusal-text.ts'
import { isOrganiser } from '../rules.ts'

/** More conferences than anyone takes part in. */
const MOST_LISTED = 1000

/** The conferences a user owns, co-organises or has joined, newest first. Drafts only for their organisers. */
export async function listMyConferences(db: Db, { id: user_id }: User): Promise<MyConference[]> {
  const mine = db
    .select({ id: conferenceMembers.conference_id })
    .from(conferenceMembers)
    .where(eq(conferenceMembers.user_id, user_id))
  const rows = await db
    .select({
      conference: conferences,
      consents: conferenceConsents,
      roles: sql<MyConference['roles']>`array(
        select m.role from ${conferenceMembers} m
        where m.conference_id = ${conferences.id} and m.user_id = ${user_id} order by m.joined_at, m.role)`,
      moderated: sql<string[]>`array(
        select named.schedule_item_id from ${sessionModerators} named
        where named.conference_id = ${conferences.id} and named.user_id = ${user_id} order by named.named_at)`,
      joined_at: sql<string | null>`(
        select max(m.joined_at) from ${conferenceMembers} m
        where m.conference_id = ${conferences.id} and m.user_id = ${user_id})`,
    })
    .from(conferences)
    .leftJoin(
      conferenceConsents,
      and(eq(conferenceConsents.conference_id, conferences.id), eq(conferenceConsents.user_id, user_id)),
    )
    .where(and(isNull(conferences.deleted_at), or(eq(conferences.owner_id, user_id), inArray(conferences.id, mine))))
    .orderBy(asc(conferences.id))
    .limit(MOST_LISTED)
  return rows
    .map(({ conference, consents, roles, moderated, joined_at }) => {
      const owns = conference.owner_id === user_id
      const since = Math.max(owns ? Date.parse(conference.created_at) : 0, joined_at ? Date.parse(joined_at) : 0)
      const all: MyConference['roles'] = owns ? ['owner', ...roles] : roles
      return { ...conference, roles: all, moderated, consents, joined_at: new Date(since).toISOString() }
    })
    .filter((conference) => conference.active || isOrganiser(conference))
    .toSorted((a, b) => b.joined_at.localeCompare(a.joined_at) || a.id.localeCompare(b.id))
}

/** The unpublished conferences that somebody is registered for, of which they see no more than what an invitation says. */
export function listUnpublished(db: Db, { id: user_id }: User) {
  const { id, name, start_date, end_date, active, deleted_at } = conferences
  return db
    .select({ id, name, start_date, end_date })
    .from(conferences)
    .innerJoin(delegates, and(eq(delegates.conference_id, id), eq(delegates.user_id, user_id)))
    .where(and(eq(active, false), isNull(deleted_at), ne(conferences.owner_id, user_id)))
    .orderBy(asc(start_date), asc(id))
    .limit(MOST_LISTED)
}

/** The caller's consents in a conference. */
export function readMyConsents(db: Db, { id }: User, conference: JoinedConference) {
  return readConsents(db, { conference_id: conference.id, user_id: id })
}

/** The room of the conference reads again who is shown as online. */
export async function setMyConsents(
  { db, user, now }: Call,
  conference: JoinedConference,
  consents: Partial<Consents>,
) {
  await transact(db, async (tx) => {
    await writeConsents(tx, { conference_id: conference.id, user_id: user.id }, consents, now)
    await touchRooms(tx, [conferenceRoom(conference.id).name])
    if (consents.meetings === false || consents.listed === false) await sendKeepMeetings(tx)
  })
  return readMyConsents(db, user, conference)
}

/** The caller's delegate row, also in a draft. Throws `not_found`. */
async function ownDelegate(db: Db, user: User, conference_id: string, lock = false) {
  const query = db
    .select({ delegate: delegates })
    .from(delegates)
    .innerJoin(conferences, and(eq(conferences.id, delegates.conference_id), isNull(conferences.deleted_at)))
    .where(and(eq(delegates.conference_id, conference_id), eq(delegates.user_id, user.id)))
  const [row] = await (lock ? query.for('update', { of: delegates }) : query)
  if (!row) throw new AppError('not_found', refusalText.notRegistered)
  return row.delegate
}

/** The caller's data as the organisers see it. */
export function readOwnRegistration(db: Db, user: User, conference_id: string) {
  return ownDelegate(db, user, conference_id)
}

export async function correctRegistration(
  { db, user, now }: Call,
  conference_id: string,
  change: Partial<z.output<typeof personFields>>,
) {
  await transact(db, async (tx) => {
    const before = await ownDelegate(tx, user, conference_id, true)
    const after = { ...before, ...change }
    await tx
      .update(delegates)
      .set({ ...change, ...foldedColumns(after), updated_at: now.toISOString() })
      .where(eq(delegates.id, before.id))
  })
  return ownDelegate(db, user, conference_id)
}

/** What the caller is asked and answered as a delegate. Throws `not_found`. */
export async function readOwnAnswers(db: Db, user: User, conference_id: string): Promise<OwnAnswers> {
  const { id } = await ownDelegate(db, user, conference_id)
  return {
    questions: await askedQuestions(db, { id: conference_id }),
    answers: (await answersOf(db, [id]))(id),
  }
}

export async function setOwnAnswers({ db, user, now }: Call, conference_id: string, answers: Answers) {
  await transact(db, async (tx) => {
    const { id: delegate_id } = await ownDelegate(tx, user, conference_id, true)
    await giveAnswers(tx, { conference_id, delegate_id, answers, by: 'own' }, now)
  })
  return readOwnAnswers(db, user, conference_id)
}

/** Withdraws the caller from a conference. */
export async function withdrawRegistration({ db, hooks, user, now }: Call, conference_id: string) {
  await transact(db, async (tx) => {
    await eraseDelegate({ db: tx, hooks }, await ownDelegate(tx, user, conference_id, true), now)
    await recordAudit(tx, { conference_id, user_id: user.id, action: 'delegate_withdrew' }, now)
  })
}
