import type { Input } from '#shared/contract.ts'
import { patch, refresh } from '#web/data/queries.ts'
import type { LiveHandlers } from '#web/live/handlers.ts'
import { directoryApi, type Presence } from '../contract.ts'

/** One page of the list. */
export type PeopleInput = Input<typeof directoryApi.people>

/** Who is online changes in these pages of the list. */
export function peopleLive(pages: readonly PeopleInput[]): LiveHandlers {
  return {
    kinds: {
      'presence.changed': ({ data }) => {
        // In the room of a conference the server sends this.
        const { people, departed } = data as Presence
        if (departed) readAgain()
        const online = new Map(people.map((one) => [one.person_id, one.online]))
        return pages.map((input) =>
          patch(directoryApi.people, input, (page) => ({
            ...page,
            people: page.people.map((one) => ({ ...one, online: online.get(one.person_id) ?? one.online })),
          })),
        )
      },
    },
    missed: [directoryApi.people],
  }
}

/** Long enough that not everybody who looks at the list reads it at the same moment. */
const SPREAD_MS = 2000
let reading: ReturnType<typeof setTimeout> | undefined

/** Once for departures that come together. */
function readAgain() {
  reading ??= setTimeout(() => {
    reading = undefined
    void refresh([directoryApi.people])
  }, Math.random() * SPREAD_MS)
}

/** Whoever the reader blocks goes from the list at once, and comes back when unblocked. */
export const blocksLive: LiveHandlers = {
  kinds: {
    'connection.changed': () => {
      void refresh([directoryApi.people])
      return []
    },
  },
  missed: [directoryApi.people],
}
