import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '#shared/time.ts'
import type { MatchPerson, MatchSession } from './model/documents.ts'
import type { BuiltList, Order, OwnList, Report } from './model/thread.ts'

/** A thread without work ends after this time, because its models take memory. */
const IDLE_MS = 10 * MINUTE_MS
/** A model of 50,000 people needs a third of it. A thread that needs more ends, and not the process. */
const LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 }

/** The rows of a conference, in parts, so that the main thread is never busy with them for long. */
export type ConferenceRows = {
  people: AsyncIterable<MatchPerson[]>
  sessions: MatchSession[]
  /** From an earlier build, by person. */
  prices: ReadonlyMap<string, number>
}

type Ask = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }
/** While a newer one is made of the same conference, the one before answers: `isLoaded` is true all the time. */
type LoadedModel = { read_at: string; loading: Promise<void>; isLoaded: boolean }

/**
 * The thread that compares people with each other, so that no request waits for it but those that need it. It is started
 * when there is work. When it dies, what was asked of it fails, and the next work starts another one.
 */
class Matcher {
  #thread: Worker | null = null
  #orders = 0
  readonly #waiting = new Map<number, Waiting>()
  readonly #models = new Map<string, LoadedModel>()
  #idle: NodeJS.Timeout | undefined

  /** Makes a model of a conference, unless there is one of rows that were read then or later. */
  load(conference_id: string, read_at: string, rows: () => Promise<ConferenceRows>): Promise<void> {
    const known = this.#models.get(conference_id)
    return known && known.read_at >= read_at ? known.loading : this.replace(conference_id, read_at, rows)
  }

  /** Whether there is a model of this conference, so that somebody's list takes some milliseconds. */
  has(conference_id: string): boolean {
    return this.#models.get(conference_id)?.isLoaded ?? false
  }

  /** Makes a model of a conference as it is now. */
  replace(conference_id: string, read_at: string, rows: () => Promise<ConferenceRows>): Promise<void> {
    const loading = this.#load(conference_id, rows, this.#models.get(conference_id)?.loading)
    const isLoaded = this.has(conference_id)
    const model: LoadedModel = { read_at, loading, isLoaded }
    this.#models.set(conference_id, model)
    loading.then(() => (model.isLoaded = true)).catch(() => undefined)
    loading.catch(() => this.#forget(conference_id, loading))
    return loading
  }

  /** Everybody's list, so many at once. Others may ask for theirs meanwhile. */
  async *lists(conference_id: string, part: number): AsyncGenerator<BuiltList[]> {
    // Safe: these are what the thread answers to the orders.
    const count = (await this.#ask({ type: 'lists', conference_id })) as number
    for (let from = 0; from < count; from += part)
      yield (await this.#ask({ type: 'made', conference_id, from, to: from + part })) as BuiltList[]
  }

  /** The list of somebody as they are now. */
  async list(conference_id: string, reader: MatchPerson): Promise<OwnList> {
    return (await this.#ask({ type: 'list', conference_id, reader })) as OwnList
  }

  /** Ends the thread with all its models. */
  end() {
    const thread = this.#thread
    this.#down(thread, 'it was ended')
    return thread?.terminate()
  }

  async #load(conference_id: string, rows: () => Promise<ConferenceRows>, before: Promise<void> | undefined) {
    // The thread would mix the parts of two models of one conference.
    await before?.catch(() => null)
    const { people, sessions, prices } = await rows()
    let count = 0
    for await (const part of people) {
      await this.#ask({ type: 'people', conference_id, people: part, after: count })
      count += part.length
    }
    await this.#ask({ type: 'load', conference_id, sessions, prices, count })
  }

  #forget(conference_id: string, loading: Promise<void>) {
    if (this.#models.get(conference_id)?.loading === loading) this.#models.delete(conference_id)
  }

  #ask(order: Ask): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = ++this.#orders
    this.#waiting.set(id, { resolve, reject })
    const thread = this.#running()
    // Who waits for an answer keeps the process; a thread without work does not.
    thread.ref()
    thread.postMessage({ ...order, id } satisfies Order)
    return promise
  }

  #running() {
    clearTimeout(this.#idle)
    if (this.#thread) return this.#thread
    // Without the flags of the process, which may be those of a test runner.
    const thread = new Worker(new URL('./model/thread.ts', import.meta.url), { execArgv: [], resourceLimits: LIMITS })
    thread.on('message', (report: Report) => this.#received(report))
    thread.on('error', (error) => this.#down(thread, error instanceof Error ? error.message : String(error)))
    thread.on('exit', (code) => this.#down(thread, `it ended with code ${code}`))
    this.#thread = thread
    return thread
  }

  #received(report: Report) {
    const waiting = this.#waiting.get(report.id)
    this.#waiting.delete(report.id)
    if ('error' in report) waiting?.reject(new Error(report.error))
    else waiting?.resolve(report.result)
    if (this.#waiting.size > 0) return
    this.#thread?.unref()
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref()
  }

  #down(thread: Worker | null, reason: string) {
    if (!thread || this.#thread !== thread) return
    this.#thread = null
    clearTimeout(this.#idle)
    this.#models.clear()
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(new Error(`The thread that compares people has stopped: ${reason}.`))
  }
}

/** One for the process, whichever databases it has open. */
export const matcher = new Matcher()
