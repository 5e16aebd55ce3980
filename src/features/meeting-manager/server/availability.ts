import type { ArrangeInput, Person } from '../arrange-rules.ts'
import { isTable, overlaps, SHORTEST_NOTICE_MS, type Span } from '#features/meetings/rules.ts'
import type { Setup } from '#features/meetings/server/settings.ts'
import { readPlacesTaken, readTaken } from '#features/meetings/server/times.ts'
import type { Db } from '#server/db/db.ts'
import { clockOf } from '#shared/clock.ts'
import { instantAfter } from '#shared/time.ts'
import type { DraftMeeting } from '../fields.ts'
import type { Change } from '../rules.ts'
import { type Counted, readCounted } from './candidates.ts'

/** When and where something can be arranged at this moment. */
export type Availability = {
  /** Slots to come with the tables that are free then; their ids are their starts. */
  slots: (ArrangeInput['slots'][number] & Span)[]
  /** Whether somebody has nothing at a time. */
  isFree: (person_id: string, span: Span) => boolean
  /** The meetings that everybody has, agreed or arranged. */
  countedOf: (person_id: string) => readonly Counted[]
}

type Wanted = {
  now: Date
  person_ids: readonly string[]
  /** Plain dates; none for all. */
  days: readonly string[]
  keep_saved: boolean
}

/** Reads it from what decides the times that are offered to people: `readTaken`, and the places of a conference. */
export async function readAvailability(db: Db, setup: Setup, wanted: Wanted): Promise<Availability> {
  const { now, person_ids, keep_saved } = wanted
  const { conference } = setup
  const taken = await readTaken(db, person_ids, now)
  const placesTaken = await readPlacesTaken(db, conference.id, now)
  const counted = Map.groupBy(await readCounted(db, conference.id, now), ({ person_id }) => person_id)
  const waiting = [...counted.values()].flat().filter(({ is_agreed }) => !is_agreed)
  const binding = taken.filter(({ kind }) => kind !== 'saved' || keep_saved)
  const takenBy = Map.groupBy([...binding, ...waiting], ({ person_id }) => person_id)
  const tables = setup.places.filter(isTable).map(({ id }) => id)
  const freeTables = (slot: Span) => {
    const agreed = placesTaken.filter((one) => overlaps(one, slot)).flatMap(({ place_ids }) => place_ids)
    const proposed = waiting.filter((one) => overlaps(one, slot)).map(({ place_id }) => place_id)
    const full = new Set<string | null>([...agreed, ...proposed])
    return tables.filter((id) => !full.has(id))
  }
  return {
    slots: comingSlots(setup, wanted).map((slot) => ({
      ...slot,
      slot_id: slot.starts_at,
      free_table_ids: freeTables(slot),
    })),
    isFree: (person_id, span) => !(takenBy.get(person_id) ?? []).some((one) => overlaps(one, span)),
    countedOf: (person_id) => counted.get(person_id) ?? [],
  }
}

/** What keeps two people from meeting at this time and place; null for nothing. */
export function changeOfTime(draft: DraftMeeting, { slots, isFree }: Availability): Change | null {
  const slot = slots.find(({ starts_at, ends_at }) => starts_at === draft.starts_at && ends_at === draft.ends_at)
  if (!slot || !isFree(draft.person_id, slot) || !isFree(draft.other_id, slot)) return 'time'
  return slot.free_table_ids.includes(draft.place_id) ? null : 'place'
}

/** The availability once these people meet at this time and place. */
export function withMeeting(availability: Availability, draft: DraftMeeting): Availability {
  const { person_id, other_id, starts_at, ends_at, place_id } = draft
  const isIn = (id: string) => id === person_id || id === other_id
  const slots = availability.slots.map((slot) =>
    overlaps(slot, draft) ? { ...slot, free_table_ids: slot.free_table_ids.filter((id) => id !== place_id) } : slot,
  )
  return {
    slots,
    isFree: (id, span) => availability.isFree(id, span) && !(isIn(id) && overlaps(draft, span)),
    countedOf: (id) =>
      isIn(id)
        ? [...availability.countedOf(id), { person_id: id, starts_at, ends_at, place_id, is_agreed: false }]
        : availability.countedOf(id),
  }
}

/** The slots that can still be asked for, on these days. */
export function comingSlots({ slots, conference }: Setup, { now, days }: Pick<Wanted, 'now' | 'days'>): Span[] {
  const earliest = instantAfter(now, SHORTEST_NOTICE_MS)
  const clock = clockOf(conference.time_zone)
  return slots.filter(
    ({ starts_at }) => starts_at >= earliest && (days.length === 0 || days.includes(clock(Date.parse(starts_at)).date)),
  )
}

/** Somebody as the solver takes them. */
export function asPerson(person_id: string, { slots, isFree, countedOf }: Availability): Person {
  return {
    person_id,
    free_slot_ids: slots.filter((slot) => isFree(person_id, slot)).map(({ slot_id }) => slot_id),
    agreed: countedOf(person_id).map(({ starts_at, place_id }) => ({ slot_id: starts_at, table_id: place_id })),
  }
}
