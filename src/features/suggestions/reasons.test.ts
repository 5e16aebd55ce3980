import { expect, test } from 'vitest'
import { reasonSentence } from './reason-text.ts'
import type { ScoredPerson } from './server/queries.ts'
import { reasonsFor } from './server/reasons.ts'

function person(person_id: string, of: Partial<ScoredPerson> = {}): ScoredPerson {
  const empty = { interests: [], seeking: [], offering: [], about: null, company: null, position: null, words: '' }
  return {
    ...empty,
    saved: [],
    took_part: [],
    spoken: [],
    connected: [],
    ignored: [],
    excluded: new Set(),
    person_id,
    ...of,
  }
}

test('a reason names the subject on the side that named it', () => {
  const says = (wanted: string | null, offered: string | null, reader_wants = true) => {
    const seeker = person('seeker', { seeking: [{ goal: 'learn', tag: wanted }] })
    const mentor = person('mentor', { offering: [{ goal: 'mentor', tag: offered }] })
    const reasons = reader_wants ? reasonsFor(seeker, mentor) : reasonsFor(mentor, seeker)
    return reasons.map(reasonSentence)
  }
  expect(says(null, 'Forms')).toEqual(['You want advice; they offer advice on Forms.'])
  expect(says(null, 'Forms', false)).toEqual(['They want advice; you offer advice on Forms.'])
  expect(says('Forms', null)).toEqual(['You want advice on Forms; they offer advice.'])
  expect(says('Forms', 'forms')).toEqual(['You want advice on Forms; they offer advice.'])
  expect(says(null, null)).toEqual(['You want advice; they offer advice.'])
})

test('reasons name what both share, in the spelling of the reader, three at most', () => {
  const shared = { schedule_item_id: 'one', title: 'Small cities' }
  const ada = person('ada', {
    interests: ['Rotas', 'Sleep'],
    saved: [shared],
    connected: ['alan', 'hedy'],
    company: 'Analytical Engines',
    words: 'I keep lighthouses.',
  })
  const grace = person('grace', {
    interests: ['ROTAS'],
    saved: [shared, { schedule_item_id: 'two', title: 'Other' }],
    connected: ['hedy'],
    company: 'analytical engines',
    words: 'Lighthouses at night',
  })
  expect(reasonsFor(ada, grace)).toEqual([
    { type: 'interests', tags: ['Rotas'] },
    { type: 'session', ...shared },
    { type: 'mutual', person_ids: ['hedy'] },
  ])
  expect(reasonsFor({ ...ada, interests: [], saved: [] }, grace)).toEqual([
    { type: 'mutual', person_ids: ['hedy'] },
    { type: 'company', name: 'analytical engines' },
    { type: 'text', word: 'lighthouses' },
  ])
})

test('that somebody speaks is a reason only for a reader who has said and chosen nothing', () => {
  const session = { schedule_item_id: 'one', title: 'Small cities' }
  const reasons = reasonsFor(person('ada'), person('grace', { spoken: [session] }))
  expect(reasons).toEqual([{ type: 'speaks', ...session }])
  expect(reasons.map(reasonSentence)).toEqual(['They speak in “Small cities”.'])
  expect(reasonsFor(person('ada', { interests: ['Lamps'] }), person('grace', { spoken: [session] }))).toEqual([])
  expect(reasonsFor(person('ada'), person('grace'))).toEqual([])
})

test('what somebody looks for that a title names is a reason for a reader who has chosen nothing', () => {
  const ada = person('ada', { position: 'Head of Data Engineering, Malmö', words: 'Writes of nothing in common' })
  const says = (tag: string, reader = ada) =>
    reasonsFor(reader, person('grace', { seeking: [{ goal: 'learn', tag }] })).map(reasonSentence)
  expect(says('data engineering')).toEqual(['They want advice on data engineering, which is in your title.'])
  expect(says('MALMO')).toEqual(['They want advice on MALMO, which is in your title.'])
  expect(says('Data')).toHaveLength(1)
  expect(says('Engineer')).toEqual([])
  expect(says('Head Engineering')).toEqual([])
  expect(says('Data', { ...ada, interests: ['Sleep'] })).toEqual([])
})

test('who speaks in a session that the reader saved is a reason to meet them', () => {
  const session = { schedule_item_id: 'one', title: 'Small cities' }
  const ada = person('ada', { saved: [session] })
  const grace = person('grace', { spoken: [session, { schedule_item_id: 'two', title: 'Other' }] })
  const reasons = reasonsFor(ada, grace)
  expect(reasons).toEqual([{ type: 'speaker', ...session }])
  expect(reasons.map(reasonSentence)).toEqual(['They speak in “Small cities”, which you saved.'])
  expect(reasonsFor(grace, ada)).toEqual([])
})
