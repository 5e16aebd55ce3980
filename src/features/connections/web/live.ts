import { patch, type Patch, refresh } from '#web/data/queries.ts'
import type { LiveHandlers } from '#web/live/handlers.ts'
import { type Connection, connectionsApi, networkApi } from '../contract.ts'

/** What an event about a connection changes: each list may have it, lose it or have it elsewhere. */
const CHANGED = [connectionsApi.list, connectionsApi.counts, networkApi.suggestions, networkApi.participant]

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

/** Puts a connection in the place of its older self where one is shown alone. */
export function withConnection(connection: Connection): Patch[] {
  const { person_id, seq } = connection
  return [patch(connectionsApi.one, { person_id }, (before) => (before.seq > seq ? before : connection))]
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
