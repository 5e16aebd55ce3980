import { createStore as openStore, del, set, values } from 'idb-keyval'

/** A write that the server has not answered; `message` says why it was refused, and is null while it waits. */
export type PendingWrite<Input> = {
  client_id: string
  caller_id: string
  input: Input
  created_at: string
  message: string | null
}

type Kept = PendingWrite<unknown> & { queue: string }

const store = openStore('foyer', 'pending-writes')

/** The writes of a person that this browser has kept, oldest first. Without IndexedDB there are none. */
export async function readKept<Input>(queue: string, caller_id: string | null): Promise<PendingWrite<Input>[]> {
  const stored = (await ifAble(() => values<Kept>(store))) ?? []
  return (
    stored
      .filter((write) => write.queue === queue && write.caller_id === caller_id)
      .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
      // Only this queue keeps writes under its name.
      .map(({ queue: _queue, ...write }) => write as PendingWrite<Input>)
  )
}

/** Keeps a write over a reload, each under its own key so that two tabs do not overwrite each other's. */
export async function keep(queue: string, write: PendingWrite<unknown>) {
  await ifAble(() => set(write.client_id, { ...write, queue }, store))
}

/** Call it once the server has answered, or the write was given up. */
export async function drop({ client_id }: PendingWrite<unknown>) {
  await ifAble(() => del(client_id, store))
}

/** A browser without IndexedDB, as in some private windows, still sends what is written; it only forgets it on a reload. */
async function ifAble<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
