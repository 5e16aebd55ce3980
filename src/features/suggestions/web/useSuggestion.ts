import { suggestionsApi } from '../contract.ts'
import type { Input } from '#shared/contract.ts'
import { patch, type Patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { screenText } from '#features/connections/screen-text.ts'
import { withConnection } from '#features/connections/web/connectionPatches.ts'

export type SuggestionInput = Input<typeof suggestionsApi.list>

const LISTS = [suggestionsApi.list, connectionsApi.list, connectionsApi.counts]
const failed = ({ message }: { message: string }) => ({ title: screenText.failed, description: message })

/** Connects with somebody who is suggested, or ignores them. They leave the list of this input at once. */
export function useSuggestion(input: SuggestionInput, { person_id, name }: { person_id: string; name: string }) {
  const { conference_id } = input
  const without = (): Patch[] => [
    patch(suggestionsApi.list, input, (all) => all.filter(({ person }) => person.person_id !== person_id)),
  ]
  const request = useAction(connectionsApi.change, {
    optimistic: without,
    updates: withConnection,
    refreshes: LISTS,
    done: ({ state }) => (state === 'connected' ? screenText.connected(name) : screenText.requested(name)),
    failed,
  })
  const unignore = useAction(suggestionsApi.unignore, { refreshes: LISTS, failed })
  const undo = { label: 'Undo', onPress: () => unignore.mutate({ conference_id, person_id }) }
  const ignore = useAction(suggestionsApi.ignore, {
    optimistic: without,
    refreshes: LISTS,
    done: { ...screenText.ignored(name), action: undo },
    failed,
  })
  return {
    connect: () => request.mutate({ person_id, action: 'request' }),
    ignore: () => ignore.mutate({ conference_id, person_id }),
  }
}
