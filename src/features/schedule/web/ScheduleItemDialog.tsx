import './ScheduleItemDialog.css'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { Conference } from '#features/conferences/contract.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import { changesOf } from '#web/changesOf.ts'
import { inBrief } from '#web/inBrief.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SuggestField } from '#web/ui/SuggestField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAction } from '#web/useAction.ts'
import { type ScheduleItem, scheduleApi } from '../contract.ts'
import { NewScheduleItem } from '../fields.ts'
import { compareDays, isEndAfterStart, SCHEDULE_LIMITS, type ScheduleType } from '../rules.ts'
import { text } from '../text.ts'
import { OverlapNotice } from './OverlapNotice.tsx'
import { SpeakersField } from './SpeakersField.tsx'
import { useScheduleCache } from './useScheduleCache.ts'

/** What the server checks of the stored and the changed times together, said here while they are typed. */
const Fields = z.omit(NewScheduleItem, { speaker_id: true }).check(
  z.refine(({ start_time, end_time }) => !start_time || !end_time || isEndAfterStart(start_time, end_time), {
    error: text.endBeforeStart,
    path: ['end_time'],
  }),
)

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
  /** What to edit, or what a new item is a copy of. */
  item: ScheduleItem | null
  onClose: () => void
}

/** One session, break or meal: added, or changed. */
export function ScheduleItemDialog({ conference, items, speakers, what, item, onClose }: ScheduleItemDialogProps) {
  const { id: conference_id } = conference
  const [before] = useState(() => fieldsOf(item))
  const days = useMemo(() => [...new Set(items.map(({ day }) => day))].toSorted(compareDays), [items])
  const rooms = useMemo(() => [...new Set(items.flatMap(({ location }) => location ?? []))].toSorted(), [items])
  const edited = what === 'edit' ? item : null
  const others = useMemo(() => items.filter(({ id }) => id !== edited?.id), [items, edited])
  const cache = useScheduleCache(conference_id)
  const failed = ({ message }: Error) => text.failed(message)
  const told =
    (title: string) =>
    ({ warnings }: { warnings: string[] }) => ({ title, description: warnings.join('. ') })
  const add = useAction(scheduleApi.add, { done: told(text.added), failed })
  const update = useAction(scheduleApi.update, { done: told(text.saved), failed })

  return (
    <FormDialog
      title={edited ? 'Edit schedule item' : 'Add Schedule Item'}
      verb={edited ? 'Save' : 'Add Schedule Item'}
      schema={Fields}
      start={before}
      onSubmit={async (fields) => {
        if (!edited) return cache.put(await add.mutateAsync({ conference_id, ...fields }))
        const changes = changesOf(fields, before)
        if (Object.keys(changes).length === 0) return
        await cache.put(await update.mutateAsync({ conference_id, id: edited.id, ...changes }))
      }}
      complaint={({ day, start_time, end_time, title }) =>
        [day, start_time, end_time, title].every((value) => value.trim() !== '') ? null : text.incomplete
      }
      onClose={onClose}
    >
      {(given) => {
        const form = inBrief(given, text.required, text.missing)
        const { day, start_time, end_time, location, speaker_ids } = form.values
        return (
          <>
            <TextField form={form} name="title" label="Title" maxLength={SCHEDULE_LIMITS.title} />
            <div className="form-pair">
              <SuggestField form={form} name="day" label="Day" suggestions={days} hint="Such as Day 1" />
              <SelectField form={form} name="type" label="Type" options={TYPES} />
            </div>
            <div className="form-pair">
              <TextField form={form} name="start_time" label="Start time" type="time" />
              <TextField form={form} name="end_time" label="End time" type="time" />
            </div>
            <SuggestField form={form} name="location" label="Location" suggestions={rooms} optional />
            <SpeakersField
              speakers={speakers}
              chosen={speaker_ids}
              error={form.errorOf('speaker_ids')}
              onChange={(ids) => form.set('speaker_ids', ids)}
            />
            <OverlapNotice
              day={day}
              start_time={start_time}
              end_time={end_time}
              location={location ?? null}
              speaker_ids={speaker_ids}
              others={others}
              speakers={speakers}
            />
            <TextArea form={form} name="description" label="Description" optional />
          </>
        )
      }}
    </FormDialog>
  )
}

function fieldsOf(item: ScheduleItem | null) {
  return {
    title: item?.title ?? '',
    day: item?.day ?? '',
    type: item?.type ?? ('session' as const),
    start_time: item?.start_time ?? '',
    end_time: item?.end_time ?? '',
    location: item?.location ?? null,
    description: item?.description ?? null,
    speaker_ids: item?.speaker_ids ?? [],
  }
}
