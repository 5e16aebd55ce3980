import { QueryClient, type QueryFilters } from '@tanstack/query-core'
import type { LiveEvent } from '#shared/live.ts'
import { ApiError } from './api.ts'
import { callerId, onCallerChange } from './caller.ts'
import type { LiveChanges, Patch } from './queries.ts'

/** @public Used through the module, which is loaded on demand. */
export { QueryObserver } from '@tanstack/query-core'

/** How long an answer is shown again without asking the server. */
const FRESH_MS = 10_000

/** All that this tab has read from the server. Loaded on demand by `loadClient`, because most visitors read nothing. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Without a network a call fails at once. By default TanStack waits until there is one and reports no error.
      networkMode: 'always',
      // Only a lost connection or a broken server is worth another try.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
})

client.mount()

/**
 * Reads again what is shown, after a write. A request that is on its way may bring what was there before the write, so it
 * is sent again too; TanStack does that only where there is an earlier answer. Resolves when the answers are there.
 */
export async function readAgain(filters: QueryFilters) {
  const unanswered = client
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
  const restarted = unanswered.map((query) => {
    void query.cancel({ silent: true })
    return query.fetch()
  })
  // Those who wait for an answer are told of a failure.
  await Promise.allSettled([...restarted, client.invalidateQueries(filters)])
}

/**
 * Changes cached answers by what happened in a room. Answers that are not cached are left alone, and nothing is read again:
 * what others do comes too often for that.
 */
export function applyEvents(events: readonly LiveEvent[], changes: LiveChanges) {
  for (const event of events) {
    // Safe: the change of a kind takes events of this kind.
    const change = changes[event.kind] as ((event: LiveEvent) => Patch[]) | undefined
    for (const one of change?.(event) ?? []) applyEvent(one)
  }
}

function applyEvent({ queryKey, update }: Patch) {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (!query) return
  const apply = () => client.setQueryData(queryKey, (before) => (before === undefined ? before : update(before)))
  apply()
  // An answer that is on its way may be older than the event. The timer runs after the cache has taken it.
  if (query.state.fetchStatus === 'fetching')
    void query.promise?.then(
      () => setTimeout(apply),
      () => {},
    )
}

let cachedFor = callerId()
onCallerChange(() => {
  if (cachedFor === callerId()) return
  cachedFor = callerId()
  client.clear()
})
