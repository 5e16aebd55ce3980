import * as z from 'zod/mini'
import { Told } from '#features/schedule/web/Told.tsx'
import { useSaved } from '#features/schedule/web/useSaved.ts'
import { optionalLine } from '#shared/fields.ts'
import { dateIn, instantIn } from '#shared/zones.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { manageText } from '../manage-text.ts'
import { STAGE_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import type { StageItem } from './useStage.ts'
import type { StageActions } from './useStageActions.ts'

const Fields = z.object({ note: optionalLine(STAGE_LIMITS.note, text.noteTooLong), time: z.string() })

type NoteDialogProps = {
  what: 'pause' | 'cancel'
  conference: { id: string; time_zone: string }
  session: StageItem
  actions: StageActions
  onClose: () => void
}

/** Asks what people should know of a break or a cancelled session, and when a break is over. */
export function NoteDialog({ what, conference, session, actions, onClose }: NoteDialogProps) {
  const isBreak = what === 'pause'
  const audienceOf = useSaved(conference.id)
  return (
    <FormDialog
      title={isBreak ? manageText.pauseTitle : manageText.cancelTitle}
      verb={isBreak ? manageText.pause : manageText.cancelVerb}
      schema={Fields}
      start={{ note: null, time: '' }}
      onSubmit={({ note, time }) =>
        actions.setState.mutateAsync({
          conference_id: conference.id,
          schedule_item_id: session.item.id,
          state: isBreak ? 'paused' : 'cancelled',
          note,
          back_at: time === '' ? null : momentOf(time, conference.time_zone),
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="soft">{isBreak ? manageText.pauseHint : manageText.cancelHint}</p>
          <TextField form={form} name="note" label={manageText.note} maxLength={STAGE_LIMITS.note} optional />
          {!isBreak && audienceOf && <Told audience={audienceOf(session.item.id)} />}
          {isBreak && <TextField form={form} name="time" label={manageText.backAt} type="time" optional />}
        </>
      )}
    </FormDialog>
  )
}

/** A time of today where the conference is. */
function momentOf(time: string, time_zone: string) {
  return instantIn(time_zone, dateIn(time_zone, new Date()), time).toISOString()
}
