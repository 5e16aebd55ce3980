/**
 * For long loops on the server: `await` the returned function in each turn. Most calls return immediately; after every
 * `ms` milliseconds of work, one of them yields to the event loop, so that other requests are answered.
 */
export function pacer(ms = 10) {
  let since = performance.now()
  return async function yieldToEventLoop() {
    if (performance.now() - since < ms) return
    await new Promise<void>((resume) => setTimeout(resume))
    since = performance.now()
  }
}

/** What a function makes of each of a long list, in their order. Yields to the event loop. */
export async function mapInTurns<Item, Result>(items: Iterable<Item>, make: (item: Item) => Result): Promise<Result[]> {
  const yieldToEventLoop = pacer()
  const results: Result[] = []
  for (const item of items) {
    results.push(make(item))
    await yieldToEventLoop()
  }
  return results
}
