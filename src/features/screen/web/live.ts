import { patch } from '#web/data/queries.ts'
import type { LiveHandlers } from '#web/live/handlers.ts'
import { screenApi } from '../contract.ts'

/** What the room of a conference tells its organisers of the screens. */
export function screenLive(conference_id: string): LiveHandlers {
  return {
    kinds: {
      'screen.changed': ({ data }) =>
        'hidden' in data ? [] : [patch(screenApi.list, { conference_id }, () => data.screens)],
    },
    missed: [screenApi.list],
  }
}
