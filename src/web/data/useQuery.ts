import type { QueryObserverOptions, QueryObserverResult } from '@tanstack/query-core'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Endpoint, Input, Output } from '#shared/contract.ts'
import { type ApiError, unreachable } from './api.ts'
import { callerId, onCallerChange } from './caller.ts'
import { clientModule, loadClient, optionsOf } from './queries.ts'
import { useStore } from './store.ts'

export type QueryOptions<Answer> = {
  /** False where there is nothing to ask yet. */
  enabled?: boolean
  /** Milliseconds for which an answer is not asked for again. Default: 10 seconds. */
  staleTime?: number
  /** Milliseconds between two requests while the tab is visible; false for never. */
  refetchInterval?: (answer: Answer | undefined) => number | false
  /** Reads an answer that takes several calls. */
  queryFn?: (context: { signal: AbortSignal }) => Promise<Answer>
  /** Shows the answer to the previous input until the new one is there, with `isPlaceholderData`. */
  keepPrevious?: boolean
}

export type Query<Answer> = {
  /** Undefined until the first answer. */
  data: Answer | undefined
  /** Why the last request failed; `data` may still hold an earlier answer. */
  error: ApiError | null
  /** How many requests have failed; `error` is null again during the next try. */
  failures: number
  /** `data` answers the previous input. */
  isPlaceholderData: boolean
  /** Asks again now. Resolves when the answer or the refusal is there. */
  refetch: () => Promise<unknown>
}

const reload = () => loadClient().catch(() => null)
const WAITING = { data: undefined, error: null, failures: 0, isPlaceholderData: false, refetch: reload }
const NOT_LOADED = { ...WAITING, error: unreachable(), failures: 1 }

/**
 * The answer of an endpoint, shared by all components of the tab and kept when the page changes. Endpoints for users are
 * asked only while somebody is signed in. During server rendering `data` is undefined.
 */
export function useQuery<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, keepPrevious = false, refetchInterval, ...options }: QueryOptions<Output<E>> = {},
): Query<Output<E>> {
  const caller_id = useCallerId()
  const mayAsk = caller_id !== undefined && (caller_id !== null || endpoint.access === 'anyone')
  return useObserver<Output<E>>({
    ...optionsOf(endpoint, input, caller_id ?? null),
    ...options,
    enabled: enabled && mayAsk,
    // The previous answer may be another person's.
    ...(keepPrevious && {
      placeholderData: (before, query) => (query?.queryKey[0] === caller_id ? before : undefined),
    }),
    ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(state.data) }),
  })
}

/** The id of the signed-in user; null for a visitor, undefined on the server and until the page is hydrated. */
export function useCallerId(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(onCallerChange, callerId, () => undefined)
}

type Options<Answer> = QueryObserverOptions<Answer, ApiError>

/** Does what TanStack's hooks do. They would add the whole library to the bundle of every page, also of visitors'. */
function useObserver<Answer>(options: Options<Answer>): Query<Answer> {
  const loaded = useStore(clientModule, null)
  const isWanted = options.enabled !== false
  useEffect(() => {
    // `clientModule` reports a failure.
    if (isWanted && loaded === null) void reload()
  }, [isWanted, loaded])
  const observer = useMemo(() => {
    if (loaded === null || loaded === 'failed') return null
    const { QueryObserver, client } = loaded
    return new QueryObserver(client, options)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the effect below passes it later options
  }, [loaded])

  const subscribe = useCallback((listener: () => void) => observer?.subscribe(listener) ?? (() => {}), [observer])
  const current = useCallback(() => observer?.getCurrentResult() ?? null, [observer])
  useSyncExternalStore<QueryObserverResult<Answer, ApiError> | null>(subscribe, current, () => null)
  useEffect(() => observer?.setOptions(options))

  if (loaded === 'failed') return NOT_LOADED
  if (loaded === null || !observer) return WAITING
  // The result for the current options, which the effect above has not yet passed to the observer.
  const { data, error, errorUpdateCount, isPlaceholderData, refetch } = observer.getOptimisticResult(
    loaded.client.defaultQueryOptions(options),
  )
  return { data, error, failures: errorUpdateCount, isPlaceholderData, refetch }
}
