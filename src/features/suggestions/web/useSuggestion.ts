import { suggestionsApi } from '../contract.ts'
import { ApiError } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { screenText } from '#features/connections/screen-text.ts'
import { withConnection } from '#features/connections/web/connectionPatches.ts'
import type { Pressed } from './useSteadySuggestions.ts'

const LISTS = [suggestionsApi.list, connectionsApi.list, connectionsApi.counts]
const failed = ({ message }: { message: string }) => ({ title: screenText.failed, description: message })

type Suggested = { conference_id: string; person_id: string; mark: (person_id: string, done: Pressed | null) => void }

/** Connects with somebody who is suggested, or ignores them, and takes either back. The card says what was done. */
export function useSuggestion({ conference_id, person_id, mark }: Suggested) {
  const request = useAction(connectionsApi.change, { updates: withConnection, refreshes: LISTS, failed })
  const ignore = useAction(suggestionsApi.ignore, { refreshes: LISTS, failed })
  const unignore = useAction(suggestionsApi.unignore, { refreshes: LISTS, failed })

  /** Shown at once, and as before if the server refuses. */
  async function press(before: Pressed | null, after: Pressed | null, send: () => Promise<unknown>) {
    mark(person_id, after)
    try {
      await send()
    } catch (error) {
      mark(person_id, before)
      if (!(error instanceof ApiError)) throw error
    }
  }
  async function ask() {
    const { state } = await request.mutateAsync({ person_id, action: 'request' })
    // Two requests that cross connect at once.
    if (state === 'connected') mark(person_id, 'connected')
  }
  const one = { conference_id, person_id }
  return {
    connect: () => void press(null, 'sent', ask),
    withdraw: () => void press('sent', null, () => request.mutateAsync({ person_id, action: 'withdraw' })),
    ignore: () => void press(null, 'ignored', () => ignore.mutateAsync(one)),
    unignore: () => void press('ignored', null, () => unignore.mutateAsync(one)),
  }
}
