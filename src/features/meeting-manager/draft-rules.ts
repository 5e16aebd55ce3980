import type { ArrangeInput, Arrangement } from './arrange-rules.ts'
import { type Pair, partnerOf } from './timetable-rules.ts'

export type ArrangedMeeting = { person_id: string; other_id: string; slot_id: string; table_id: string }

/** Why somebody has no meeting; each kind can be helped in another way. */
type Reason =
  /** They wished for nobody, and nobody wished for them. */
  | { kind: 'no_wishes' }
  /** There are wishes, but only of one of the two, and those were left out. */
  | { kind: 'only_one_sided'; wishes: number }
  /** Sessions and other plans fill every slot. */
  | { kind: 'no_free_slot' }
  /** They are free at times, but never when one of the people in question is. */
  | { kind: 'no_common_slot'; person_ids: string[] }
  /** In all slots in which they could meet somebody the tables are taken. */
  | { kind: 'no_table'; slot_ids: string[] }
  /** The people in question have as many meetings as they may have. */
  | { kind: 'others_full'; person_ids: string[] }
  /** The people in question may have more meetings, but meet others at the only times in common. */
  | { kind: 'others_busy'; person_ids: string[] }

export type Draft = {
  /** In the order of time, then of the slot's tables. */
  meetings: ArrangedMeeting[]
  /** How many meetings each person has, the agreed ones included; in the order of ids. */
  people: { person_id: string; meetings: number }[]
  /** Who has no meeting, and why; in the order of ids. */
  without: { person_id: string; reason: Reason }[]
  /** How many people have no meeting, one, two and so on: how evenly the meetings are shared. */
  people_by_number: number[]
}

export function draftOf(input: ArrangeInput, arrangement: Arrangement): Draft {
  const people = arrangement.people.map(({ person_id }, person) => ({
    person_id,
    meetings: arrangement.timetable.countOf(person),
  }))
  const reasonOf = reasonsOf(input, arrangement)
  return {
    meetings: arrangedMeetings(input, arrangement),
    people,
    without: people.flatMap(({ person_id, meetings }, person) =>
      meetings === 0 ? [{ person_id, reason: reasonOf(person) }] : [],
    ),
    people_by_number: countByNumber(people.map(({ meetings }) => meetings)),
  }
}

function countByNumber(numbers: readonly number[]): number[] {
  const most = numbers.reduce((a, b) => Math.max(a, b), 0)
  const counts = Array.from({ length: most + 1 }, () => 0)
  for (const number of numbers) counts[number]!++
  return counts
}

/** At which table each person is in a slot. */
type Seats = Map<number, string>

/** People with meetings one after the other stay at their table if it is free. */
function arrangedMeetings({ slots }: ArrangeInput, { people, timetable }: Arrangement): ArrangedMeeting[] {
  let before: Seats = new Map()
  return slots.flatMap(({ slot_id, free_table_ids }, slot) => {
    const meetings = timetable.meetingsIn(slot).toSorted((a, b) => a.one - b.one)
    const byTable = seated(meetings, free_table_ids, before)
    before = agreedSeats(people, slot_id)
    for (const [table_id, { one, other }] of byTable) before.set(one, table_id).set(other, table_id)
    return free_table_ids.flatMap((table_id) => {
      const meeting = byTable.get(table_id)
      if (!meeting) return []
      const [person_id, other_id] = [people[meeting.one]!.person_id, people[meeting.other]!.person_id]
      return [{ person_id, other_id, slot_id, table_id }]
    })
  })
}

/** The meetings of a slot by their tables. */
function seated(meetings: readonly Pair[], free_table_ids: readonly string[], before: Seats): Map<string, Pair> {
  const byTable = new Map<string, Pair>()
  const left = new Set(free_table_ids)
  const seat = (meeting: Pair, table_id: string | undefined) => {
    if (table_id === undefined || !left.delete(table_id)) return false
    byTable.set(table_id, meeting)
    return true
  }
  const others = meetings.filter(
    (meeting) => !seat(meeting, before.get(meeting.one)) && !seat(meeting, before.get(meeting.other)),
  )
  for (const meeting of others) seat(meeting, left.values().next().value)
  return byTable
}

function agreedSeats(people: Arrangement['people'], slot: string): Seats {
  const seats: Seats = new Map()
  for (const [person, { agreed }] of people.entries())
    for (const { slot_id, table_id } of agreed) if (slot_id === slot && table_id !== null) seats.set(person, table_id)
  return seats
}

/** Tells of somebody who has no meeting why that is so. */
function reasonsOf({ slots, wishes }: ArrangeInput, { people, timetable, pairsOf }: Arrangement) {
  const wishesOf = new Map<string, number>()
  for (const { person_id, other_id } of wishes)
    for (const id of [person_id, other_id]) wishesOf.set(id, (wishesOf.get(id) ?? 0) + 1)

  return (person: number): Reason => {
    const { person_id, free_slot_ids } = people[person]!
    const pairs = pairsOf[person]!
    const partner = (pair: Pair) => partnerOf(pair, person)
    const idsOf = (them: readonly Pair[]) => them.map((pair) => people[partner(pair)]!.person_id)
    const possible = pairs.filter((pair) => timetable.commonSlots(pair).length > 0)
    const withRoom = possible.filter((pair) => timetable.hasRoom(partner(pair)))
    const slotsWithoutTable = new Set(withRoom.flatMap((pair) => timetable.freeSlots(pair)))

    if (pairs.length === 0) {
      const left = wishesOf.get(person_id) ?? 0
      return left === 0 ? { kind: 'no_wishes' } : { kind: 'only_one_sided', wishes: left }
    }
    if (free_slot_ids.length === 0) return { kind: 'no_free_slot' }
    if (possible.length === 0) return { kind: 'no_common_slot', person_ids: idsOf(pairs) }
    if (slotsWithoutTable.size > 0) {
      const ids = [...slotsWithoutTable].toSorted((a, b) => a - b).map((slot) => slots[slot]!.slot_id)
      return { kind: 'no_table', slot_ids: ids }
    }
    if (withRoom.length > 0) return { kind: 'others_busy', person_ids: idsOf(withRoom) }
    return { kind: 'others_full', person_ids: idsOf(possible) }
  }
}
