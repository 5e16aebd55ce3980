import { useState } from 'react'
import { isOn, isStaged, placeKey, type StageState } from '#features/schedule/now-rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { toast } from '#web/toast.ts'
import { stageApi } from '../contract.ts'
import { manageText } from '../manage-text.ts'
import type { StageItem } from './useStage.ts'
import { useStageActions } from './useStageActions.ts'

/** A step that is asked about first, because it ends what people are listening to. */
export type AskedStep = { session: StageItem; state: StageState; ended: readonly StageItem[] }

/**
 * What organisers say of the sessions of a conference. `take` takes a step at once, or sets `asked` to it; whoever asks calls
 * `confirm`, after which a toast takes it back, also for the sessions that it has ended.
 */
export function useStageSteps(conference_id: string, sessions: readonly StageItem[]) {
  const actions = useStageActions(conference_id)
  const { mutate, mutateAsync } = actions.setState
  const { data: rows } = useQuery(stageApi.list, { conference_id })
  const [asked, ask] = useState<AskedStep | null>(null)

  function stateNow({ item: { id } }: StageItem) {
    const { state, note, back_at } = rows?.find((row) => row.id === id) ?? { state: null, note: null, back_at: null }
    return { conference_id, schedule_item_id: id, state, note, back_at }
  }

  function take(session: StageItem, state: StageState | null) {
    const ended = state === 'live' || state === 'doors' ? othersOn(session, sessions) : []
    if (state === 'ended' || (state !== null && ended.length > 0)) ask({ session, state, ended })
    else mutate({ conference_id, schedule_item_id: session.item.id, state })
  }

  async function confirm({ session, state, ended }: AskedStep) {
    // That of this step last, because what goes on air again ends it.
    const before = [...ended, session].map(stateNow)
    await mutateAsync({ conference_id, schedule_item_id: session.item.id, state })
    const undo = async () => {
      for (const one of before) await mutateAsync(one)
    }
    const { title } = session.item
    const words = state === 'ended' ? manageText.ended(title) : manageText.onAir(title)
    // A failed step has shown its own toast.
    toast(words, { action: { label: manageText.undo, onPress: () => void undo().catch(() => undefined) } })
  }

  return { actions, take, asked, ask, confirm }
}

function othersOn({ item }: StageItem, sessions: readonly StageItem[]) {
  return sessions.filter(
    (other) =>
      other.item.id !== item.id &&
      placeKey(other.item) === placeKey(item) &&
      isStaged(other.item, other.status) &&
      isOn(other.phase),
  )
}
