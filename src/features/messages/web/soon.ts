const PAUSE_MS = 100

/** Work that is done once, shortly after the first of several calls in a row. */
export function soon(work: () => Promise<void>) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void work()
    }, PAUSE_MS)
  }
}
