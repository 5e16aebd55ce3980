import type { Conference } from '#features/conferences/contract.ts'
import { DateField } from '#web/forms/DateField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { announcementText as text } from '../announcement-text.ts'
import { type Announcement, announcementsApi, type Reach } from '../contract.ts'
import { AnnouncementForm } from '../fields.ts'
import { ANNOUNCEMENT_LIMITS, AUDIENCES } from '../rules.ts'
import { endOfDay, lastDay } from './lastDay.ts'

const AUDIENCE_OPTIONS = AUDIENCES.map((value) => ({ value, label: text.audiences[value] }))

type AnnouncementFormDialogProps = {
  conference: Conference
  /** Null for a new one. */
  announcement: Announcement | null
  /** Undefined until it is known. */
  reach: Reach | undefined
  onClose: () => void
}

/** Writes an announcement, or changes one that is not archived. */
export function AnnouncementFormDialog({ conference, announcement, reach, onClose }: AnnouncementFormDialogProps) {
  const { id: conference_id, time_zone } = conference
  const words = {
    refreshes: [announcementsApi.list],
    done: announcement?.status === 'active' ? text.changed : text.saved,
    failed: ({ message }: { message: string }) => ({ title: text.failed, description: message }),
  }
  const add = useAction(announcementsApi.add, words)
  const change = useAction(announcementsApi.change, words)
  return (
    <FormDialog
      title={announcement ? text.edit : text.add}
      verb={announcement?.status === 'active' ? text.save : text.saveDraft}
      schema={AnnouncementForm}
      start={{
        title: announcement?.title ?? '',
        body: announcement?.body ?? '',
        audience: announcement?.audience ?? 'everyone',
        until: announcement?.expires_at ? lastDay(announcement.expires_at, time_zone) : '',
      }}
      onSubmit={({ until, ...fields }) => {
        const input = { conference_id, ...fields, expires_at: endOfDay(until, time_zone) }
        return announcement ? change.mutateAsync({ ...input, id: announcement.id }) : add.mutateAsync(input)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="title" label={text.fields.title} maxLength={ANNOUNCEMENT_LIMITS.title} />
          <TextField
            rows={4}
            form={form}
            name="body"
            label={text.fields.body}
            maxLength={ANNOUNCEMENT_LIMITS.body}
            optional
          />
          <SelectField
            form={form}
            name="audience"
            label={text.fields.audience}
            hint={hintOf(reach?.[form.values.audience])}
            options={AUDIENCE_OPTIONS}
          />
          <DateField form={form} name="until" label={text.fields.until} hint={text.untilHint} optional />
        </>
      )}
    </FormDialog>
  )
}

function hintOf(people: number | undefined) {
  return people === undefined ? undefined : text.reach(people)
}
