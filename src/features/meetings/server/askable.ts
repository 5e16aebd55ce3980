import { sql } from 'drizzle-orm'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import { MEETING_LIMITS, type Hindrance } from '../rules.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from '../text.ts'
import type { Limit } from '#server/http/limits.ts'
import type { Meeting, MeetingTime } from '../contract.ts'
import type { Askable, OwnMeetings, Times } from '../times-contract.ts'
import { readStanding, requireUnhindered, type Standing, type Target } from './access.ts'
import { bestOf, readOwnMeeting, wantedFor } from './own-meeting.ts'
import { findBetween, mayBeSeen, stateAt } from './queries.ts'
import { readRepeat } from './repeated-requests.ts'
import { readTarget } from './requests.ts'
import { expiryAt, type Setup } from './settings.ts'
import { meetingPeople, meetings } from './table.ts'
import { commonTimes, type Wanted } from './times.ts'

/** Each look compares the days of several people. */
const LOOKS: Limit = { name: 'meeting-times', points: 60, seconds: 60, refusal: text.tooManyTimes }

/** What a participant has to know of the meetings of a conference. */
export async function readOwnStanding(call: Call, conference: JoinedConference): Promise<OwnMeetings> {
  const { db, user, now } = call
  const { setup, asker, hindrance } = await readStanding(call, conference)
  const at = sql`${now.toISOString()}::timestamptz`
  const isOwn = sql`${meetings.conference_id} = ${conference.id} and ${meetingPeople.person_id} = ${user.id} and ${mayBeSeen}`
  const { rows } = await db.execute<{ received: number; agreed: number }>(sql`
    select
      count(*) filter (where shown = 'requested' and answer is null and (turn = 'asks') = (role = 'asks'))::int as received,
      count(*) filter (where shown = 'accepted' and ends_at > ${at} and answer = 'yes')::int as agreed
    from (
      select ${stateAt(now)} as shown, ${meetingPeople.answer} as answer, ${meetingPeople.role} as role,
        ${meetings.turn} as turn, ${meetings.ends_at} as ends_at
      from ${meetingPeople} join ${meetings} on ${meetings.id} = ${meetingPeople.meeting_id} where ${isOwn}) as mine`)
  const { enabled, slot_minutes, open_requests: most_open_requests } = setup.settings
  const { open_requests, takes_requests } = asker
  const counts = { received: 0, agreed: 0, ...rows[0] }
  return {
    enabled,
    slot_minutes,
    hindrance,
    takes_requests,
    open_requests,
    most_open_requests,
    ...counts,
    places: setup.places,
  }
}

type Other = { person_id?: string | undefined; exhibitor_id?: string | undefined }

/** Whether the caller can ask somebody, and what there is between them. Null for whom nobody could ask. */
export async function readAskable(call: Call, conference: JoinedConference, other: Other): Promise<Askable | null> {
  const { db, user, now } = call
  if ((other.person_id === undefined) === (other.exhibitor_id === undefined))
    throw new AppError('invalid', refusalText.noPeople)
  const standing = await readStanding(call, conference)
  const { setup } = standing
  if (standing.hindrance === 'off') return { hindrance: 'off', meeting: null }
  const target = await findTarget(call, standing, {
    person_ids: other.person_id === undefined ? [] : [other.person_id],
    exhibitor_id: other.exhibitor_id ?? null,
  })
  if (target === null) return null
  const others = [...target.person_ids, ...target.team_ids]
  const meeting = await findBetween(db, user.id, isAnyOf(sql`someone.person_id`, others), now)
  const hindrance = standing.hindrance ?? (await hindranceTowards(call, setup, target, meeting))
  return { hindrance, meeting: meeting ?? null }
}

/** As `readTarget` finds it; null for whom nobody could ask. */
async function findTarget({ db, user }: Call, standing: Standing, asked: Parameters<typeof readTarget>[3]) {
  try {
    return await readTarget(db, standing, user.id, asked)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

async function hindranceTowards(
  call: Call,
  setup: Setup,
  target: Target,
  meeting: Meeting | undefined,
): Promise<Hindrance | null> {
  return meeting?.state === 'requested' ? 'asked_already' : readRepeat(call, setup, target)
}

type Asked = { person_ids?: string | undefined; exhibitor_id?: string | undefined; meeting_id?: string | undefined }

/** The times for a new request, or for another time of a meeting. */
export async function readTimes(call: Call, conference: JoinedConference, asked: Asked): Promise<Times> {
  await call.limits.spend(LOOKS, call.user.id)
  const wanted =
    asked.meeting_id === undefined
      ? await wantedByAsker(call, conference, asked)
      : await wantedAgain(call, asked.meeting_id)
  // Another time is none that the meeting has already, or that waits for an answer.
  const isOther = ({ starts_at, is_option }: MeetingTime) => !is_option && starts_at !== wanted.near
  const times = (await commonTimes(call.db, wanted)).filter(isOther)
  return describeTimes(wanted.setup, times, call.now)
}

async function wantedAgain(call: Call, meeting_id: string): Promise<Wanted> {
  return wantedFor(call.db, await readOwnMeeting(call.db, call, meeting_id), call)
}

const HIDING: ReadonlySet<Hindrance | null> = new Set<Hindrance>(['off', 'over', 'not_you'])

async function wantedByAsker(call: Call, conference: JoinedConference, asked: Asked): Promise<Wanted> {
  const person_ids = asked.person_ids?.split(',') ?? []
  const exhibitor_id = asked.exhibitor_id ?? null
  if (person_ids.length > 0 === (exhibitor_id !== null)) throw new AppError('invalid', refusalText.noPeople)
  const standing = await readStanding(call, conference)
  // Whoever only has to add their name, or to wait, can look already.
  if (HIDING.has(standing.hindrance)) requireUnhindered(standing.hindrance, standing.setup)
  const target = await readTarget(call.db, standing, call.user.id, { person_ids, exhibitor_id })
  return {
    setup: standing.setup,
    reader_id: call.user.id,
    person_ids: [call.user.id, ...target.person_ids],
    team_ids: target.team_ids,
    exhibitor_id,
    place_id: null,
    ignored_id: null,
    options: [],
    now: call.now,
  }
}

function describeTimes(setup: Setup, times: MeetingTime[], now: Date): Times {
  const best = bestOf(times)
  const starts = best.map(({ starts_at }) => starts_at)
  return {
    slot_minutes: setup.settings.slot_minutes,
    best,
    more: times.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)).slice(0, MEETING_LIMITS.times),
    answers_until: starts.length === 0 ? null : expiryAt(setup, starts, now),
  }
}
