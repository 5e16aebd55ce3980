import type { Endpoint, Input, Output } from '#shared/contract.ts'
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
    (loaded) => {
      clientModule.write(loaded)
      return loaded
    },
    (error: unknown) => {
      loading = null
      clientModule.write('failed')
      throw error
    },
  )
  return loading
}

function loadedClient() {
  const loaded = clientModule.read()
  return loaded === null || loaded === 'failed' ? null : loaded.client
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
  return client.fetchQuery(optionsOf(endpoint, input))
}

/** Endpoints whose answers a write changes; 'all' if features that this one may not import show the data as well. */
export type Refreshed = readonly Pick<Endpoint, 'path'>[] | 'all'

/** Asks these endpoints again, with every input that is shown on the page. Resolves when the answers are there. */
export async function refresh(endpoints: Refreshed) {
  await loadedClient()?.invalidateQueries({
    predicate: ({ queryKey }) => endpoints === 'all' || endpoints.some(({ path }) => path === queryKey[1]),
  })
}

/** Removes a cached answer after its resource was deleted. Components that still show it do not ask again. */
export function forget<E extends Endpoint>(endpoint: E, input: Input<E>) {
  loadedClient()?.removeQueries({ queryKey: optionsOf(endpoint, input).queryKey, exact: true })
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
  return { queryKey, update: (before) => update(before as Output<E>) }
}

/** Changes cached answers at once, and returns a function that undoes it. Answers that are not cached are left alone. */
export function applyPatches(patches: readonly Patch[]): () => void {
  const client = loadedClient()
  if (!client) return () => {}
  const undone = patches.map(({ queryKey, update }) => {
    const before = client.getQueryData(queryKey)
    // A request that started before the write must not bring back the old answer: it is sent again, or cancelled.
    if (before === undefined) {
      void client.invalidateQueries({ queryKey, exact: true })
      return () => {}
    }
    void client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, update(before))
    return () => {
      // Another person has signed in meanwhile, and the answer is gone.
      if (client.getQueryData(queryKey) === undefined) return
      client.setQueryData(queryKey, before)
      void client.invalidateQueries({ queryKey, exact: true })
    }
  })
  return () => undone.forEach((undo) => undo())
}
