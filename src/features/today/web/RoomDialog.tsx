import * as z from 'zod/mini'
import { type ScheduleItem, scheduleApi } from '#features/schedule/contract.ts'
import { changeReason } from '#features/schedule/fields.ts'
import { SCHEDULE_LIMITS } from '#features/schedule/rules.ts'
import { text as scheduleText } from '#features/schedule/text.ts'
import { scheduleWith } from '#features/schedule/web/schedulePatches.ts'
import { Told } from '#features/schedule/web/Told.tsx'
import { useSaved } from '#features/schedule/web/useSaved.ts'
import { optionalLine } from '#shared/fields.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SuggestField } from '#web/forms/SuggestField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { toast } from '#web/toast.ts'
import { todayText as text } from '../text.ts'

const Fields = z.object({
  location: optionalLine(SCHEDULE_LIMITS.location, scheduleText.locationTooLong),
  reason: changeReason,
})

type RoomDialogProps = {
  item: ScheduleItem
  rooms: readonly string[]
  onClose: () => void
}

/** Moves a session to another room. */
export function RoomDialog({ item, rooms, onClose }: RoomDialogProps) {
  const { id, conference_id, title } = item
  const audienceOf = useSaved(conference_id)
  const change = useAction(scheduleApi.update, {
    updates: scheduleWith,
    failed: ({ message }) => ({ title: text.roomFailed, description: message }),
  })
  const moveTo = (location: string | null, reason: string | null) =>
    change.mutateAsync({ conference_id, id, location, reason })

  async function move(location: string | null, reason: string | null) {
    const { warnings } = await moveTo(location, reason)
    // A failed step back has shown its own toast.
    const undo = () => void moveTo(item.location, null).catch(() => undefined)
    toast(text.moved(location), { description: warnings.join('\n'), action: { label: text.undo, onPress: undo } })
  }

  return (
    <FormDialog
      title={text.roomOf(title)}
      verb={text.changeRoom}
      schema={Fields}
      start={{ location: item.location, reason: null }}
      onSubmit={({ location, reason }) => (location === item.location ? undefined : move(location, reason))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SuggestField
            form={form}
            name="location"
            label="Location"
            suggestions={rooms.map((value) => ({ value }))}
            optional
          />
          {audienceOf && (
            <Told
              audience={audienceOf(id)}
              reason={{
                value: form.values.reason ?? '',
                error: form.errorOf('reason'),
                onChange: (reason) => form.set('reason', reason),
              }}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
