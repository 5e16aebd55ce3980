import { expect, test } from 'vitest'
import type { MatchPerson, MatchSession } from './documents.ts'
import { countShown, fairLists, ranked, SHOWN } from './lists.ts'
import { Model } from './model.ts'

function person(person_id: string, of: Partial<MatchPerson> = {}): MatchPerson {
  const empty = { interests: [], seeking: [], offering: [], company: null, position: null, words: '' }
  return { ...empty, saved: [], took_part: [], spoken: [], connected: [], ignored: [], excluded: [], person_id, ...of }
}

const session = (id: string, title: string): MatchSession => ({ id, title, description: null, location: null })

/** Numbers that look random and are the same on every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const TAGS = Array.from({ length: 40 }, (_, at) => `Subject${at}`)
const WANTS = ['buy', 'raise', 'job', 'learn', 'collaborate', 'exchange'] as const
const OFFERS = ['sell', 'invest', 'hire', 'mentor', 'collaborate', 'exchange'] as const

/** A conference of people with three interests and a goal or two each. */
function crowd(size: number, seed = 1): MatchPerson[] {
  const next = randomNumbers(seed)
  const pick = <Item>(items: readonly Item[]) => items[next(items.length)] as Item
  return Array.from({ length: size }, (_, at) =>
    person(`person ${at}`, {
      interests: [...new Set([pick(TAGS), pick(TAGS), pick(TAGS)])],
      seeking: [{ goal: pick(WANTS), tag: pick(TAGS) }],
      offering: next(2) === 0 ? [{ goal: pick(OFFERS), tag: pick(TAGS) }] : [],
    }),
  )
}

/** Everybody's list, as ids by their id, and how many see each person among the first. */
function listsOf(people: readonly MatchPerson[]) {
  const model = new Model(people, [])
  const companies = model.people.map(({ company }) => company)
  const { lists } = fairLists(
    model.people.map((_, place) => ranked(model.candidatesOf(place))),
    companies,
  )
  const shown = countShown(lists, companies.length)
  const idOf = (place: number) => model.people[place]?.person_id ?? ''
  return {
    lists: new Map(lists.map((list, place) => [idOf(place), list.map(idOf)])),
    shown: new Map([...shown].map((count, place) => [idOf(place), count])),
  }
}

/** Those whom a reader may be shown with a reason, the best first. */
function found(people: readonly MatchPerson[], reader: MatchPerson, sessions: readonly MatchSession[] = []) {
  const model = new Model(people, sessions)
  return model
    .candidatesOf(reader)
    .filter(({ reasoned }) => reasoned)
    .map(({ place }) => model.people[place]?.person_id)
}

test('nobody is found for themselves, nor whom they are not to meet', () => {
  const same = { interests: ['Rotas'] }
  const ada = person('ada', { ...same, excluded: ['grace', 'alan'] })
  const people = [ada, person('grace', same), person('alan', { ...same, excluded: ['ada'] }), person('hedy', same)]
  expect(found(people, ada)).toEqual(['hedy'])
})

test('nothing in common is no reason', () => {
  expect(found(crowd(100), person('ada', { interests: ['Something else'] }))).toEqual([])
  expect(found(crowd(100), person('ada'))).toEqual([])
})

test('a match that both want comes before one that only one of them wants', () => {
  const ada = person('ada', {
    seeking: [{ goal: 'learn', tag: 'Rust' }],
    offering: [{ goal: 'mentor', tag: 'Sewing' }],
  })
  const oneWay = person('one way', { offering: [{ goal: 'mentor', tag: 'Rust' }] })
  const bothWays = person('both ways', {
    offering: [{ goal: 'mentor', tag: 'rust' }],
    seeking: [{ goal: 'learn', tag: 'sewing' }],
  })
  const other = person('other', { seeking: [{ goal: 'learn', tag: 'Sewing' }] })
  const ids = found([oneWay, bothWays, other, ada], ada)
  expect(ids[0]).toBe('both ways')
  expect(new Set(ids)).toEqual(new Set(['both ways', 'one way', 'other']))
})

test('the same goal is no match unless something answers it', () => {
  const ada = person('ada', { seeking: [{ goal: 'buy', tag: 'Lamps' }] })
  const people = [
    person('buyer', { seeking: [{ goal: 'buy', tag: 'Lamps' }] }),
    person('seller', { offering: [{ goal: 'sell', tag: 'Lamps' }] }),
    person('elsewhere', { offering: [{ goal: 'sell', tag: 'Chairs' }] }),
    person('anything', { offering: [{ goal: 'sell', tag: null }] }),
  ]
  expect(found(people, ada)).toEqual(['seller', 'anything'])
})

test('a goal that only words hint at is used for the score, and is no reason', () => {
  const ada = person('ada', { seeking: [{ goal: 'raise', tag: null }], interests: ['Health'] })
  const quiet = person('quiet', { interests: ['Health'], words: 'Here.' })
  const investor = person('seen as investor', { interests: ['Health'], words: 'Investing since 2010.' })
  expect(found([ada, quiet, investor], ada)).toEqual(['seen as investor', 'quiet'])
  expect(found([ada, person('no interests', { words: 'Investing since 2010.' })], ada)).toEqual([])
})

test('people who wrote nothing find others by the sessions that they saved', () => {
  const sessions = [session('s1', 'Lamps at sea'), session('s2', 'Rotas and sleep'), session('s3', 'Paper boats')]
  const people = [
    person('same', { saved: ['s1', 's2'] }),
    person('half', { saved: ['s1', 's3'] }),
    person('other', { saved: ['s3'] }),
  ]
  expect(found(people, person('ada', { saved: ['s1', 's2'] }), sessions)).toEqual(['same', 'half'])
  const asked = person('ada', { saved: ['s1'], took_part: ['s1', 's2'] })
  expect(found(people, asked, sessions)).toEqual(['same', 'half'])
})

test('where nothing can be said of the nearest, somebody with a reason is found among the others', () => {
  const near = { words: 'lamp oil wick tide mast rope sail' }
  const ada = person('ada', { ...near, interests: ['Sleep'] })
  const people = ['one', 'two', 'three', 'four'].map((name) => person(name, near))
  const far = person('far', { words: 'stone barn cart', interests: ['Sleep'] })
  const model = new Model([...people, far], [], { examined: 2 })
  const candidates = model.candidatesOf(ada).map(({ place, reasoned }) => [model.people[place]?.person_id, reasoned])
  expect(candidates).toEqual([['far', true], expect.anything(), expect.anything()])
  expect(candidates.slice(1).every(([name, reasoned]) => name !== 'far' && reasoned === false)).toBe(true)
})

test('names of the same thing are linked by those who use both', () => {
  const both = Array.from({ length: 40 }, (_, at) =>
    person(`both ${at}`, { interests: ['Kubernetes'], words: 'Containers and k8s clusters' }),
  )
  const rest = crowd(200)
  const ada = person('ada', { seeking: [{ goal: 'learn', tag: 'Kubernetes' }], interests: ['Subject1'] })
  const offers = (tag: string) =>
    person(`offers ${tag}`, { offering: [{ goal: 'mentor', tag }], interests: ['Subject1'] })
  const ids = found([...rest, ...both, offers('k8s'), offers('Subject9')], ada)
  expect(ids.indexOf('offers k8s')).toBeGreaterThanOrEqual(0)
  expect(ids.indexOf('offers k8s')).toBeLessThan(ids.indexOf('offers Subject9') + 1 || Number.POSITIVE_INFINITY)
})

test.each([
  [12, 12],
  [60, 59],
  [400, 40],
])('somebody whom all %i others look for is in the lists of %i at most', (size, most) => {
  const seeking = [{ goal: 'raise' as const, tag: 'Health' }]
  const founders = crowd(size).map((founder) => ({ ...founder, interests: founder.interests.slice(0, 1), seeking }))
  const { shown } = listsOf([...founders, person('investor', { offering: [{ goal: 'invest', tag: 'Health' }] })])
  const seen = shown.get('investor') ?? 0
  expect(seen).toBeGreaterThan(0)
  expect(seen).toBeLessThanOrEqual(most)
})

test('nobody is in many more lists than others, and nearly everybody is in some', () => {
  const { shown } = listsOf(crowd(300))
  expect(Math.max(...shown.values())).toBeLessThanOrEqual(3 * SHOWN)
  expect([...shown.values()].filter((count) => count > 0).length).toBeGreaterThan(290)
})

test('a new person with answers gets as good a list as one who knows many', () => {
  const people = crowd(300)
  const answers = {
    interests: ['Subject1', 'Subject2', 'Subject3'],
    seeking: [{ goal: 'learn' as const, tag: 'Subject4' }],
  }
  const known = people.slice(0, 60).map(({ person_id }) => person_id)
  const regular = person('regular', { ...answers, connected: known, excluded: known })
  const withContacts = people.map((one, at) => ({ ...one, connected: at % 3 === 0 ? known.slice(0, 5) : [] }))
  const { lists, shown } = listsOf([...withContacts, person('newcomer', answers), regular])
  expect(lists.get('newcomer')?.length).toBeGreaterThanOrEqual(SHOWN)
  expect(lists.get('regular')?.length).toBeGreaterThanOrEqual(SHOWN)
  expect(shown.get('newcomer')).toBeGreaterThanOrEqual(5)
})

test('choosing everything brings nobody to the top', () => {
  const reader = person('reader', { interests: TAGS.slice(0, 3) })
  const alike = person('alike', { interests: TAGS.slice(0, 3) })
  expect(found([...crowd(100), person('chooser', { interests: TAGS }), alike], reader)[0]).toBe('alike')
})

test('who is like those whom the reader ignored comes later, and the others stay where they are', () => {
  const those = ['Lamps', 'Boats'].flatMap((tag) =>
    Array.from({ length: 8 }, (_, at) => person(`${tag} ${at}`, { interests: [tag, `Subject${at}`] })),
  )
  const people = [...crowd(300), ...those]
  const ignored = ['Lamps 0', 'Lamps 1', 'Lamps 2']
  const reader = person('reader', { interests: ['Lamps', 'Boats'] })
  const kinds = (self: MatchPerson) =>
    found([...people, self], self).flatMap((id = '') => (ignored.includes(id) ? [] : (id.match(/^Lamps|^Boats/) ?? [])))
  const boatsFirst = (all: readonly string[]) => all.slice(0, 5).filter((kind) => kind === 'Boats').length
  expect(boatsFirst(kinds({ ...reader, ignored, excluded: ignored }))).toBe(5)
  expect(boatsFirst(kinds({ ...reader, excluded: ignored }))).toBeLessThan(5)
})

test('what few have in common counts for more', () => {
  const usual = Array.from({ length: 50 }, (_, at) => person(`usual ${at}`, { interests: ['Coffee'] }))
  const rare = person('rare', { interests: ['Lighthouses'] })
  const reader = person('reader', { interests: ['Coffee', 'Lighthouses'] })
  expect(found([...usual, ...crowd(300), rare, reader], reader)[0]).toBe('rare')
})

test('at most two of a company are among the first', () => {
  const same = { interests: ['Rotas'] }
  const staff = Array.from({ length: 5 }, (_, at) => person(`staff ${at}`, { ...same, company: 'Lights' }))
  const others = ['One', 'Two', 'Three'].map((company) => person(company, { ...same, company }))
  const ada = person('ada', { ...same, seeking: [{ goal: 'learn', tag: 'Lamps' }] })
  const offering = [{ goal: 'mentor' as const, tag: 'Lamps' }]
  const { lists } = listsOf([ada, ...staff.map((one) => ({ ...one, offering })), ...others])
  expect(
    lists
      .get('ada')
      ?.slice(0, 5)
      .filter((id) => id.startsWith('staff')),
  ).toHaveLength(2)
  expect(lists.get('ada')).toHaveLength(8)
})

test('the same people give the same lists in whatever order they come', () => {
  const people = crowd(150, 7)
  expect(listsOf(people.toReversed())).toEqual(listsOf(people))
})

test('somebody is found the same people whether they are in the model or beside it', () => {
  const people = crowd(150, 3)
  const model = new Model(people, [])
  for (const reader of people.slice(0, 10))
    expect(model.candidatesOf(reader)).toEqual(model.candidatesOf(model.placeOf(reader.person_id) ?? -1))
})

test.each([0, 1, 2, 3])('%i people are no harm', (size) => {
  const { lists } = listsOf(Array.from({ length: size }, (_, at) => person(`${at}`, { interests: ['Rotas'] })))
  expect([...lists.values()].map(({ length }) => length)).toEqual(Array.from({ length: size }, () => size - 1))
})
