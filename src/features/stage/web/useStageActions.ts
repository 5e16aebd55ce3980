import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { upsert } from '#web/live/handlers.ts'
import { type SessionOnStage, stageApi } from '../contract.ts'
import { manageText } from '../manage-text.ts'
import { withSession } from './live.ts'

/** The answer to a change of a session, in the page that shows it. The list is told by its room. */
function updates(session: SessionOnStage) {
  return [patch(stageApi.read, { schedule_item_id: session.id }, (before) => withSession(before, session))]
}

const failed = ({ message }: Error) => ({ title: manageText.failed, description: message })

/** What organisers do with the sessions of a conference. */
export function useStageActions(conference_id: string) {
  const setState = useAction(stageApi.setState, {
    updates,
    optimistic: ({ schedule_item_id, state }) => [
      patch(stageApi.list, { conference_id }, (rows) => {
        const known = rows.find(({ id }) => id === schedule_item_id)
        return known ? upsert(rows, { ...known, state }, () => false) : rows
      }),
    ],
    failed,
  })
  const save = useAction(stageApi.update, { updates, done: manageText.saved, failed })
  const setCaptions = useAction(stageApi.setCaptions, { updates, done: manageText.saved, failed })
  const removeCaptions = useAction(stageApi.removeCaptions, { updates, done: manageText.saved, failed })
  const removeRecording = useAction(stageApi.removeRecording, { updates, done: manageText.saved, failed })
  return { setState, save, setCaptions, removeCaptions, removeRecording }
}

export type StageActions = ReturnType<typeof useStageActions>
