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

type ReadSession = Output<typeof stageApi.read>

/** An event may come after a newer answer. */
export function withSession(before: ReadSession, session: SessionOnStage): ReadSession {
  if (session.seq < before.session.seq) return before
  // Who awaited the recording has been told.
  return { ...before, session, is_awaited: before.is_awaited && !session.has_recording }
}
