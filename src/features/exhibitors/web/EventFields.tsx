import type { Form } from '#web/forms/useForm.ts'
import { EXHIBITOR_LIMITS } from '../rules.ts'
import type { EditorValues } from './ExhibitorForm.tsx'
import { RowField } from './RowField.tsx'
import { changeRow, RowSection } from './RowSection.tsx'

/** What happens at the stand. */
export function EventFields({ form }: { form: Form<EditorValues> }) {
  const { events } = form.values
  const change = (at: number, changed: Partial<(typeof events)[number]>) =>
    form.set('events', changeRow(events, at, changed))
  return (
    <RowSection
      title="Schedule"
      verb="Add event"
      what="event"
      rows={events}
      error={form.errorOf('events')}
      onAdd={() => form.set('events', [...events, { time: '', title: '' }])}
      onRemove={(at) => form.set('events', events.toSpliced(at, 1))}
    >
      {({ time, title }, at) => (
        <div className="form-pair">
          <RowField
            name={`events.${at}.title`}
            label="Title"
            value={title}
            error={form.errorOf(`events.${at}.title`)}
            maxLength={EXHIBITOR_LIMITS.event_title}
            onChange={(value) => change(at, { title: value })}
          />
          <RowField
            name={`events.${at}.time`}
            label="Time"
            value={time}
            error={form.errorOf(`events.${at}.time`)}
            maxLength={EXHIBITOR_LIMITS.event_time}
            onChange={(value) => change(at, { time: value })}
          />
        </div>
      )}
    </RowSection>
  )
}
