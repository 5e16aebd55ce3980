import { randomUUID } from 'node:crypto'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { arrange } from '../arrange-rules.ts'
import type { Draft } from '../draft-rules.ts'
import { readSetup } from '#features/meetings/server/settings.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asNamed } from '#features/people/server/sight.ts'
import { readLikes } from '#features/suggestions/server/likes.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Preview } from '../contract.ts'
import type { ArrangeOptions, DraftMeeting } from '../fields.ts'
import { ARRANGE_LIMITS } from '../rules.ts'
import { wishesFrom } from '../wish-rules.ts'
import { type MayMeet, pairOf, readCandidates, readMayMeet, readPairs } from './candidates.ts'
import { readLast, requireArrangeable } from './state.ts'
import {
  asPerson,
  changeOfTime,
  comingSlots,
  readAvailability,
  type Availability,
  withMeeting,
} from './availability.ts'

/** Whom of the others somebody likes at most: enough for five meetings, with some who are not free. */
const LIKES = 25

/**
 * Arranges meetings for everybody who can be arranged. Nothing is stored. Throws `conflict` where meetings are off, over, or
 * not arranged.
 */
export async function previewMeetings(
  { db, now }: Pick<Call, 'db' | 'now'>,
  conference: OwnedConference,
  { pinned, apart, ...options }: ArrangeOptions,
): Promise<Preview> {
  const setup = await readSetup(db, conference)
  requireArrangeable(setup, now)
  const all = await readCandidates(db, setup, now)
  const free = await readAvailability(db, setup, { now, person_ids: all, days: [], keep_saved: options.keep_saved })
  const person_ids = options.people === 'everybody' ? all : all.filter((id) => free.countedOf(id).length === 0)
  const wishes = await readWishes({ db, now }, conference.id, person_ids)
  const kept = keepPinned(free, pinned, wishes.mayMeet)
  const availability = onDays(kept.availability, comingSlots(setup, { now, days: options.days }))
  const draft = arrange({
    slots: availability.slots,
    people: person_ids.map((id) => asPerson(id, availability)),
    wishes: wishes.without([...kept.pinned, ...apart]),
    options,
  })
  const preview = await asPreview(db, { draft, availability: free, pinned: kept.pinned, most_each: options.most_each })
  const last = await readLast(db, conference.id)
  return { ...preview, last_key: last?.key ?? null, settings_at: setup.settings.updated_at }
}

/** What of the pinned meetings can still be, in their order, and the availability with them. */
function keepPinned(free: Availability, pinned: readonly DraftMeeting[], mayMeet: MayMeet) {
  return pinned.reduce<{ availability: Availability; pinned: DraftMeeting[] }>(
    (before, draft) =>
      mayMeet(draft.person_id, draft.other_id) && changeOfTime(draft, before.availability) === null
        ? { availability: withMeeting(before.availability, draft), pinned: [...before.pinned, draft] }
        : before,
    { availability: free, pinned: [] },
  )
}

/** What is arranged anew is on the chosen days; what is pinned stays on its own. */
function onDays(availability: Availability, chosen: readonly { starts_at: string }[]): Availability {
  const starts = new Set(chosen.map(({ starts_at }) => starts_at))
  return { ...availability, slots: availability.slots.filter(({ starts_at }) => starts.has(starts_at)) }
}

type Two = { person_id: string; other_id: string }

/** Who may meet, and the wishes of these people without those of some pairs. */
async function readWishes({ db, now }: Pick<Call, 'db' | 'now'>, conference_id: string, person_ids: readonly string[]) {
  const likes = await readLikes(db, conference_id, { person_ids, most: LIKES, now })
  const mayMeet = await readMayMeet(db, person_ids, await readPairs(db, conference_id))
  const without = (pairs: readonly Two[]) => {
    const apart = new Set(pairs.map(({ person_id, other_id }) => pairOf(person_id, other_id)))
    return wishesFrom(likes, (one, other) => mayMeet(one, other) && !apart.has(pairOf(one, other)))
  }
  return { mayMeet, without }
}

type Drafted = { draft: Draft; availability: Availability; pinned: readonly DraftMeeting[]; most_each: number }

async function asPreview(db: Db, { draft, availability, pinned, most_each }: Drafted) {
  const without = draft.without.slice(0, ARRANGE_LIMITS.without)
  const meetings = [...asDraftMeetings(draft, availability), ...pinned].toSorted(
    (a, b) => a.starts_at.localeCompare(b.starts_at) || a.place_id.localeCompare(b.place_id),
  )
  const inside = [...new Set(meetings.flatMap(({ person_id, other_id }) => [person_id, other_id]))]
  const ids = [...inside, ...without.map(({ person_id }) => person_id)]
  const personOf = await readPersons(db, allIn(null, ids), asNamed)
  return {
    key: randomUUID(),
    people: draft.people.length,
    people_by_number: Array.from(
      { length: Math.max(most_each + 1, draft.people_by_number.length) },
      (_, number) => draft.people_by_number[number] ?? 0,
    ),
    meetings,
    names: inside.map((person_id) => ({
      person_id,
      full_name: personOf(person_id)?.full_name ?? null,
      held: availability.countedOf(person_id).length,
    })),
    without: without.flatMap((one) => {
      const person = personOf(one.person_id)
      return person ? [{ person, reason: one.reason.kind, slots: slotsOf(one) }] : []
    }),
  }
}

function asDraftMeetings({ meetings }: Draft, { slots }: Availability): DraftMeeting[] {
  const endOf = new Map(slots.map(({ slot_id, ends_at }) => [slot_id, ends_at]))
  return meetings.map(({ person_id, other_id, slot_id, table_id }) => ({
    person_id,
    other_id,
    starts_at: slot_id,
    ends_at: endOf.get(slot_id) ?? slot_id,
    place_id: table_id,
  }))
}

function slotsOf({ reason }: Draft['without'][number]) {
  return reason.kind === 'no_table' ? reason.slot_ids.slice(0, ARRANGE_LIMITS.slots) : []
}
