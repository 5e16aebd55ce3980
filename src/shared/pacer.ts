/**
 * For loops that may run long on the server: `await` the returned function at each turn. Most calls come back at once;
 * when `ms` milliseconds have gone by, one lets everybody else's work run first.
 */
export function pacer(ms = 10) {
  let since = performance.now()
  return async function breathe() {
    if (performance.now() - since < ms) return
    await new Promise<void>((resume) => setTimeout(resume))
    since = performance.now()
  }
}
