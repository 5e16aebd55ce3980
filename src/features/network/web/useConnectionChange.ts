import { blockText } from '#features/people/block-text.ts'
import { blocksApi } from '#features/people/contract.ts'
import { suggestionsApi } from '#features/suggestions/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { networkApi } from '../contract.ts'
import type { ConnectionAction } from '#features/connections/rules.ts'
import { screenText } from '#features/connections/screen-text.ts'
import { withConnection } from '#features/connections/web/connectionPatches.ts'

type Who = { person_id: string; name: string; /** From a card that was scanned. */ code?: string | undefined }

/** A block concerns what everybody has said, also in features that come later. */
const ALL = 'all'

const failed = ({ message }: { message: string }) => ({ title: screenText.failed, description: message })

/** Asks, answers, ignores, withdraws, removes, blocks or unblocks, and says in a toast what was done. */
export function useConnectionChange({ person_id, name, code }: Who) {
  const change = useAction(connectionsApi.change, {
    updates: withConnection,
    refreshes: [
      connectionsApi.list,
      connectionsApi.counts,
      suggestionsApi.list,
      suggestionsApi.inputs,
      networkApi.participant,
    ],
    done: ({ state }, { action }) => {
      if (action === 'request') return state === 'connected' ? screenText.connected(name) : screenText.requested(name)
      if (action === 'accept') return screenText.connected(name)
      if (action === 'ignore') return { ...screenText.ignored(name), action: undo }
      if (action === 'withdraw') return screenText.withdrawn
      return action === 'remove' ? screenText.removed(name) : screenText.restored(name)
    },
    failed,
  })
  const unblock = useAction(blocksApi.unblock, { refreshes: ALL, done: blockText.unblocked(name), failed })
  const block = useAction(connectionsApi.change, {
    updates: withConnection,
    refreshes: ALL,
    // Not everybody who is blocked can be found again.
    done: { title: blockText.blocked(name), action: { label: 'Undo', onPress: () => unblock.mutate({ person_id }) } },
    failed,
  })
  const undo = { label: 'Undo', onPress: () => change.mutate({ person_id, action: 'restore' }) }
  const inputFor = (action: ConnectionAction) => ({ person_id, action, ...(code !== undefined && { code }) })
  return {
    busy: change.isPending || unblock.isPending,
    change: (action: ConnectionAction) => change.mutate(inputFor(action)),
    changeAsync: (action: ConnectionAction) => (action === 'block' ? block : change).mutateAsync(inputFor(action)),
    unblock: () => unblock.mutate({ person_id }),
  }
}
