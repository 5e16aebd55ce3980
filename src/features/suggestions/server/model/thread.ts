import { setPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { MatchPerson, MatchSession } from './documents.ts'
import { fairLists, listOf } from './lists.ts'
import { type Candidate, Model } from './model.ts'
import { versionOf } from './versions.ts'

/** Somebody's list for the table of lists. */
export type BuiltList = { person_id: string; person_ids: string[]; version: string; price: number }

/**
 * What the main thread asks for. `people` come in parts, each with the number of those before it, and then `load`, which
 * makes a model of them and fails if some went to a thread that has ended.
 */
export type Order = { id: number; conference_id: string } & (
  | { type: 'people'; people: MatchPerson[]; after: number }
  | { type: 'load'; sessions: MatchSession[]; prices: ReadonlyMap<string, number>; count: number }
  | { type: 'list'; reader: MatchPerson }
  | { type: 'lists' }
)
export type Report = { id: number } & ({ result: unknown } | { error: string })

/** A model in memory costs some kilobytes for each person. The oldest ones go first. */
const MOST_PEOPLE = 100_000
/** Other orders wait no longer than this while everybody's lists are made. */
const TURN_MS = 10

type Loaded = { model: Model; prices: Float64Array; companies: string[]; versions: Map<string, string> }

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
      return void arrived.set(conference_id, [
        ...(order.after === 0 ? [] : (arrived.get(conference_id) ?? [])),
        ...order.people,
      ])
    case 'load':
      return load(order)
    case 'list':
      return listFor(order)
    case 'lists':
      return listsOf(conference_id)
  }
}

function load({ conference_id, sessions, prices, count }: Extract<Order, { type: 'load' }>) {
  const people = arrived.get(conference_id) ?? []
  arrived.delete(conference_id)
  if (people.length !== count) throw new Error('Some people went to a thread that has ended.')
  const model = new Model(people, sessions)
  const companies = model.people.map(({ company }) => company)
  const known = Float64Array.from(model.people, ({ person_id }) => prices.get(person_id) ?? 0)
  const versions = new Map(people.map((person) => [person.person_id, versionOf(person)]))
  models.delete(conference_id)
  models.set(conference_id, { model, prices: known, companies, versions })
  forgetOldest()
}

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

const idsOf = ({ people }: Model, places: readonly number[]) =>
  places.flatMap((place) => people[place]?.person_id ?? [])

/** The list of one person as they are now, with the attention as it was when everybody's lists were made. */
function listFor({ conference_id, reader }: Extract<Order, { type: 'list' }>): BuiltList {
  const { model, prices, companies } = loaded(conference_id)
  const place = model.placeOf(reader.person_id) ?? -1
  return {
    person_id: reader.person_id,
    person_ids: idsOf(model, listOf(model.candidatesOf(reader), { prices, companies })),
    version: versionOf(reader),
    price: prices[place] ?? 0,
  }
}

async function listsOf(conference_id: string): Promise<BuiltList[]> {
  const found = loaded(conference_id)
  const { model, companies, versions } = found
  const candidates: Candidate[][] = []
  let turn = performance.now()
  for (let place = 0; place < model.people.length; place++) {
    candidates.push(model.candidatesOf(place))
    if (performance.now() - turn < TURN_MS) continue
    await nextTurn()
    turn = performance.now()
  }
  const { lists, prices } = fairLists(candidates, companies)
  found.prices = prices
  return model.people.map(({ person_id }, place) => ({
    person_id,
    person_ids: idsOf(model, lists[place] ?? []),
    version: versions.get(person_id) ?? '',
    price: prices[place] ?? 0,
  }))
}
