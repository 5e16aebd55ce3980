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
