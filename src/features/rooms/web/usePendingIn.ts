import type { Endpoint, Input } from '#shared/contract.ts'
import { type PendingWrites, usePendingWrites } from '#web/live/pendingWrites.ts'

/** One's writes in a room that the server has not answered, without those that are in its list already. */
export function usePendingIn<E extends Endpoint>(
  writes: PendingWrites<E>,
  rows: readonly { client_id: string }[],
  isHere: (input: Input<E>) => boolean,
) {
  const isListed = (id: string) => rows.some(({ client_id }) => client_id === id)
  return usePendingWrites(writes).filter(({ client_id, input }) => isHere(input) && !isListed(client_id))
}
