import { expect, test } from 'vitest'
import type { Reason } from './contract.ts'
import { reasonSentence } from './reason-text.ts'
import { ANSWERS } from '#features/networking-profile/rules.ts'
import { reasonsFor } from './server/reasons.ts'
import { createPool, type ScoredPerson } from './server/scores.ts'

const NOBODY: ReadonlySet<string> = new Set()

function person(person_id: string, of: Partial<ScoredPerson> = {}): ScoredPerson {
  const empty = { interests: [], seeking: [], offering: [], about: null, company: null, words: '' }
  return { ...empty, saved: [], connected: [], excluded: NOBODY, person_id, ...of }
}

/** Numbers that look random and are the same on every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const TAGS = Array.from({ length: 40 }, (_, at) => `Subject ${at}`)
const WANTS = ['buy', 'raise', 'job', 'learn', 'collaborate', 'exchange'] as const
const OFFERS = ['sell', 'invest', 'hire', 'mentor', 'collaborate', 'exchange'] as const

/** A conference of people with three interests and a goal or two each. */
function crowd(size: number, seed = 1): ScoredPerson[] {
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

const idsOf = (people: readonly ScoredPerson[], reader: ScoredPerson, limit = 10) =>
  createPool(people).rank(reader, limit)

/** The list of a reader with what speaks for each; people without a reason are left out. */
function rankPeople(people: readonly ScoredPerson[], reader: ScoredPerson, limit: number) {
  const byId = new Map(people.map((one) => [one.person_id, one]))
  return idsOf(people, reader, limit).flatMap((person_id) => {
    const found = byId.get(person_id)
    return found ? [{ person_id, reasons: reasonsFor(reader, found) }] : []
  })
}

/** Whether both have what a reason says, with its own words. */
function isTrue(reason: Reason, reader: ScoredPerson, other: ScoredPerson) {
  if (reason.type === 'interests')
    return reason.tags.every((tag) => reader.interests.includes(tag) && other.interests.includes(tag))
  if (reason.type !== 'goal') return false
  const { want, offer, tag, offer_tag } = reason
  const [seeker, offerer] = reason.reader_wants ? [reader, other] : [other, reader]
  return (
    seeker.seeking.some((goal) => goal.goal === want && goal.tag === tag) &&
    offerer.offering.some((goal) => goal.goal === offer && goal.tag === offer_tag) &&
    ANSWERS[want].includes(offer)
  )
}

test('everybody in a list has a reason, and each reason is true of both', () => {
  const people = crowd(200)
  const byId = new Map(people.map((one) => [one.person_id, one]))
  const checked = people.slice(0, 20).flatMap((reader) =>
    rankPeople(people, reader, 10).map(({ person_id, reasons }) => {
      const other = byId.get(person_id)
      return other !== undefined && reasons.length > 0 && reasons.every((reason) => isTrue(reason, reader, other))
    }),
  )
  expect(checked).toHaveLength(200)
  expect(new Set(checked)).toEqual(new Set([true]))
})

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

test('nobody is suggested to themselves, nor where one of the two is not to meet the other', () => {
  const same = { interests: ['Rotas'] }
  const ada = person('ada', { ...same, excluded: new Set(['grace']) })
  const people = [
    ada,
    person('grace', same),
    person('alan', { ...same, excluded: new Set(['ada']) }),
    person('hedy', same),
  ]
  expect(idsOf(people, ada)).toEqual(['hedy'])
})

test('who has nothing in common with anybody gets nobody', () => {
  expect(idsOf(crowd(100), person('ada', { interests: ['Something else'] }))).toEqual([])
  expect(idsOf(crowd(100), person('ada'))).toEqual([])
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
  const ids = idsOf([oneWay, bothWays, other, ada], ada)
  expect(ids[0]).toBe('both ways')
  expect(ids.toSorted()).toEqual(['both ways', 'one way', 'other'])
})

test('the same goal is no match unless something answers it', () => {
  const ada = person('ada', { seeking: [{ goal: 'buy', tag: 'Lamps' }] })
  const buyer = person('buyer', { seeking: [{ goal: 'buy', tag: 'Lamps' }] })
  const seller = person('seller', { offering: [{ goal: 'sell', tag: 'Lamps' }] })
  const elsewhere = person('elsewhere', { offering: [{ goal: 'sell', tag: 'Chairs' }] })
  const anything = person('anything', { offering: [{ goal: 'sell', tag: null }] })
  expect(idsOf([buyer, seller, elsewhere, anything], ada)).toEqual(['seller', 'anything'])
})

test('somebody whom everybody is looking for is not in everybody’s list', () => {
  for (const size of [12, 60, 400]) {
    const founders = Array.from({ length: size }, (_, at) =>
      person(`founder ${at}`, {
        seeking: [{ goal: 'raise', tag: 'Health' }],
        interests: [TAGS[at % TAGS.length] ?? ''],
      }),
    )
    const investor = person('investor', { offering: [{ goal: 'invest', tag: 'Health' }] })
    const people = [...founders, investor]
    const pool = createPool(people)
    const lists = founders.map((founder) => pool.rank(founder, 10))
    const shown = lists.filter((ids) => ids.includes('investor')).length
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeLessThan(size)
    expect(shown).toBeLessThanOrEqual(90)
  }
})

test('nobody is in many more lists than others', () => {
  const people = crowd(300)
  const pool = createPool(people)
  const shown = new Map<string, number>()
  for (const reader of people) for (const id of pool.rank(reader, 10)) shown.set(id, (shown.get(id) ?? 0) + 1)
  expect(Math.max(...shown.values())).toBeLessThanOrEqual(60)
  expect(shown.size).toBeGreaterThan(290)
})

test('a new person with answers gets as good a list as one who knows many', () => {
  const people = crowd(300)
  const answers = {
    interests: ['Subject 1', 'Subject 2', 'Subject 3'],
    seeking: [{ goal: 'learn' as const, tag: 'Subject 4' }],
  }
  const newcomer = person('newcomer', answers)
  const known = people.slice(0, 60).map(({ person_id }) => person_id)
  const regular = person('regular', { ...answers, connected: known, excluded: new Set(known) })
  const withContacts = people.map((one, at) => ({ ...one, connected: at % 3 === 0 ? known.slice(0, 5) : [] }))
  const quality = (reader: ScoredPerson) => {
    const ranked = rankPeople([...withContacts, newcomer, regular], reader, 10)
    const fromAnswers = ranked.filter(({ reasons }) =>
      reasons.some(({ type }) => type === 'goal' || type === 'interests'),
    )
    return [ranked.length, fromAnswers.length]
  }
  expect(quality(newcomer)).toEqual([10, 10])
  expect(quality(regular)[0]).toBe(10)
  // And others find the newcomer as well.
  const pool = createPool([...withContacts, newcomer, regular])
  const finders = (id: string) => withContacts.filter((reader) => pool.rank(reader, 10).includes(id)).length
  expect(finders('newcomer')).toBeGreaterThanOrEqual(5)
})

test('who says little is shown people in a large conference as well', () => {
  const pool = createPool(crowd(2000))
  const lists = TAGS.slice(0, 10).map((tag) => pool.rank(person(`quiet ${tag}`, { interests: [tag] }), 10))
  expect(lists.filter(({ length }) => length < 3)).toEqual([])
})

test('choosing everything brings nobody to the top', () => {
  const people = crowd(100)
  const reader = person('reader', { interests: TAGS.slice(0, 3) })
  const chooser = person('chooser', { interests: TAGS })
  const alike = person('alike', { interests: TAGS.slice(0, 3) })
  const ids = idsOf([...people, chooser, alike], reader)
  expect(ids[0]).toBe('alike')
})

test('what few have in common counts for more', () => {
  const usual = Array.from({ length: 50 }, (_, at) => person(`usual ${at}`, { interests: ['Coffee'] }))
  const rare = person('rare', { interests: ['Lighthouses'] })
  const reader = person('reader', { interests: ['Coffee', 'Lighthouses'] })
  expect(idsOf([...usual, rare], reader, 3)[0]).toBe('rare')
})

test('the order does not depend on that of the people', () => {
  const people = crowd(150, 7)
  const reader = people[3] ?? person('')
  expect(idsOf(people.toReversed(), reader)).toEqual(idsOf(people, reader))
})

test('reasons name what both share, in the spelling of the reader', () => {
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
    { type: 'company', name: 'analytical engines' },
    { type: 'text', word: 'lighthouses' },
  ])
})
