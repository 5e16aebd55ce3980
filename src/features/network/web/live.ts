import { suggestionsApi } from '#features/suggestions/contract.ts'
import { refresh } from '#web/data/queries.ts'
import { withConnection } from '#features/connections/web/connectionPatches.ts'
import type { LiveHandlers } from '#web/live/handlers.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { networkApi } from '../contract.ts'

/** What an event about a connection changes: each list may have it, lose it or have it elsewhere. */
const CHANGED = [connectionsApi.list, connectionsApi.counts, suggestionsApi.list, networkApi.participant]

/** What the events of one's own room change in the cached connections. */
export const connectionsLive: LiveHandlers = {
  kinds: {
    'connection.changed': ({ data: row }) => {
      readAgain()
      return 'hidden' in row ? [] : withConnection(row)
    },
  },
  missed: [connectionsApi.one, ...CHANGED],
}

const PAUSE_MS = 100
let reading: ReturnType<typeof setTimeout> | undefined

/** Once for events that come together. */
function readAgain() {
  reading ??= setTimeout(() => {
    reading = undefined
    void refresh(CHANGED)
  }, PAUSE_MS)
}
