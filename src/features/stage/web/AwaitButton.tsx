import { BellRing } from 'lucide-react'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { stageApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import type { SessionKey } from './live.ts'

/** Tells the person once when the recording of a session is there, or not any more. */
export function AwaitButton({ sessionKey }: { sessionKey: SessionKey }) {
  const { schedule_item_id } = sessionKey
  const { data } = useQuery(stageApi.read, { schedule_item_id })
  const ask = useAction(stageApi.awaitRecording, { optimistic: () => told(schedule_item_id, true), failed })
  const forget = useAction(stageApi.forgetRecording, { optimistic: () => told(schedule_item_id, false), failed })
  if (!data) return null
  const { is_awaited } = data
  return (
    <button
      type="button"
      className={`${buttonClass({ kind: 'secondary' })} save-button`}
      aria-pressed={is_awaited}
      onClick={() => (is_awaited ? forget : ask).mutate(sessionKey)}
    >
      <BellRing aria-hidden="true" />
      {is_awaited ? screenText.awaited : screenText.awaitIt}
    </button>
  )
}

function told(schedule_item_id: string, is_awaited: boolean) {
  return [patch(stageApi.read, { schedule_item_id }, (before) => ({ ...before, is_awaited }))]
}

const failed = ({ message }: Error) => ({ title: screenText.notAsked, description: message })
