import type { Endpoint, Input, Output } from '#shared/contract.ts'
import { call } from './api.ts'
import { callerId } from './caller.ts'
import { createStore, inMemory } from './store.ts'

type Library = typeof import('./client.ts')

/** The loaded client; null before, 'failed' if its code could not be fetched. */
export const library = createStore(inMemory<Library | 'failed' | null>(null))

let loading: Promise<Library> | null = null

/** Loads the code of the cache, once. Call it early where something is about to be read. */
export function loadClient(): Promise<Library> {
  loading ??= import('./client.ts').then(
    (loaded) => {
      library.write(loaded)
      return loaded
    },
    (error: unknown) => {
      loading = null
      library.write('failed')
      throw error
    },
  )
  return loading
}

function loadedClient() {
  const loaded = library.read()
  return loaded === null || loaded === 'failed' ? null : loaded.client
}

/** The key holds the caller, so that nobody is shown what another person has read on the same tab. */
export function optionsOf<E extends Endpoint>(endpoint: E, input: Input<E>, caller_id = callerId()) {
  return {
    queryKey: [caller_id, endpoint.path, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> => call(endpoint, input, { signal }),
  }
}

/** What was read within the last seconds, else what the server answers now. Throws `ApiError`. */
export async function read<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const { client } = await loadClient()
  return client.fetchQuery(optionsOf(endpoint, input))
}

/** Endpoints whose answers a write changes; 'all' where later features show its effects, which cannot be named. */
export type Refreshed = readonly Pick<Endpoint, 'path'>[] | 'all'

/** Reads again what is shown of these endpoints, whatever their input. Resolves when the answers are there. */
export async function refresh(endpoints: Refreshed) {
  const paths = new Set<unknown>(endpoints === 'all' ? [] : endpoints.map(({ path }) => path))
  await loadedClient()?.invalidateQueries({
    predicate: ({ queryKey }) => endpoints === 'all' || paths.has(queryKey[1]),
  })
}

/** Drops an answer whose subject is gone. A page that still shows it is left as it is. */
export function forget<E extends Endpoint>(endpoint: E, input: Input<E>) {
  loadedClient()?.removeQueries({ queryKey: optionsOf(endpoint, input).queryKey, exact: true })
}

/** A change of an answer that was read before; made by `patch`. */
export type Patch = { queryKey: readonly unknown[]; update: (before: unknown) => unknown }

/** Describes how an answer changes by a write, for `useAction`. */
export function patch<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  update: (before: Output<E>) => Output<E>,
): Patch {
  const { queryKey } = optionsOf(endpoint, input)
  // Only answers of this endpoint have its key.
  return { queryKey, update: (before) => update(before as Output<E>) }
}

/** Changes what was read, at once. Returns how to take the changes back. What was never read stays unread. */
export function applyPatches(patches: readonly Patch[]): () => void {
  const client = loadedClient()
  if (!client) return () => {}
  const undone = patches.map(({ queryKey, update }) => {
    const before = client.getQueryData(queryKey)
    // An answer from before the write must not replace the change.
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
