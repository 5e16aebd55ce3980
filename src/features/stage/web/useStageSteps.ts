import { useState } from 'react'
import { isOn, isStaged, placeKey, type StageState } from '#features/schedule/now-rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { toast } from '#web/toast.ts'
import { stageApi } from '../contract.ts'
import { manageText } from '../manage-text.ts'
import type { StageItem } from './useStage.ts'
import { useJustChanged } from './useJustChanged.ts'
import { useStageActions } from './useStageActions.ts'

/** A step that is asked about first, because it ends what people are listening to. */
export type AskedStep = { session: StageItem; state: StageState; ended: readonly StageItem[] }

/**
 * What organisers say of the sessions of a conference. `take` takes a step at once, or sets `asked` to it; whoever asks calls
 * `confirm`, after which a toast takes it back, also for the sessions that it has ended. While `settling`, the buttons have
 * just changed.
 */
export function useStageSteps(conference_id: string, sessions: readonly StageItem[]) {
  const actions = useStageActions(conference_id)
  const { mutate, mutateAsync } = actions.setState
  const { data: rows } = useQuery(stageApi.list, { conference_id })
  const [asked, ask] = useState<AskedStep | null>(null)
  const settling = useJustChanged(sessions.map(({ item, phase, status }) => [item.id, phase, status.state]).join())

  function saidOf({ item: { id } }: StageItem) {
    const { state, note, back_at } = rows?.find((row) => row.id === id) ?? NOTHING_SAID
    return { conference_id, schedule_item_id: id, state, note, back_at }
  }

  function take(session: StageItem, state: StageState | null) {
    const ended = state === 'live' || state === 'doors' ? othersOn(session, sessions) : []
    if (state === 'ended' || (state !== null && ended.length > 0)) ask({ session, state, ended })
    else mutate(stepOf(session, state))
  }

  /** It is refused if another organiser has changed the session since it was shown. */
  function stepOf({ item, status }: StageItem, state: StageState | null) {
    return { conference_id, schedule_item_id: item.id, state, from: status.state }
  }

  /** With what people should know of it. */
  async function confirm({ session, state, ended, note = null, back_at = null }: AskedStep & Partial<Said>) {
    // That of this step last, because what goes on air again ends it.
    const before = [...ended, session].map(saidOf)
    await mutateAsync({ ...stepOf(session, state), note, back_at })
    const words = DONE[state]?.(session.item.title)
    if (words === undefined) return
    const undo = async () => {
      for (const one of before) await mutateAsync(one)
    }
    // A failed step has shown its own toast.
    toast(words, { action: { label: manageText.undo, onPress: () => void undo().catch(() => undefined) } })
  }

  return { actions, take, asked, ask, confirm, saidOf, settling }
}

/** What people should know of a session that is paused or called off, and when it continues. */
export type Said = { note: string | null; back_at: string | null }

/** What is said of a step that can be taken back. */
const DONE: Partial<Record<StageState, (title: string) => string>> = {
  doors: manageText.onAir,
  live: manageText.onAir,
  ended: manageText.ended,
  cancelled: manageText.cancelled,
}

const NOTHING_SAID = { state: null, note: null, back_at: null }

function othersOn({ item }: StageItem, sessions: readonly StageItem[]) {
  return sessions.filter(
    (other) =>
      other.item.id !== item.id &&
      placeKey(other.item) === placeKey(item) &&
      isStaged(other.item, other.status) &&
      isOn(other.phase),
  )
}
