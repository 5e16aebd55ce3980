type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs items of one key one batch at a time: a lone item at once, and those that arrive meanwhile together in the next
 * batch. `run` returns a result for each item, in order. When a batch fails, each of its items is run alone, so that one
 * bad item spoils no other.
 */
export function batched<Item, Result>(
  most: number,
  run: (items: readonly Item[], key: string) => Promise<readonly Result[]>,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>()

  async function runBatch(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item)
      const results = await run(items, key)
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      const [first] = batch
      if (batch.length === 1) first?.reject(error)
      else for (const one of batch) await runBatch(key, [one])
    }
  }

  async function work(key: string, queue: Waiting<Item, Result>[]) {
    while (queue.length > 0) await runBatch(key, queue.splice(0, most))
    queues.delete(key)
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const running = queues.get(key)
      const queue = running ?? []
      queue.push({ item, resolve, reject })
      if (running) return
      queues.set(key, queue)
      void work(key, queue)
    })
}
