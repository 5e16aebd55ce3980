import { directoryApi } from '#features/directory/contract.ts'
import type { Output } from '#shared/contract.ts'
import { patch } from '#web/data/queries.ts'
import { type LiveHandlers, upsert } from '#web/live/handlers.ts'
import { type SessionOnStage, stageApi, type StageSession } from '../contract.ts'

/** What the room of a conference tells of its stage. */
export function stageLive(conference_id: string): LiveHandlers {
  return {
    kinds: {
      'stage.changed': ({ data }) => [
        patch(stageApi.list, { conference_id }, (rows) => upsert<StageSession>(rows, data, () => false)),
      ],
    },
    missed: [stageApi.list],
  }
}

export type SessionKey = { conference_id: string; schedule_item_id: string }

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

type ReadSession = Output<typeof stageApi.read>

/** An event may come after a newer answer. */
export function withSession(before: ReadSession, session: SessionOnStage): ReadSession {
  return session.seq < before.session.seq ? before : { ...before, session }
}
