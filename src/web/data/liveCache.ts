import type { LiveEvent, LiveKind } from '#shared/live.ts'
import { clientModule, type Patch } from './queries.ts'

/** Changes cached answers by what happened in a room. Answers that nobody has read are left alone. */
export function applyEvents(
  events: readonly LiveEvent[],
  kinds: Partial<Record<LiveKind, (event: LiveEvent) => Patch[]>>,
) {
  for (const event of events) for (const one of kinds[event.kind]?.(event) ?? []) applyToCache(one)
}

function applyToCache({ queryKey, update }: Patch) {
  const loaded = clientModule.read()
  if (loaded === null || loaded === 'failed') return
  const { client } = loaded
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
