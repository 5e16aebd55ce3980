import { randomUUID } from 'node:crypto'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { arrange } from '#features/meetings/arrange-rules.ts'
import type { Draft } from '#features/meetings/draft-rules.ts'
import { readSetup } from '#features/meetings/server/settings.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asNamed } from '#features/people/server/sight.ts'
import { readLikes } from '#features/suggestions/server/likes.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Preview } from '../contract.ts'
import { ARRANGE_LIMITS, type ArrangeChoices } from '../rules.ts'
import { wishesFrom } from '../wish-rules.ts'
import { pairOf, readApart, readCandidates, readPairs } from './candidates.ts'
import { requireArrangeable } from './state.ts'
import { asPerson, readTimetable, type Timetable } from './timetable.ts'

/** Whom of the others somebody likes at most: enough for five meetings, with some who are not free. */
const LIKES = 25

/**
 * Arranges meetings for everybody who can be arranged. Nothing is stored. Throws `conflict` where meetings are off, over, or
 * not arranged.
 */
export async function previewMeetings(
  { db, now }: Pick<Call, 'db' | 'now'>,
  conference: OwnedConference,
  options: ArrangeChoices,
): Promise<Preview> {
  const setup = await readSetup(db, conference)
  requireArrangeable(setup, now)
  const all = await readCandidates(db, setup, now)
  const timetable = await readTimetable(db, setup, { now, person_ids: all, ...options })
  const person_ids = options.people === 'everybody' ? all : all.filter((id) => timetable.countedOf(id).length === 0)
  const draft = arrange({
    slots: timetable.slots,
    people: person_ids.map((id) => asPerson(id, timetable)),
    wishes: await readWishes({ db, now }, conference.id, person_ids),
    options,
  })
  return asPreview(db, { draft, timetable, most_each: options.most_each })
}

async function readWishes({ db, now }: Pick<Call, 'db' | 'now'>, conference_id: string, person_ids: readonly string[]) {
  const likes = await readLikes(db, conference_id, { person_ids, most: LIKES, now })
  const asked = await readPairs(db, conference_id)
  const areApart = await readApart(db, person_ids)
  return wishesFrom(likes, (one, other) => !asked.has(pairOf(one, other)) && !areApart(one, other))
}

type Drafted = { draft: Draft; timetable: Timetable; most_each: number }

async function asPreview(db: Db, { draft, timetable, most_each }: Drafted): Promise<Preview> {
  const without = draft.without.slice(0, ARRANGE_LIMITS.without)
  const ids = without.map(({ person_id }) => person_id)
  const personOf = await readPersons(db, allIn(null, ids), asNamed)
  const endOf = new Map(timetable.slots.map(({ slot_id, ends_at }) => [slot_id, ends_at]))
  return {
    key: randomUUID(),
    people: draft.people.length,
    people_by_number: Array.from(
      { length: Math.max(most_each + 1, draft.people_by_number.length) },
      (_, number) => draft.people_by_number[number] ?? 0,
    ),
    meetings: draft.meetings.map(({ person_id, other_id, slot_id, table_id }) => ({
      person_id,
      other_id,
      starts_at: slot_id,
      ends_at: endOf.get(slot_id) ?? slot_id,
      place_id: table_id,
    })),
    without: without.flatMap((one) => {
      const person = personOf(one.person_id)
      return person ? [{ person, reason: one.reason.kind, slots: slotsOf(one) }] : []
    }),
  }
}

function slotsOf({ reason }: Draft['without'][number]) {
  return reason.kind === 'no_table' ? reason.slot_ids.slice(0, ARRANGE_LIMITS.slots) : []
}
