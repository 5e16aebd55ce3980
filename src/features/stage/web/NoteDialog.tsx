import * as z from 'zod/mini'
import { Told } from '#features/schedule/web/Told.tsx'
import { useSaved } from '#features/schedule/web/useSaved.ts'
import { timeIn } from '#shared/clock.ts'
import { optionalLine } from '#shared/fields.ts'
import { dateIn, instantIn } from '#shared/zones.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { manageText } from '../manage-text.ts'
import { STAGE_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import type { StageItem } from './useStage.ts'
import type { Said, useStageSteps } from './useStageSteps.ts'

const Fields = z.object({ note: optionalLine(STAGE_LIMITS.note, text.noteTooLong), time: z.string() })

type NoteDialogProps = {
  what: 'pause' | 'cancel'
  conference: { id: string; time_zone: string }
  session: StageItem
  /** What is said of it already. */
  said: Said
  onConfirm: ReturnType<typeof useStageSteps>['confirm']
  onClose: () => void
}

/** Asks what people should know of a break or a session that is called off, and when a break is over. */
export function NoteDialog({ what, conference, session, said, onConfirm, onClose }: NoteDialogProps) {
  const isBreak = what === 'pause'
  const { time_zone } = conference
  const audienceOf = useSaved(conference.id)
  return (
    <FormDialog
      {...wordsOf(what, session)}
      schema={Fields}
      start={{ note: said.note, time: said.back_at === null ? '' : timeIn(time_zone, new Date(said.back_at)) }}
      onSubmit={({ note, time }) =>
        onConfirm({
          session,
          state: isBreak ? 'paused' : 'cancelled',
          ended: [],
          note,
          back_at: time === '' ? null : momentOf(time, time_zone),
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

function wordsOf(what: NoteDialogProps['what'], { phase }: StageItem) {
  if (what === 'cancel')
    return { title: manageText.cancelTitle, verb: manageText.cancelVerb, closeWord: manageText.keepIt }
  if (phase === 'paused') return { title: manageText.sayWhy, verb: manageText.save }
  return { title: manageText.pauseTitle, verb: manageText.pause }
}

/** A time of today where the conference is. */
function momentOf(time: string, time_zone: string) {
  return instantIn(time_zone, dateIn(time_zone, new Date()), time).toISOString()
}
