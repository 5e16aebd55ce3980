import { lazy, type MouseEvent, Suspense, useRef } from 'react'
import { dayLabel } from '#shared/dates.ts'
import { zoneAbbreviation } from '#shared/zones.ts'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { DayTabs } from '#web/ui/DayTabs.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import type { PageView } from '../rules.ts'
import { text } from '../text.ts'
import { SessionDialog } from './SessionDialog.tsx'
import { useProgrammeChoice } from './useProgrammeChoice.ts'
import { useProgrammeRows } from './useProgrammeRows.ts'

// The browser keeps the server's markup of the rows, so this code is only loaded to preview a draft.
const ProgrammeDays = import.meta.env.SSR
  ? (await import('./ProgrammeDays.tsx')).ProgrammeDays
  : lazy(async () => ({ default: (await import('./ProgrammeDays.tsx')).ProgrammeDays }))

/** 'Thu, April 10', without the year, which is in the header. */
function shortDay(date: string) {
  return dayLabel(date).replace(/, \d{4}$/, '')
}

/** The schedule by day. The rows are server markup; this component marks, filters and opens them in the DOM. */
export function Programme({ page }: { page: PageView }) {
  const { conference, days } = page
  const rows = useRef<HTMLDivElement>(null)
  const { day, chooseDay, wanted, setWanted, session } = useProgrammeChoice(rows, days)
  const found = useProgrammeRows(rows, { day, wanted })

  function open(event: MouseEvent<HTMLElement>) {
    const title = event.target instanceof Element ? event.target.closest('button[id]') : null
    if (title) session.open(title.id)
  }

  const first = days.find(({ date }) => date !== null)?.date
  const zone = conference.time_zone
  return (
    <>
      <div className="day-bar">
        {days.length > 1 && wanted === '' && (
          <DayTabs
            label="Days"
            name="days"
            tabs={days.map(({ name, date }, at) => ({
              id: String(at),
              label: name,
              ...(date && { date: shortDay(date) }),
            }))}
            selected={String(day)}
            onSelect={(id) => chooseDay(Number(id))}
          />
        )}
        <p className="soft small time-zone">{`Times in ${first ? `${zoneAbbreviation(zone, first)}, ` : ''}${zone}`}</p>
      </div>
      <div className="search-row">
        <SearchBox label="Find a session, speaker or room" value={wanted} onChange={setWanted} />
        <p className="soft small" role="status">
          {wanted !== '' && (found === 0 ? text.noneFound : text.found(found, page.schedule_count))}
        </p>
      </div>
      <div ref={rows} onClick={open} id="programme" className={days.length > 1 ? 'programme has-days' : 'programme'}>
        <ServerMarkup as="div">
          <Suspense>
            <ProgrammeDays page={page} />
          </Suspense>
        </ServerMarkup>
      </div>
      {session.opened && <SessionDialog slug={conference.slug} anchor={session.opened} onClose={session.close} />}
    </>
  )
}
