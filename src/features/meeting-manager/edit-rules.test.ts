import { expect, test } from 'vitest'
import type { Preview } from './contract.ts'
import {
  draftFrom,
  findMeetings,
  hasChanged,
  peopleByNumber,
  timesIn,
  withChanged,
  withoutIn,
  withoutMeeting,
} from './edit-rules.ts'

const time = (hour: number) => ({
  starts_at: `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`,
  ends_at: `2026-11-23T${String(hour).padStart(2, '0')}:20:00.000Z`,
})
const meeting = (person_id: string, other_id: string, hour: number, place_id = 't1') => ({
  person_id,
  other_id,
  place_id,
  ...time(hour),
})

/** Ada meets Grace and Joan; Mary has an agreed meeting besides hers with Joan; Zoe gets none. */
const PREVIEW: Preview = {
  key: 'k',
  people: 5,
  people_by_number: [1, 1, 3, 0],
  meetings: [meeting('ada', 'grace', 9), meeting('ada', 'joan', 10), meeting('joan', 'mary', 11)],
  names: [
    { person_id: 'ada', full_name: 'Ada', held: 0 },
    { person_id: 'grace', full_name: 'Grace', held: 0 },
    { person_id: 'joan', full_name: 'Joan', held: 0 },
    { person_id: 'mary', full_name: 'Máry', held: 1 },
  ],
  last_key: null,
  settings_at: 's',
  without: [{ person: { person_id: 'zoe', full_name: 'Zoe', avatar_url: null }, reason: 'no_wishes', slots: [] }],
}
const draft = draftFrom(PREVIEW, [], [])

test('a meeting that is taken out leaves its people with one less, and names who has none now', () => {
  const changed = withoutMeeting(draft, draft.meetings[0]!)
  expect(changed.removed).toEqual([meeting('ada', 'grace', 9)])
  expect(peopleByNumber(PREVIEW, PREVIEW.meetings)).toEqual(PREVIEW.people_by_number)
  expect(peopleByNumber(PREVIEW, changed.meetings)).toEqual([2, 1, 2, 0])
  expect(withoutIn(PREVIEW, changed.meetings).map(({ person, reason }) => [person.full_name, reason])).toEqual([
    ['Grace', 'taken_out'],
    ['Zoe', 'no_wishes'],
  ])
  expect(withoutIn(PREVIEW, draft.meetings)).toEqual(PREVIEW.without)
})

test('a meeting can move where its people and a place are free of the rest of the draft', () => {
  const moving = draft.meetings[0]!
  const free = [9, 10, 11, 12].map((hour) => ({ ...time(hour), place_ids: ['t1', 't2'] }))
  expect(timesIn(draft.meetings, moving, free)).toEqual([
    { ...time(9), place_ids: ['t1', 't2'] },
    { ...time(11), place_ids: ['t2'] },
    { ...time(12), place_ids: ['t1', 't2'] },
  ])
  const moved = withChanged(draft, moving, { ...moving, ...time(12), is_pinned: true })
  expect(moved.meetings.map(({ other_id }) => other_id)).toEqual(['joan', 'mary', 'grace'])
  expect(draftFrom(PREVIEW, [meeting('ada', 'grace', 9)], []).meetings.map(({ is_pinned }) => is_pinned)).toEqual([
    true,
    false,
    false,
  ])
})

test('meetings are found by the names of their people, whatever their case and accents', () => {
  const nameOf = (id: string) => PREVIEW.names.find(({ person_id }) => person_id === id)?.full_name ?? ''
  expect(findMeetings(draft.meetings, nameOf, 'mary JO')).toEqual([draft.meetings[2]])
  expect(findMeetings(draft.meetings, nameOf, ' ')).toBe(draft.meetings)
  expect(findMeetings(draft.meetings, nameOf, 'zoe')).toEqual([])
})

test.each([
  ['nothing happened', { last_key: null, settings_at: 's' }, false],
  ['it was sent in part itself', { last_key: 'k', settings_at: 's' }, false],
  ['another preview was sent', { last_key: 'other', settings_at: 's' }, true],
  ['the settings were saved', { last_key: null, settings_at: 'later' }, true],
])('a preview has changed: %s', (_, now, expected) => {
  expect(hasChanged(PREVIEW, now)).toBe(expected)
})
