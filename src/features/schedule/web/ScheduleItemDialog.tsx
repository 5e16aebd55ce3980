import './ScheduleItemDialog.css'
import { useMemo } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import { useChanges } from '#web/forms/useChanges.ts'
import { withShortErrors } from '#web/forms/withShortErrors.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SuggestField } from '#web/forms/SuggestField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { dayLabel } from '#shared/dates.ts'
import { inMemory } from '#web/data/store.ts'
import { useAction } from '#web/data/useAction.ts'
import { type ScheduleItem, scheduleApi } from '../contract.ts'
import { ScheduleItemFields } from '../fields.ts'
import { daysToOffer } from '../list-rules.ts'
import { endAt, isMoved, SCHEDULE_LIMITS, type ScheduleType } from '../rules.ts'
import { text } from '../text.ts'
import { OverlapNotice } from './OverlapNotice.tsx'
import { SessionTimes } from './SessionTimes.tsx'
import { SpeakersField } from './SpeakersField.tsx'
import { scheduleWith } from './schedulePatches.ts'
import { Told } from './Told.tsx'
import { useSaved } from './useSaved.ts'

const TYPES: readonly { value: ScheduleType; label: string }[] = [
  { value: 'session', label: 'Session' },
  { value: 'workshop', label: 'Workshop' },
  { value: 'keynote', label: 'Keynote' },
  { value: 'break', label: 'Break' },
  { value: 'networking', label: 'Networking' },
]

type ScheduleItemDialogProps = {
  conference: Conference
  items: readonly ScheduleItem[]
  speakers: readonly Speaker[]
  what: 'add' | 'edit'
  /** The item to edit, or to copy. */
  item: ScheduleItem | null
  onClose: () => void
}

/** Where the last added item is, because the next one often follows it. */
const lastAdded = inMemory<Pick<ScheduleItem, 'conference_id' | 'day' | 'location' | 'end_time'> | null>(null)

/** Adds or edits a schedule item. */
export function ScheduleItemDialog({ conference, items, speakers, what, item, onClose }: ScheduleItemDialogProps) {
  const { id: conference_id } = conference
  const days = useMemo(() => daySuggestions(conference, items), [conference, items])
  const rooms = useMemo(() => roomSuggestions(items), [items])
  const edited = what === 'edit' ? item : null
  const others = useMemo(() => items.filter(({ id }) => id !== edited?.id), [items, edited])
  const opened = () => (item ? fieldsOf(item) : fieldsAfter(conference_id))
  const { start, save } = useChanges(opened, edited?.updated_at)
  const audienceOf = useSaved(conference_id)
  const failed = ({ message }: Error) => text.failed(message)
  const toastFor =
    (title: string) =>
    ({ warnings }: { warnings: string[] }) => ({ title, description: warnings.join('. ') })
  const add = useAction(scheduleApi.add, { updates: scheduleWith, done: toastFor(text.added), failed })
  const update = useAction(scheduleApi.update, { updates: scheduleWith, done: toastFor(text.saved), failed })

  return (
    <FormDialog
      title={edited ? 'Edit schedule item' : 'Add Schedule Item'}
      verb={edited ? 'Save' : 'Add Schedule Item'}
      schema={ScheduleItemFields}
      start={start}
      onSubmit={async ({ reason, ...fields }) => {
        if (!edited) return lastAdded.write(await add.mutateAsync({ conference_id, ...fields }))
        const because = isMoved(fields, start) ? { reason } : {}
        await save(fields, (change) => update.mutateAsync({ conference_id, id: edited.id, ...change, ...because }))
      }}
      toastIfInvalid={({ day, start_time, end_time, title }) =>
        [day, start_time, end_time, title].every((value) => value.trim() !== '') ? null : text.incomplete
      }
      onClose={onClose}
    >
      {(fullForm) => {
        const form = withShortErrors(fullForm, text.required, text.missing)
        const { day, start_time, end_time, location, speaker_ids } = form.values
        return (
          <>
            <TextField form={form} name="title" label="Title" maxLength={SCHEDULE_LIMITS.title} />
            <div className="form-pair">
              <SuggestField form={form} name="day" label="Day" suggestions={days} hint={hintFor(days)} />
              <SelectField form={form} name="type" label="Type" options={TYPES} />
            </div>
            <SessionTimes form={form} opened={start} />
            <SuggestField form={form} name="location" label="Location" suggestions={rooms} optional />
            <SpeakersField
              speakers={speakers}
              chosen={speaker_ids}
              error={form.errorOf('speaker_ids')}
              onChange={(ids) => form.set('speaker_ids', ids)}
            />
            <OverlapNotice
              start_date={conference.start_date}
              day={day}
              start_time={start_time}
              end_time={end_time}
              location={location ?? null}
              speaker_ids={speaker_ids}
              others={others}
              speakers={speakers}
            />
            {edited && audienceOf && isMoved(form.values, start) && (
              <Told
                audience={audienceOf(edited.id, endAt(conference, others, form.values))}
                reason={{
                  value: form.values.reason ?? '',
                  error: form.errorOf('reason'),
                  onChange: (reason) => form.set('reason', reason),
                }}
              />
            )}
            <TextField rows={4} form={form} name="description" label="Description" optional />
          </>
        )
      }}
    </FormDialog>
  )
}

function daySuggestions(conference: Conference, items: readonly ScheduleItem[]) {
  return daysToOffer(conference, items).map(({ day, date }) => ({ value: day, detail: date && dayLabel(date) }))
}

function hintFor(days: readonly unknown[]) {
  return days.length === 0 ? 'Such as Day 1' : undefined
}

function roomSuggestions(items: readonly ScheduleItem[]) {
  return [...new Set(items.flatMap(({ location }) => location ?? []))].toSorted().map((value) => ({ value }))
}

/** A new item begins where the last added one ended. */
function fieldsAfter(conference_id: string) {
  const last = lastAdded.read()
  if (last?.conference_id !== conference_id) return fieldsOf({})
  return fieldsOf({ day: last.day, location: last.location, start_time: last.end_time })
}

function fieldsOf(item: Partial<ScheduleItem>) {
  return {
    title: item.title ?? '',
    day: item.day ?? '',
    type: item.type ?? ('session' as const),
    start_time: item.start_time ?? '',
    end_time: item.end_time ?? '',
    location: item.location ?? null,
    description: item.description ?? null,
    speaker_ids: item.speaker_ids ?? [],
    reason: null,
  }
}
