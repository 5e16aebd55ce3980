import { and, eq, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import type { JoinedConference, MemberRole } from '#features/conferences/server/access.ts'
import { conferenceConsents, conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import { connections } from '#features/connections/server/table.ts'
import { exhibitors, exhibitorStaff } from '#features/exhibitors/server/table.ts'
import { areBlocked } from '#features/people/server/blocked.ts'
import { readMute } from '#features/people/server/mutes.ts'
import { isParticipant } from '#features/people/server/participants.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Hindrance } from '../rules.ts'
import { text } from '../text.ts'
import { readSetup, type Setup } from './settings.ts'
import { stateAt } from './queries.ts'
import { meetings } from './table.ts'

type Caller = Pick<Call, 'db' | 'user' | 'now'>

/** What somebody is who asks. */
type Asker = {
  full_name: string | null
  is_listed: boolean
  takes_requests: boolean
  roles: (MemberRole | 'owner')[]
  open_requests: number
}

async function readAsker(db: Db, conference_id: string, person_id: string, now: Date): Promise<Asker> {
  const isOpen = and(
    eq(meetings.conference_id, conference_id),
    eq(meetings.asked_by, person_id),
    sql`${stateAt(now)} = 'requested'`,
  )
  const { rows } = await db.execute<Asker>(sql`
    select ${profiles.full_name} as full_name, coalesce(consents.listed, false) as is_listed,
      coalesce(consents.meetings, false) as takes_requests,
      array(
        select role from ${conferenceMembers} where conference_id = ${conference_id} and user_id = ${users.id}
        union all select 'owner' from ${conferences} where id = ${conference_id} and owner_id = ${users.id}) as roles,
      (select count(*)::int from ${meetings} where ${isOpen}) as open_requests
    from ${users}
    left join ${profiles} on ${profiles.id} = ${users.id}
    left join ${conferenceConsents} as consents
      on consents.conference_id = ${conference_id} and consents.user_id = ${users.id}
    where ${users.id} = ${person_id}`)
  return rows[0] ?? { full_name: null, is_listed: false, takes_requests: false, roles: [], open_requests: 0 }
}

/** Only for the stand: whoever has no other role in the conference asks as the staff of an exhibitor. */
const isStaffOnly = ({ roles }: Asker) => roles.every((role) => role === 'exhibitor')
const isOrganiser = ({ roles }: Asker) => roles.includes('owner') || roles.includes('organiser')

export type Standing = { setup: Setup; asker: Asker; hindrance: Hindrance | null }

/** How meetings are at the conference, what the caller is there, and why they can ask nobody; null if they can. */
export async function readStanding({ db, user, now }: Caller, conference: JoinedConference): Promise<Standing> {
  const setup = await readSetup(db, conference)
  const asker = await readAsker(db, conference.id, user.id, now)
  return { setup, asker, hindrance: await hindranceOf({ db, user, now }, setup, asker) }
}

async function hindranceOf({ db, user, now }: Caller, setup: Setup, asker: Asker): Promise<Hindrance | null> {
  const { settings, slots, conference } = setup
  if (!settings.enabled) return 'off'
  if ((slots.at(-1)?.starts_at ?? '') <= now.toISOString()) return 'over'
  if (!asker.full_name) return 'no_name'
  if ((await readMute(db, conference.id, user.id, now)).muted) return 'muted'
  if (isStaffOnly(asker) && !settings.exhibitors_ask) return 'not_you'
  if (!asker.is_listed && !isOrganiser(asker)) return 'not_open'
  return asker.open_requests >= settings.open_requests ? 'too_many' : null
}

const CODES: Partial<Record<Hindrance, ErrorCode>> = {
  muted: 'forbidden',
  not_you: 'forbidden',
  too_many: 'limit_reached',
  asked_before: 'too_many',
}

/** Throws why somebody cannot ask, if there is a reason. */
export function requireUnhindered(hindrance: Hindrance | null, { settings }: Pick<Setup, 'settings'>) {
  if (hindrance === null) return
  const sentences: Record<Hindrance, string> = {
    off: text.off,
    over: text.over,
    no_name: text.noName,
    muted: text.muted,
    not_you: text.notYou,
    not_open: text.notOpen,
    asked_already: text.askedAlready,
    asked_before: text.askedBefore,
    too_many: text.tooManyOpen(settings.open_requests),
    no_time: text.noTime,
  }
  throw new AppError(CODES[hindrance] ?? 'conflict', sentences[hindrance])
}

/** Who is asked: people who must all be free, or a team of which one must be. */
export type Target = { person_ids: string[]; team_ids: string[]; exhibitor_id: string | null }

/**
 * The people of these whom somebody may ask: they take part, take requests, are listed, and are in no block with whoever asks.
 * Somebody who is not listed is asked by their connections, and alone, because others would see them in the request. Throws `not_found` if it is not all of them, exactly as for missing people.
 */
export async function askedPeople(
  db: Db,
  { setup, asker }: Standing,
  asker_id: string,
  ids: string[],
): Promise<Target> {
  if (ids.includes(asker_id)) throw new AppError('invalid', text.self)
  const { settings, conference } = setup
  const [me, other] = [sql`${asker_id}::uuid`, sql`other.id`]
  const { low_id, high_id, status } = connections
  const { rows } = await db.execute<{ id: string; is_speaker: boolean }>(sql`
    select other.id, exists (
      select from ${conferenceMembers}
      where conference_id = ${conference.id} and user_id = ${other} and role = 'speaker') as is_speaker
    from ${users} as other
    join ${conferenceConsents} as consents
      on consents.user_id = ${other} and consents.conference_id = ${conference.id} and consents.meetings
    where ${isAnyOf(other, ids)} and other.deleted_at is null
      and ${isParticipant(sql`${conference.id}`, other)} and not ${areBlocked(me, other)}
      and (consents.listed or ${new Set(ids).size === 1}::boolean and exists (
        select from ${connections}
        where ${low_id} = least(${me}, ${other}) and ${high_id} = greatest(${me}, ${other}) and ${status} = 'connected'))`)
  if (rows.length < new Set(ids).size) throw new AppError('not_found', text.noPerson)
  if (!isStaffOnly(asker) && !isOrganiser(asker)) {
    const isRefused = rows.some(({ is_speaker }) => (is_speaker ? !settings.speakers_asked : !settings.delegates_ask))
    if (isRefused) throw new AppError('forbidden', text.notYou)
  }
  return { person_ids: rows.map(({ id }) => id), team_ids: [], exhibitor_id: null }
}

/** The staff of an exhibitor, as a team. Throws `not_found` for one that has none, is not published, or is the caller's. */
export async function askedTeam(db: Db, { setup }: Standing, asker_id: string, exhibitor_id: string): Promise<Target> {
  const { conference } = setup
  const staff = await db
    .select({ id: exhibitorStaff.user_id })
    .from(exhibitorStaff)
    .innerJoin(exhibitors, eq(exhibitors.id, exhibitorStaff.exhibitor_id))
    .where(
      and(
        eq(exhibitors.id, exhibitor_id),
        eq(exhibitors.conference_id, conference.id),
        exhibitors.published,
        exhibitors.takes_messages,
        sql`not ${areBlocked(sql`${asker_id}::uuid`, sql`${exhibitorStaff.user_id}`)}`,
      ),
    )
  const team_ids = staff.map(({ id }) => id)
  if (team_ids.length === 0) throw new AppError('not_found', text.noExhibitor)
  if (team_ids.includes(asker_id)) throw new AppError('invalid', text.ownExhibitor)
  return { person_ids: [], team_ids, exhibitor_id }
}
