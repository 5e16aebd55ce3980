import { SlidersHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { type Day, filtered } from '../day-rules.ts'
import { pageText } from '../page-text.ts'
import { ScheduleDayTabs } from './ScheduleDayTabs.tsx'
import { ScheduleFilters } from './ScheduleFilters.tsx'
import type { ScheduleParts } from './WholeSchedule.tsx'

type ScheduleBarProps = ScheduleParts & { speakers: readonly { id: string; name: string }[]; day: Day; now: number }

/** The days, all sessions or one's own, and the filters; on a phone a button shows these. */
export function ScheduleBar({ day, ...parts }: ScheduleBarProps) {
  const { agenda, address, change } = parts
  const { room, type, speaker, q } = address
  const { saved } = agenda
  const found = useMemo(
    () => filtered(day.sessions, { room, type, speaker, searchTerm: q, isMine: false }, saved),
    [day, room, type, speaker, q, saved],
  )
  const set = [q, room, type, speaker].filter((value) => value !== '').length
  // Somebody who follows a link with filters sees them.
  const [isOpen, setOpen] = useState(set > 0)
  return (
    <>
      <div className="schedule-bar">
        <ScheduleDayTabs {...parts} name="schedule-day" day={day} />
        <Choice
          label="Which sessions"
          options={[
            { id: '', label: pageText.all(found.length) },
            { id: '1', label: pageText.onlyMine(found.filter(({ id }) => saved.has(id)).length) },
          ]}
          selected={address.mine === '' ? '' : '1'}
          onSelect={(id) => change({ mine: id })}
        />
        <button
          type="button"
          className={buttonClass({ kind: 'secondary' }, 'only-on-phone')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {pageText.filters(set)}
        </button>
      </div>
      <div className={isOpen ? undefined : 'hide-on-phone'}>
        <ScheduleFilters {...parts} />
      </div>
    </>
  )
}
