/** Random conferences for the arranging of meetings, its rules checked anew, and how much could be reached at best. */
import type { ArrangeInput, Person, Wish } from '#features/meeting-manager/arrange-rules.ts'
import type { ArrangedMeeting } from '#features/meeting-manager/draft-rules.ts'

/** Numbers from 0 to 1 that are the same in every run. */
export function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Size = {
  people: number
  slots: number
  tables: number
  /** For each person on average. */
  wishes: number
  /** The share of slots that sessions fill, and of tables that are taken. */
  blocked: number
  /** The share of people with an agreed meeting. */
  agreed: number
  must_meet: number
  most_each: number
  only_mutual: boolean
}

export function conferenceOf(size: Size, random: () => number): ArrangeInput {
  const slots = Array.from({ length: size.slots }, (_, at) => ({
    slot_id: `slot ${at}`,
    free_table_ids: numbered('table', size.tables).filter(() => random() >= size.blocked / 4),
  }))
  const people = numbered('person', size.people).map((person_id): Person => {
    const free_slot_ids = slots.map(({ slot_id }) => slot_id).filter(() => random() >= size.blocked)
    const table_id = random() < 0.5 ? 'table 0' : null
    const agreed = free_slot_ids.filter((_, at) => at === 0 && random() < size.agreed)
    return { person_id, free_slot_ids, agreed: agreed.map((slot_id) => ({ slot_id, table_id })) }
  })
  const { most_each, only_mutual } = size
  return { slots, people, wishes: wishesAmong(people, size, random), options: { most_each, only_mutual } }
}

function numbered(what: string, count: number) {
  return Array.from({ length: count }, (_, at) => `${what} ${at}`)
}

/** Some people are wished for much more often than others. */
function wishesAmong(people: readonly Person[], size: Size, random: () => number): Wish[] {
  const someone = (power: number) => people[Math.floor(random() ** power * people.length)]!.person_id
  return Array.from({ length: Math.round(size.wishes * people.length) }, (): Wish => {
    const kind = random() < size.must_meet ? 'must_meet' : random() < 0.4 ? 'mutual' : 'one_sided'
    return { person_id: someone(1), other_id: someone(1.7), kind, weight: random() }
  })
}

/** A sentence for each rule that the meetings break. It knows nothing of how they were arranged. */
export function violations({ slots, people, wishes, options }: ArrangeInput, meetings: readonly ArrangedMeeting[]) {
  const permitted = new Set(
    wishes
      .filter(
        ({ kind, person_id, other_id }) => person_id !== other_id && !(options.only_mutual && kind === 'one_sided'),
      )
      .flatMap(({ person_id, other_id }) => [`${person_id} + ${other_id}`, `${other_id} + ${person_id}`]),
  )
  const freeTables = new Set(
    slots.flatMap(({ slot_id, free_table_ids }) => free_table_ids.map((id) => `${id} in ${slot_id}`)),
  )
  const freePeople = new Set(
    people.flatMap(({ person_id, free_slot_ids, agreed }) =>
      free_slot_ids.filter((id) => !agreed.some(({ slot_id }) => slot_id === id)).map((id) => `${person_id} in ${id}`),
    ),
  )
  const twos = meetings.map(({ person_id, other_id }) => [person_id, other_id].toSorted().join(' + '))
  const tables = meetings.map(({ table_id, slot_id }) => `${table_id} in ${slot_id}`)
  const places = meetings.flatMap(({ person_id, other_id, slot_id }) => [
    `${person_id} in ${slot_id}`,
    `${other_id} in ${slot_id}`,
  ])
  const tooMany = people.filter(({ person_id, agreed }) => {
    const arranged = meetings.filter((meeting) => meeting.person_id === person_id || meeting.other_id === person_id)
    return arranged.length > 0 && arranged.length + agreed.length > options.most_each
  })
  return [
    ...repeated(twos).map((two) => `${two} meet twice`),
    ...repeated(tables).map((table) => `${table} has two meetings`),
    ...repeated(places).map((place) => `${place} has two meetings`),
    ...twos.filter((two) => !permitted.has(two)).map((two) => `${two} is nobody's wish`),
    ...tables.filter((table) => !freeTables.has(table)).map((table) => `${table} is not free`),
    ...places.filter((place) => !freePeople.has(place)).map((place) => `${place} is not free`),
    ...tooMany.map(({ person_id }) => `${person_id} has too many meetings`),
  ]
}

function repeated(all: readonly string[]) {
  return all.filter((one, at) => all.indexOf(one) !== at)
}

/**
 * No arrangement gives more people a meeting, the ones with an agreed meeting included. It is the least of three bounds, of
 * which each forgets some of the rules, so the real maximum may lie below it but never above:
 * 1. Everybody with a new meeting names somebody they meet, with whom they have a slot with a table in common, and nobody is
 *    named more often than they may have meetings: a largest matching of people and partners.
 * 2. Everybody names the slot, and two people for each of its tables can: a largest matching of people and slots.
 * 3. A meeting gives two people their first or one, and meetings of two firsts share nobody: no more than all tables and the
 *    pairs of a largest matching among people without a meeting, whose fractions may be halves.
 */
export function mostWithMeeting(conference: ArrangeInput): number {
  const { people, options } = conference
  const possible = possibleMeetings(conference)
  const isNew = people.map(({ agreed }) => agreed.length === 0)
  const newPeople = [...people.keys()].filter((person) => isNew[person])
  const partners = newPeople.map((person) => [...possible[person]!.keys()])
  const room = people.map(({ agreed }) => Math.max(0, options.most_each - agreed.length))
  const tables = conference.slots.map(({ free_table_ids }) => free_table_ids.length)
  const slots = newPeople.map((person) => [...new Set([...possible[person]!.values()].flat())])
  const newPartners = partners.map((those) => those.filter((person) => isNew[person]))
  const bounds = [
    largestMatching(partners, room),
    largestMatching(
      slots,
      tables.map((count) => 2 * count),
    ),
    sum(tables) +
      Math.floor(
        largestMatching(
          newPartners,
          people.map(() => 1),
        ) / 2,
      ),
  ]
  return people.length - newPeople.length + Math.min(...bounds)
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

/** For each person the partners they may meet, with the slots in which both are free and there is a table. */
function possibleMeetings({ slots, people, wishes, options }: ArrangeInput): Map<number, number[]>[] {
  const places = new Map(people.map(({ person_id }, place) => [person_id, place]))
  const free = people.map(({ free_slot_ids, agreed }) => {
    const taken = new Set(agreed.map(({ slot_id }) => slot_id))
    return new Set(free_slot_ids.filter((id) => !taken.has(id)))
  })
  const possible = people.map(() => new Map<number, number[]>())
  for (const { person_id, other_id, kind } of wishes) {
    if (person_id === other_id || (options.only_mutual && kind === 'one_sided')) continue
    const [a, b] = [places.get(person_id)!, places.get(other_id)!]
    const isFull = [a, b].some((person) => people[person]!.agreed.length >= options.most_each)
    const common = [...slots.entries()].flatMap(([at, { slot_id, free_table_ids }]) =>
      free_table_ids.length > 0 && free[a]!.has(slot_id) && free[b]!.has(slot_id) ? [at] : [],
    )
    if (isFull || common.length === 0) continue
    possible[a]!.set(b, common)
    possible[b]!.set(a, common)
  }
  return possible
}

/** How many of the first can each have one of their choices, of which each can be had so many times. */
function largestMatching(choices: readonly (readonly number[])[], capacity: readonly number[]): number {
  const holders: Set<number>[] = capacity.map(() => new Set())
  return choices.filter((_, first) => {
    /** By choice, who would take it next. */
    const takers = new Map<number, number>()
    const queue = [first]
    for (const one of queue)
      for (const choice of choices[one]!) {
        if (takers.has(choice) || capacity[choice] === 0) continue
        takers.set(choice, one)
        if (holders[choice]!.size < capacity[choice]!) return give(choice, takers)
        queue.push(...holders[choice]!)
      }
    return false
  }).length

  function give(choice: number, takers: ReadonlyMap<number, number>): true {
    const taker = takers.get(choice)!
    const before = holders.findIndex((those) => those.has(taker))
    holders[choice]!.add(taker)
    if (before === -1) return true
    holders[before]!.delete(taker)
    return give(before, takers)
  }
}
