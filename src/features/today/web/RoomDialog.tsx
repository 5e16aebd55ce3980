import * as z from 'zod/mini'
import { type ScheduleItem, scheduleApi } from '#features/schedule/contract.ts'
import { SCHEDULE_LIMITS } from '#features/schedule/rules.ts'
import { text as scheduleText } from '#features/schedule/text.ts'
import { scheduleWith } from '#features/schedule/web/schedulePatches.ts'
import { optionalLine } from '#shared/fields.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SuggestField } from '#web/forms/SuggestField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { toast } from '#web/toast.ts'
import { todayText as text } from '../text.ts'

const Fields = z.object({ location: optionalLine(SCHEDULE_LIMITS.location, scheduleText.locationTooLong) })

type RoomDialogProps = {
  item: ScheduleItem
  rooms: readonly string[]
  /** How many people saved the session, who are notified. */
  saved: number
  onClose: () => void
}

/** Moves a session to another room. */
export function RoomDialog({ item, rooms, saved, onClose }: RoomDialogProps) {
  const { id, conference_id, title } = item
  const change = useAction(scheduleApi.update, {
    updates: scheduleWith,
    failed: ({ message }) => ({ title: text.roomFailed, description: message }),
  })
  const moveTo = (location: string | null) => change.mutateAsync({ conference_id, id, location })

  async function move(location: string | null) {
    const { warnings } = await moveTo(location)
    // A failed step back has shown its own toast.
    const undo = () => void moveTo(item.location).catch(() => undefined)
    toast(text.moved(location), { description: warnings.join('\n'), action: { label: text.undo, onPress: undo } })
  }

  return (
    <FormDialog
      title={text.roomOf(title)}
      verb={text.changeRoom}
      schema={Fields}
      start={{ location: item.location }}
      onSubmit={({ location }) => (location === item.location ? undefined : move(location))}
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
          <p className="soft">{text.told(saved)}</p>
        </>
      )}
    </FormDialog>
  )
}
