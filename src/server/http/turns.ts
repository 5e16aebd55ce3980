import { finished, type Writable } from 'node:stream'
import { AppError } from '#shared/errors.ts'

/** What the calls of one caller may weigh that run at the same time; a costly call weighs `COSTLY`, any other one 1. */
export const MOST_AT_ONCE = { person: 8, source: 64 }
/** Two of them leave a person room for two small calls. */
export const COSTLY = 3
/** Behind these a call is refused at once. */
const MOST_WAITING = 200
const WAIT_LIMIT_MS = 10_000
const RETRY_AFTER_SECONDS = 1

const TOO_MANY = 'Too many requests at the same time. Nothing was saved; please wait a moment and try again.'

type Caller = { running: number; waiting: Set<{ weight: number; begin: () => void }> }
/** `answer` closes when the client goes away. */
type Turn = { key: string; most: number; weight: number; answer: Writable }

/**
 * Lets the calls of one caller run a few at a time and the others wait in their order, so that nobody slows everybody
 * else down. A call that waits holds nothing but its request.
 */
export class Turns {
  readonly #callers = new Map<string, Caller>()

  /** Runs the work in its turn. Throws `too_many` where too many wait, the turn does not come in time, or the client is gone. */
  async run<T>({ key, most, weight, answer }: Turn, work: () => Promise<T>): Promise<T> {
    const caller = this.#callers.get(key) ?? { running: 0, waiting: new Set() }
    this.#callers.set(key, caller)
    if (caller.waiting.size > 0 || caller.running + weight > most) await wait(caller, { most, weight, answer })
    else caller.running += weight
    try {
      return await work()
    } finally {
      caller.running -= weight
      beginNext(caller, most)
      if (caller.running === 0) this.#callers.delete(key)
    }
  }
}

async function wait(caller: Caller, { most, weight, answer }: Omit<Turn, 'key'>) {
  const refusal = new AppError('too_many', TOO_MANY, {}, RETRY_AFTER_SECONDS)
  if (caller.waiting.size >= MOST_WAITING) throw refusal
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const turn = { weight, begin: resolve }
  function leave() {
    if (!caller.waiting.delete(turn)) return
    reject(refusal)
    beginNext(caller, most)
  }
  caller.waiting.add(turn)
  const late = setTimeout(leave, WAIT_LIMIT_MS)
  const stopWatching = finished(answer, leave)
  try {
    await promise
  } finally {
    clearTimeout(late)
    stopWatching()
  }
}

function beginNext(caller: Caller, most: number) {
  for (const turn of caller.waiting) {
    if (caller.running + turn.weight > most) return
    caller.waiting.delete(turn)
    caller.running += turn.weight
    turn.begin()
  }
}
