import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { manageText } from '../manage-text.ts'
import type { AskedStep } from './useStageSteps.ts'

type StepDialogProps = {
  step: AskedStep
  viewersOf: (id: string) => number
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a session ends, by itself or because the next one in its room goes on air. */
export function StepDialog({ step: { session, state, ended }, viewersOf, onConfirm, onClose }: StepDialogProps) {
  const { title } = session.item
  const losing = state === 'ended' ? [session] : ended
  const viewers = losing.reduce((sum, { item }) => sum + viewersOf(item.id), 0)
  return (
    <ConfirmDialog
      title={state === 'ended' ? manageText.endQuestion(title) : manageText.airQuestion(title)}
      verb={state === 'ended' ? manageText.end : state === 'doors' ? manageText.openDoors : manageText.putOnAir}
      kind="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {state !== 'ended' && ended.map(({ item }) => <p key={item.id}>{manageText.endsOther(item.title)}</p>)}
      {viewers > 0 && <p>{manageText.viewers(viewers)}</p>}
      <p>{manageText.endDetail}</p>
    </ConfirmDialog>
  )
}
