import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { MatchPerson, MatchSession } from './documents.ts'
import { fairLists, listOf, type Ranked, ranked } from './lists.ts'
import { Model } from './model.ts'
import { type Bars, barsOf, type Opening, openingsFor } from './newcomers.ts'
import { versionOf } from './versions.ts'

/** Somebody's list for the table of lists. */
export type BuiltList = {
  person_id: string
  person_ids: string[]
  /** Whom the person was not to be shown. */
  left_out: readonly string[]
  version: string
  price: number
}
/** A list of one person as they are now, and the lists of others in which they are to stand if they are new. */
export type OwnList = BuiltList & { openings: Opening<string>[] }

/**
 * What the main thread asks for. `people` come in parts, each with the number of those before it, and then `load`, which
 * makes a model of them and fails if some went to a thread that has ended. `lists` makes everybody's and answers how many
 * they are; `made` takes some of them.
 */
export type Order = { id: number; conference_id: string } & (
  | { type: 'people'; people: MatchPerson[]; after: number }
  | { type: 'load'; sessions: MatchSession[]; prices: ReadonlyMap<string, number>; count: number }
  | { type: 'list'; reader: MatchPerson }
  | { type: 'lists' }
  | { type: 'made'; from: number; to: number }
)
export type Report = { id: number } & ({ result: unknown } | { error: string })

/** A model in memory costs some kilobytes for each person. The oldest ones go first. */
const MOST_PEOPLE = 100_000
/**
 * Other orders wait no longer than this while everybody's lists are made, and then the thread rests, because it shares its
 * core with the requests and with the embedded database.
 */
const TURN_MS = 10
const REST_MS = 5
/**
 * Of more people than this not everybody's list is made, but enough of them to spread the attention. The others get theirs
 * when they look.
 */
const MOST_READERS = 10_000

/** Of a very large conference a list is made for every so many, and there are none of the others. */
type Made = { every: number; lists: readonly Int32Array[] }
type Loaded = {
  model: Model
  prices: Float64Array
  companies: string[]
  versions: Map<string, string>
  leftOut: Map<string, readonly string[]>
  made: Made | null
  bars: Bars
  /** Those who came since, and were put into the lists of others. */
  newcomers: Set<string>
}

if (!parentPort) throw new Error('This file runs as a worker thread.')
const parent = parentPort
const arrived = new Map<string, MatchPerson[]>()
const models = new Map<string, Loaded>()

// On Linux a priority is that of a thread: requests, which the main thread serves, come first.
if (process.platform === 'linux') setPriority(5)

parent.on('message', (order: Order) => {
  const report = (message: Report) => parent.postMessage(message)
  answer(order).then(
    (result) => report({ id: order.id, result }),
    (error: unknown) => report({ id: order.id, error: error instanceof Error ? error.message : String(error) }),
  )
})

async function answer(order: Order): Promise<unknown> {
  const { conference_id } = order
  switch (order.type) {
    case 'people':
      return arrive(order)
    case 'load':
      return load(order)
    case 'list':
      return listFor(order)
    case 'lists':
      return makeLists(loaded(conference_id))
    case 'made':
      return madeLists(loaded(conference_id), order)
  }
}

function arrive({ conference_id, people, after }: Extract<Order, { type: 'people' }>) {
  const before = arrived.get(conference_id)
  if (before && after > 0) before.push(...people)
  else arrived.set(conference_id, [...people])
}

function load({ conference_id, sessions, prices, count }: Extract<Order, { type: 'load' }>) {
  const people = arrived.get(conference_id) ?? []
  arrived.delete(conference_id)
  if (people.length !== count) throw new Error('Some people went to a thread that has ended.')
  const model = new Model(people, sessions)
  const companies = model.people.map(({ company }) => company)
  const known = Float64Array.from(model.people, ({ person_id }) => prices.get(person_id) ?? 0)
  const versions = new Map(people.map((person) => [person.person_id, versionOf(person)]))
  const leftOut = new Map(people.map(({ person_id, excluded }) => [person_id, excluded]))
  models.delete(conference_id)
  const newcomers = new Set<string>()
  models.set(conference_id, { model, prices: known, companies, versions, leftOut, newcomers, ...NOTHING_MADE })
  forgetOldest()
}

const NOTHING_MADE = { made: null, bars: new Float32Array(0) }

function forgetOldest() {
  let people = 0
  for (const { model } of models.values()) people += model.people.length
  for (const [conference_id, { model }] of models) {
    if (people <= MOST_PEOPLE || models.size === 1) return
    models.delete(conference_id)
    people -= model.people.length
  }
}

function loaded(conference_id: string) {
  const found = models.get(conference_id)
  if (!found) throw new Error('There is no model of this conference.')
  return found
}

const idsOf = ({ people }: Model, places: Iterable<number>) =>
  Array.from(places, (place) => people[place]?.person_id ?? '')

/** The list of one person as they are now, with the attention as it was when everybody's lists were made. */
function listFor({ conference_id, reader }: Extract<Order, { type: 'list' }>): OwnList {
  const found = loaded(conference_id)
  const { model, prices, companies } = found
  const place = model.placeOf(reader.person_id) ?? -1
  const candidates = ranked(model.candidatesOf(reader))
  return {
    person_id: reader.person_id,
    person_ids: idsOf(model, listOf(candidates, { prices, companies })),
    left_out: reader.excluded,
    version: versionOf(reader),
    price: prices[place] ?? 0,
    openings: openingsOf(found, reader.person_id, candidates),
  }
}

/** Once for each newcomer, however often they change what they say. */
function openingsOf({ model, bars, newcomers }: Loaded, person_id: string, candidates: Ranked): Opening<string>[] {
  const isNew = model.placeOf(person_id) === undefined && candidates.places.length > 0
  if (!isNew || newcomers.has(person_id)) return []
  newcomers.add(person_id)
  return openingsFor(candidates, bars).map(({ person, at }) => ({ person: model.people[person]?.person_id ?? '', at }))
}

async function makeLists(found: Loaded): Promise<number> {
  const { model, companies } = found
  const candidates: Ranked[] = []
  const every = Math.ceil(model.people.length / MOST_READERS)
  let turn = performance.now()
  for (let place = 0; place < model.people.length; place += every) {
    candidates.push(ranked(model.candidatesOf(place)))
    if (performance.now() - turn < TURN_MS) continue
    await wait(REST_MS)
    turn = performance.now()
  }
  const { lists, prices } = fairLists(candidates, companies)
  found.prices = prices
  // In a very large conference, where not everybody has a list, newcomers have a place in ten of a few.
  found.bars = every === 1 ? barsOf(lists, candidates, prices) : NOTHING_MADE.bars
  found.made = { every, lists: lists.map((list) => Int32Array.from(list)) }
  return model.people.length
}

/** Lists that were made, which are forgotten once the last ones are taken. */
function madeLists(found: Loaded, { from, to }: { from: number; to: number }): BuiltList[] {
  const { model, versions, leftOut, prices, made } = found
  if (to >= model.people.length) found.made = null
  return model.people.slice(from, to).map(({ person_id }, at) => {
    const place = from + at
    const list = made && place % made.every === 0 ? made.lists[place / made.every] : undefined
    return {
      person_id,
      person_ids: list ? idsOf(model, list) : [],
      left_out: leftOut.get(person_id) ?? [],
      version: list ? (versions.get(person_id) ?? '') : '',
      price: prices[place] ?? 0,
    }
  })
}
