import { directoryApi } from '#features/directory/contract.ts'
import { type SessionOnStage, stageApi } from '#features/stage/contract.ts'
import { type SessionKey, withSession } from '#features/stage/web/live.ts'
import { patch } from '#web/data/queries.ts'
import type { LiveHandlers } from '#web/live/handlers.ts'

/** What the room of a session tells of it: its state and its sources, how many watch, and how they react. */
export function sessionLive(sessionKey: SessionKey, onReactions: (count: number) => void): LiveHandlers {
  const { schedule_item_id } = sessionKey
  return {
    kinds: {
      // The server sends these as `data` in the room of a session.
      'stage.changed': ({ data }) => [
        patch(stageApi.read, { schedule_item_id }, (before) => withSession(before, data as SessionOnStage)),
      ],
      'presence.changed': ({ data }) => [patch(directoryApi.viewers, sessionKey, () => data as { viewers: number })],
      'reaction.summed': ({ data }) => {
        onReactions(data.reactions.reduce((sum, { count }) => sum + count, 0))
        return []
      },
    },
    missed: [stageApi.read, directoryApi.viewers],
  }
}
