import { databaseRefusal } from '#server/db/refusals.ts'
import { DatabaseAway } from '#server/db/pool.ts'

/** The longest that a caller waits for an item, in the queue and while it runs. */
const LONGEST_WAIT_MS = 5000

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  /** Whether its caller has waited too long, and was answered. */
  isOver: boolean
}

/**
 * Runs items of one key one batch at a time: a lone item at once, and those that arrive meanwhile together in the next
 * batch, `most` at once. `run` returns a result for each item, in order. With `personOf`, the items of several people take
 * turns, so that nobody waits for somebody who sends many.
 *
 * When a batch fails, each of its items is run alone, so that one bad item spoils no other. Where it is the database that
 * fails, or a lock that was waited for in vain, all are answered at once, because each would wait for the same again. Who
 * has waited for five seconds is answered as if the database were away; the item may be stored all the same, as when an
 * answer is lost on its way.
 */
export function batched<Item, Result>(
  most: number,
  run: (items: readonly Item[], key: string) => Promise<readonly Result[]>,
  personOf?: (item: Item) => string,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>()

  async function runBatch(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const waiting = batch.filter(({ isOver }) => !isOver)
    if (waiting.length === 0) return
    try {
      const items = waiting.map(({ item }) => item)
      const results = await run(items, key)
      for (const [at, { resolve }] of waiting.entries()) resolve(results[at] as Result)
    } catch (error) {
      if (waiting.length === 1 || isOfAll(error)) for (const { reject } of waiting) reject(error)
      else for (const one of waiting) await runBatch(key, [one])
    }
  }

  async function work(key: string, queue: Waiting<Item, Result>[]) {
    while (queue.length > 0) {
      if (personOf && queue.length > most) takeTurns(queue, personOf)
      await runBatch(key, queue.splice(0, most))
    }
    queues.delete(key)
  }

  return (key, item) => {
    const { waiting, answer } = waitingFor<Item, Result>(item)
    const queue = queues.get(key)
    if (queue) queue.push(waiting)
    else {
      const begun = [waiting]
      queues.set(key, begun)
      void work(key, begun)
    }
    return answer
  }
}

function waitingFor<Item, Result>(item: Item): { waiting: Waiting<Item, Result>; answer: Promise<Result> } {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const waiting = { item, resolve, reject, isOver: false }
  const timer = setTimeout(() => {
    waiting.isOver = true
    reject(new DatabaseAway(new Error(`Waited for ${LONGEST_WAIT_MS} ms.`)))
  }, LONGEST_WAIT_MS)
  return { waiting, answer: promise.finally(() => clearTimeout(timer)) }
}

/** Whether it is the state of the database that failed the batch, and nothing in one of its items. */
function isOfAll(error: unknown) {
  return databaseRefusal(error)?.code === 'unavailable'
}

/** Sorts the items so that the first of each person come first, then the second of each, and so on. */
function takeTurns<Item, Result>(queue: Waiting<Item, Result>[], personOf: (item: Item) => string) {
  const counts = new Map<string, number>()
  const turns = new Map<Waiting<Item, Result>, number>()
  for (const waiting of queue) {
    const person = personOf(waiting.item)
    const turn = counts.get(person) ?? 0
    counts.set(person, turn + 1)
    turns.set(waiting, turn)
  }
  queue.sort((one, other) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0))
}
