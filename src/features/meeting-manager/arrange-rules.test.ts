import { expect, test } from 'vitest'
import { conferenceOf, mostWithMeeting, randomNumbers, type Size, violations } from '#server/test-arrange.ts'
import { arrange, type ArrangeInput, type Person, type Wish } from './arrange-rules.ts'
import type { Draft } from './draft-rules.ts'

const wish = (two: string, kind: Wish['kind'] = 'mutual', weight = 0.5): Wish => {
  const [person_id = '', other_id = ''] = two
  return { person_id, other_id, kind, weight }
}

type Setting = { people: Record<string, string>; slots?: Record<string, string>; wishes: Wish[]; most?: number }

/** People and slots have names of one letter: `{ a: '12' }` is somebody who is free in the slots 1 and 2. */
function conference({ people, slots = { 1: 'X', 2: 'X' }, wishes, most = 3 }: Setting): ArrangeInput {
  return {
    slots: Object.entries(slots).map(([slot_id, tables]) => ({ slot_id, free_table_ids: tables.split('') })),
    people: Object.entries(people).map(([person_id, free]): Person => ({
      person_id,
      free_slot_ids: free.split(''),
      agreed: [],
    })),
    wishes,
    options: { most_each: most, only_mutual: false },
  }
}

/** Each meeting as 'ab 1 X': the people, the slot and the table. */
const meetingsOf = ({ meetings }: Draft) =>
  meetings.map(({ person_id, other_id, slot_id, table_id }) => `${person_id}${other_id} ${slot_id} ${table_id}`)

const reasonsOf = ({ without }: Draft) =>
  Object.fromEntries(without.map(({ person_id, reason }) => [person_id, reason]))
const withMeeting = ({ people }: Draft) => people.filter(({ meetings }) => meetings > 0).length

test('what both wish comes before what one does, and what must be before both', () => {
  const people = { a: '1', b: '1', c: '1', d: '1' }
  const wishes = [wish('ab', 'one_sided', 0.9), wish('ac', 'mutual', 0.1)]
  expect(meetingsOf(arrange(conference({ people, wishes })))).toEqual(['ac 1 X'])
  const required = [...wishes, wish('ad', 'must_meet', 0)]
  expect(meetingsOf(arrange(conference({ people, wishes: required })))).toEqual(['ad 1 X'])
})

test('everybody has a meeting before anybody has two', () => {
  const wishes = [wish('ab', 'mutual', 1), wish('ac', 'mutual', 0.9), wish('cd', 'one_sided', 0)]
  const draft = arrange(conference({ people: { a: '12', b: '12', c: '12', d: '12' }, wishes }))
  expect(draft.people_by_number).toEqual([0, 4])
})

test('the best partner is given up where somebody would have none', () => {
  const wishes = [wish('bc', 'mutual', 1), wish('ab', 'mutual', 0.1), wish('cd', 'mutual', 0.1)]
  const draft = arrange(conference({ people: { a: '12', b: '12', c: '12', d: '12' }, wishes, most: 1 }))
  expect(meetingsOf(draft).map((meeting) => meeting.slice(0, 2))).toEqual(expect.arrayContaining(['ab', 'cd']))
})

test('a meeting moves to another slot for one that has no other', () => {
  const wishes = [wish('ab', 'mutual', 1), wish('cd', 'mutual', 0.1)]
  const draft = arrange(conference({ people: { a: '12', b: '12', c: '1', d: '1' }, wishes }))
  expect(meetingsOf(draft)).toEqual(['cd 1 X', 'ab 2 X'])
})

test('meetings are spread over the slots', () => {
  const people = { a: '12', b: '12', c: '12', d: '12' }
  const draft = arrange(conference({ people, slots: { 1: 'XY', 2: 'XY' }, wishes: [wish('ab'), wish('cd')] }))
  expect(meetingsOf(draft)).toEqual(['ab 1 X', 'cd 2 X'])
})

test('who has meetings one after the other stays at the table, from an agreed one on', () => {
  const setting = conference({
    people: { a: '123', b: '123', c: '123' },
    slots: { 1: 'XYZ', 2: 'XYZ', 3: 'XYZ' },
    wishes: [wish('ab'), wish('ac')],
  })
  const people = setting.people.map((person) =>
    person.person_id === 'a' ? { ...person, agreed: [{ slot_id: '1', table_id: 'Z' }] } : person,
  )
  const draft = arrange({ ...setting, people })
  expect(meetingsOf(draft).map((meeting) => meeting.slice(3))).toEqual(['2 Z', '3 Z'])
})

test('slots beyond the first thirty-two count as well', () => {
  const late = String.fromCodePoint(0x100 + 110)
  const slots = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [String.fromCodePoint(0x100 + at), 'X']))
  const draft = arrange(conference({ people: { a: late, b: late }, slots, wishes: [wish('ab')] }))
  expect(meetingsOf(draft)).toEqual([`ab ${late} X`])
})

test.each<[string, Setting, Record<string, object>]>([
  ['no wishes', { people: { a: '1' }, wishes: [] }, { a: { kind: 'no_wishes' } }],
  [
    'no free slot',
    { people: { a: '', b: '1' }, wishes: [wish('ab')] },
    { a: { kind: 'no_free_slot' }, b: { kind: 'no_common_slot', person_ids: ['a'] } },
  ],
  [
    'no table',
    { people: { a: '1', b: '1' }, slots: { 1: '', 2: 'X' }, wishes: [wish('ab')] },
    { a: { kind: 'no_table', slot_ids: ['1'] }, b: { kind: 'no_table', slot_ids: ['1'] } },
  ],
  [
    'others have as many as they may',
    { people: { a: '12', b: '12', c: '12' }, wishes: [wish('ab', 'mutual', 1), wish('bc')], most: 1 },
    { c: { kind: 'others_full', person_ids: ['b'] } },
  ],
  [
    'others meet somebody else at the only time',
    { people: { a: '1', b: '12', c: '1' }, slots: { 1: 'XY', 2: 'X' }, wishes: [wish('ab', 'mutual', 1), wish('bc')] },
    { c: { kind: 'others_busy', person_ids: ['b'] } },
  ],
])('who has no meeting is told why: %s', (_name, setting, reasons) => {
  expect(reasonsOf(arrange(conference(setting)))).toEqual(reasons)
})

test('what only one of two wishes can be left out, and is the reason then', () => {
  const setting = conference({ people: { a: '1', b: '1' }, wishes: [wish('ab', 'one_sided')] })
  const draft = arrange({ ...setting, options: { most_each: 3, only_mutual: true } })
  expect(draft.meetings).toEqual([])
  const reason = { kind: 'only_one_sided', wishes: 1 }
  expect(reasonsOf(draft)).toEqual({ a: reason, b: reason })
})

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

function randomSize(random: () => number): Size {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  return {
    people: 2 + Math.floor(random() ** 1.5 * 119),
    slots: 1 + Math.floor(random() ** 2 * 40),
    tables: pick([0, 1, 1, 2, 3, 5, 10, 30, 60]),
    wishes: pick([0.5, 1, 2, 4, 8, 20]),
    blocked: pick([0, 0.1, 0.3, 0.6, 0.8]),
    agreed: pick([0, 0, 0.2]),
    must_meet: pick([0, 0, 0.05]),
    most_each: 1 + Math.floor(random() * 5),
    only_mutual: random() < 0.3,
  }
}

test('1,000 random conferences break no rule, and nearly as many people as can have a meeting', () => {
  const random = randomNumbers(1)
  let reached = 0
  let possible = 0
  for (let at = 0; at < 1000; at++) {
    const size = randomSize(random)
    const setting = conferenceOf(size, random)
    const draft = arrange(setting)
    expect(violations(setting, draft.meetings), JSON.stringify(size)).toEqual([])
    const most = mostWithMeeting(setting)
    expect(withMeeting(draft)).toBeLessThanOrEqual(most)
    reached += withMeeting(draft)
    possible += most
  }
  expect(reached / possible).toBeGreaterThan(0.98)
})

test('the order of people and wishes makes no difference', () => {
  const random = randomNumbers(2)
  for (let at = 0; at < 50; at++) {
    const setting = conferenceOf({ ...randomSize(random), people: 40 }, random)
    // Two wishes of the same people would be told apart by their order alone.
    const two = ({ person_id, other_id }: Wish) => [person_id, other_id].toSorted().join(' ')
    const wishes = [...new Map(setting.wishes.map((one) => [two(one), one])).values()]
    const mixed = { ...setting, people: shuffled(setting.people, random), wishes: shuffled(wishes, random) }
    expect(arrange(mixed)).toEqual(arrange({ ...setting, wishes }))
  }
})

test('of six people and three slots nearly always as many have a meeting as in the best of all arrangements', () => {
  const random = randomNumbers(3)
  let reached = 0
  let possible = 0
  for (let at = 0; at < 300; at++) {
    const size = { people: 2 + (at % 5), slots: 1 + (at % 3), tables: 1 + (at % 2), wishes: 1.2, blocked: 0.3 }
    const rest = { agreed: 0, must_meet: 0, most_each: 1 + (at % 4), only_mutual: false }
    const setting = conferenceOf({ ...size, ...rest }, random)
    const best = bestOfAll(setting, [])
    expect(mostWithMeeting(setting)).toBeGreaterThanOrEqual(best)
    reached += withMeeting(arrange(setting))
    possible += best
  }
  expect(reached / possible).toBeGreaterThan(0.995)
})

type Meeting = Draft['meetings'][number]

/** How many people have a meeting in the best arrangement, found by trying all. */
function bestOfAll(setting: ArrangeInput, meetings: readonly Meeting[], next = 0): number {
  const one = setting.wishes[next]
  if (!one) return new Set(meetings.flatMap(({ person_id, other_id }) => [person_id, other_id])).size
  const added = setting.slots.flatMap(({ slot_id, free_table_ids }) => {
    const table_id = free_table_ids.find((id) => !meetings.some((m) => m.slot_id === slot_id && m.table_id === id))
    const meeting = { person_id: one.person_id, other_id: one.other_id, slot_id, table_id: table_id ?? '' }
    const isPossible = violations(setting, [...meetings, meeting]).length === 0
    return isPossible ? [bestOfAll(setting, [...meetings, meeting], next + 1)] : []
  })
  return Math.max(bestOfAll(setting, meetings, next + 1), ...added)
}

test.each<[string, (meetings: Meeting[]) => Meeting[]]>([
  ['meet twice', ([first, ...rest]) => [first!, { ...first!, slot_id: '2' }, ...rest]],
  [
    'has two meetings',
    ([first, second]) => [first!, { ...second!, slot_id: first!.slot_id, table_id: first!.table_id }],
  ],
  ["is nobody's wish", ([first, second]) => [{ ...first!, other_id: second!.person_id }]],
  ['is not free', ([first]) => [{ ...first!, table_id: 'Z' }]],
  ['is not free', ([first]) => [{ ...first!, slot_id: '3' }]],
  ['has too many meetings', ([first]) => [first!, { ...first!, other_id: 'd', slot_id: '2' }]],
])('the check finds what %s', (sentence, breakRule) => {
  const people = { a: '12', b: '12', c: '12', d: '12' }
  const wishes = [wish('ab'), wish('cd'), wish('ad', 'one_sided', 0)]
  const setting = conference({ people, slots: { 1: 'X', 2: 'X', 3: 'X' }, wishes, most: 1 })
  const { meetings } = arrange(setting)
  expect(violations(setting, meetings)).toEqual([])
  expect(violations(setting, breakRule(meetings)).join('\n')).toContain(sentence)
})
