import type { Endpoint, Input, Output } from '#shared/contract.ts'
import type { LiveEvent, LiveKind } from '#shared/live.ts'
import { call } from './api.ts'
import { callerId } from './caller.ts'
import { createStore, inMemory } from './store.ts'

type ClientModule = typeof import('./client.ts')

/** The loaded code of the cache; null before, 'failed' if it could not be fetched. */
export const clientModule = createStore(inMemory<ClientModule | 'failed' | null>(null))

let loading: Promise<ClientModule> | null = null

/** Loads the code of the cache, once. Call it early where something is about to be read. */
export function loadClient(): Promise<ClientModule> {
  loading ??= import('./client.ts').then(
    (module) => {
      clientModule.write(module)
      return module
    },
    (error: unknown) => {
      loading = null
      clientModule.write('failed')
      throw error
    },
  )
  return loading
}

function loaded() {
  const module = clientModule.read()
  return module === null || module === 'failed' ? null : module
}

/** The key holds the caller, so that nobody is shown what another person has read on the same tab. */
export function optionsOf<E extends Endpoint>(endpoint: E, input: Input<E>, caller_id = callerId()) {
  return {
    queryKey: [caller_id, endpoint.path, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> => call(endpoint, input, { signal }),
  }
}

/** Returns the cached answer if it is fresh, else asks the server. Throws `ApiError`. */
export async function read<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const { client } = await loadClient()
  return client.query(optionsOf(endpoint, input))
}

/** The cached answer, however old; undefined if it was not read. */
export function cached<E extends Endpoint>(endpoint: E, input: Input<E>): Output<E> | undefined {
  // Only answers of this endpoint have its key.
  return loaded()?.client.getQueryData(optionsOf(endpoint, input).queryKey) as Output<E> | undefined
}

/** Endpoints whose answers a write changes; 'all' if features that this one may not import show the data as well. */
export type Refreshed = readonly Pick<Endpoint, 'path'>[] | 'all'

/** Asks these endpoints again, with every input that is shown on the page. Resolves when the answers are there. */
export async function refresh(endpoints: Refreshed) {
  await loaded()?.readAgain({
    predicate: ({ queryKey }) => endpoints === 'all' || endpoints.some(({ path }) => path === queryKey[1]),
  })
}

/** Removes a cached answer after its resource was deleted. Components that still show it do not ask again. */
export function forget<E extends Endpoint>(endpoint: E, input: Input<E>) {
  loaded()?.client.removeQueries({ queryKey: optionsOf(endpoint, input).queryKey, exact: true })
}

/** A change of an answer that was read before; made by `patch`. */
export type Patch = { queryKey: readonly unknown[]; update: (before: unknown) => unknown }

/** Describes how a write changes a cached answer, for `useAction`. */
export function patch<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  update: (before: Output<E>) => Output<E>,
): Patch {
  const { queryKey } = optionsOf(endpoint, input)
  // Only answers of this endpoint have its key.
  return { queryKey, update: (before) => update(before) }
}

/** Changes cached answers at once by what a write has answered. Answers that are not cached are left alone. */
export function applyPatches(patches: readonly Patch[]) {
  applyEarly(patches).settle()
}

/**
 * Changes cached answers before the write is answered. Call one of both then: `settle` reads again what was being read,
 * `undo` takes the change back.
 */
export function applyEarly(patches: readonly Patch[]): { settle: () => void; undo: () => void } {
  const module = loaded()
  if (!module) return { settle: () => {}, undo: () => {} }
  const { client, readAgain: readQueriesAgain } = module
  const applied = patches.map(({ queryKey, update }) => {
    const before = client.getQueryData(queryKey)
    const readAgain = () => void readQueriesAgain({ queryKey, exact: true })
    // A request that started before the write may bring the old answer, and what others have changed as well, so it is
    // sent again once the write is answered.
    const wasReading = client.getQueryState(queryKey)?.fetchStatus === 'fetching'
    const settle = () => {
      if (wasReading) readAgain()
    }
    if (before === undefined) return { settle, undo: settle }
    void client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, update(before))
    const undo = () => {
      // The cache was emptied meanwhile, because another person signed in.
      if (client.getQueryData(queryKey) === undefined) return
      client.setQueryData(queryKey, before)
      readAgain()
    }
    return { settle, undo }
  })
  return {
    settle: () => applied.forEach(({ settle }) => settle()),
    undo: () => applied.forEach(({ undo }) => undo()),
  }
}

/**
 * By kind of event, the changes of cached lists. An event may come twice, and after a list that already contains it, so a
 * change must compare the rows' `seq`; `upsert` does.
 */
export type LiveChanges = { [Kind in LiveKind]?: (event: LiveEvent<Kind>) => Patch[] }
