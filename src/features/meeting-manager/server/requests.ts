import { createHash } from 'node:crypto'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { lockPair } from '#features/connections/server/pairs.ts'
import { tellPeople } from '#features/meetings/server/events.ts'
import { noticeOf, timeAndPlace } from '#features/meetings/server/notices.ts'
import { expiryAt, keepSettings, readSetup, type Setup } from '#features/meetings/server/settings.ts'
import { meetingOptions, meetingPeople, meetings } from '#features/meetings/server/table.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asNamed } from '#features/people/server/sight.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { transactLive } from '#server/live/events.ts'
import { DAY_MS } from '#shared/time.ts'
import type { LeftOut } from '../contract.ts'
import type { DraftMeeting } from '../fields.ts'
import type { Change, SentAs } from '../rules.ts'
import { arrangeText } from '../text.ts'
import { pairOf, readMayMeet, readCandidates, readPairs } from './candidates.ts'
import { fixMeetings } from './fixed-meetings.ts'
import { requireArrangeable } from './state.ts'
import { changeOfTime, readAvailability } from './availability.ts'

/** For each conference, because every one notifies two people. */
const ARRANGED: Limit = {
  name: 'meetings-arranged',
  points: 20_000,
  seconds: DAY_MS / 1000,
  refusal: arrangeText.tooMany,
}

type Batch = { key: string; keep_saved: boolean; sent_as: SentAs; meetings: readonly DraftMeeting[] }
type Sent = { sent: number; left_out: LeftOut[] }
type Left = { draft: DraftMeeting; change: Change }

/**
 * Sends these meetings of a preview, in one transaction: as requests, or agreed at once. What does not fit at this moment is
 * left out: whatever keeps two people apart looks the same. What was sent under the same key before is not sent again, and
 * counts as sent.
 */
export async function sendArranged(call: Call, conference: EditableConference, batch: Batch): Promise<Sent> {
  const { now, user, limits } = call
  requireArrangeable(await readSetup(call.db, conference), now)
  await limits.spend(ARRANGED, conference.id, batch.meetings.length)
  return transactLive(call, now, async (tx, publisher) => {
    await keepSettings(tx, [conference.id])
    const setup = await readSetup(tx, conference)
    const drafts = withIds(conference.id, batch)
    await lockPairs(tx, setup, { drafts, now })
    const checks = await readChecks(tx, setup, { ...batch, meetings: drafts }, now)
    const fitting = drafts.filter((draft) => checks.changeOf(draft) === null && !checks.isSent(draft))
    const { sent, taken } = await insertMeetings(tx, setup, { ...batch, drafts: fitting, now })
    const left = drafts.flatMap((draft): Left[] => {
      const change = checks.isSent(draft) ? null : (checks.changeOf(draft) ?? taken.get(draft.id) ?? null)
      return change === null ? [] : [{ draft, change }]
    })
    if (sent.length > 0) {
      const act = { conference_id: conference.id, user_id: user.id, action: 'meetings_arranged' } as const
      await recordAudit(tx, { ...act, count: sent.length }, now)
      const notices = sent.flatMap((draft) => noticesOf(setup, draft, { sent_as: batch.sent_as, now }))
      await tellPeople(tx, publisher, { meeting_ids: sent.map(({ id }) => id), notices }, now)
    }
    return { sent: drafts.length - left.length, left_out: await nameLeft(tx, left) }
  })
}

/** What was written, and what was taken meanwhile. */
async function insertMeetings(tx: Db, setup: Setup, { sent_as, ...inserted }: Inserted & { sent_as: SentAs }) {
  const { drafts, now } = inserted
  if (drafts.length > 0) await insertRequests(tx, setup, inserted)
  const taken = sent_as === 'fixed' ? await fixMeetings(tx, drafts, now) : new Map<string, Change>()
  return { sent: drafts.filter(({ id }) => !taken.has(id)), taken }
}

type Identified = DraftMeeting & { id: string }

/** The id follows from the key and the two people, so that sending it again finds it. */
function withIds(conference_id: string, { key, meetings: drafts }: Batch): Identified[] {
  const byPair = new Map(drafts.map((draft) => [pairOf(draft.person_id, draft.other_id), draft]))
  return [...byPair].map(([pair, draft]) => ({ ...draft, id: idOf(`${conference_id} ${key} ${pair}`) }))
}

function idOf(name: string) {
  const hash = createHash('sha256').update(name).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/**
 * Locks what is between the two, as a block does, so that nothing begins after one. Always in the same order. Those who take
 * no part any more may have no account either.
 */
async function lockPairs(tx: Db, setup: Setup, { drafts, now }: { drafts: readonly Identified[]; now: Date }) {
  const candidates = new Set(await readCandidates(tx, setup, now, peopleOf(drafts)))
  const pairs = drafts
    .filter(
      ({ person_id, other_id }) => person_id !== other_id && candidates.has(person_id) && candidates.has(other_id),
    )
    .toSorted((a, b) => pairOf(a.person_id, a.other_id).localeCompare(pairOf(b.person_id, b.other_id)))
  for (const { person_id, other_id } of pairs) await lockPair(tx, person_id, other_id)
}

const peopleOf = (drafts: readonly DraftMeeting[]) => [
  ...new Set(drafts.flatMap(({ person_id, other_id }) => [person_id, other_id])),
]

type Checks = { isSent: (draft: Identified) => boolean; changeOf: (draft: Identified) => Change | null }

async function readChecks(tx: Db, setup: Setup, batch: Batch, now: Date): Promise<Checks> {
  const person_ids = peopleOf(batch.meetings)
  const pairs = await readPairs(tx, setup.conference.id, person_ids)
  const mayMeet = await readMayMeet(tx, await readCandidates(tx, setup, now, person_ids), pairs)
  const wanted = { now, person_ids, days: [], keep_saved: batch.keep_saved }
  const availability = await readAvailability(tx, setup, wanted)
  return {
    isSent: ({ id, person_id, other_id }) => pairs.get(pairOf(person_id, other_id))?.includes(id) === true,
    changeOf: (draft) => (mayMeet(draft.person_id, draft.other_id) ? changeOfTime(draft, availability) : 'person'),
  }
}

type Inserted = { key: string; drafts: readonly Identified[]; now: Date }

/** Nobody asks: both are asked, and it is agreed once both have said yes. */
async function insertRequests(tx: Db, setup: Setup, { key, drafts, now }: Inserted) {
  const at = now.toISOString()
  await tx.insert(meetings).values(
    drafts.map(({ id, starts_at, place_id }) => ({
      id,
      conference_id: setup.conference.id,
      state: 'requested' as const,
      client_id: key,
      turn: 'asked' as const,
      reason: '',
      wished_place_id: place_id,
      is_arranged: true,
      created_at: at,
      updated_at: at,
      expires_at: expiryAt(setup, [starts_at], now),
    })),
  )
  await tx
    .insert(meetingOptions)
    .values(drafts.map(({ id, starts_at, ends_at }) => ({ meeting_id: id, starts_at, ends_at, position: 0 })))
  await tx
    .insert(meetingPeople)
    .values(
      drafts.flatMap(({ id, person_id, other_id }) =>
        [person_id, other_id].map((person) => ({ meeting_id: id, person_id: person, role: 'asked' as const })),
      ),
    )
}

type Told = { sent_as: SentAs; now: Date }

/** Each of the two is told of the other. */
function noticesOf({ conference, places }: Setup, draft: Identified, { sent_as, now }: Told) {
  const { id, person_id, other_id, starts_at, place_id } = draft
  const place = places.find((one) => one.id === place_id) ?? null
  const isFixed = sent_as === 'fixed'
  const when = isFixed ? timeAndPlace(conference.time_zone, { starts_at, place }, now) : {}
  const kind = isFixed ? 'meeting_accepted' : 'meeting_asked'
  const told = (to: string, about: string) =>
    noticeOf(
      { id, conference_id: conference.id },
      { kind, person_ids: [to], actor_id: about, words: { what: 'arranged', ...when } },
    )
  return [told(person_id, other_id), told(other_id, person_id)]
}

async function nameLeft(tx: Db, left: readonly Left[]): Promise<LeftOut[]> {
  const ids = left.flatMap(({ draft }) => [draft.person_id, draft.other_id])
  const personOf = await readPersons(tx, allIn(null, ids), asNamed)
  return left.map(({ draft: { person_id, other_id, starts_at }, change }) => ({
    people: [person_id, other_id].flatMap((id) => personOf(id) ?? []),
    starts_at,
    change,
  }))
}
