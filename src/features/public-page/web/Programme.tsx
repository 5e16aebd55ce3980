import { lazy, type MouseEvent, Suspense, useRef } from 'react'
import { dayLabel } from '#shared/dates.ts'
import { zoneAbbreviation } from '#shared/zones.ts'
import { Adopted } from '#web/Adopted.tsx'
import { DayTabs } from '#web/ui/DayTabs.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import type { PageView } from '../rules.ts'
import { text } from '../text.ts'
import { SessionDialog } from './SessionDialog.tsx'
import { useProgrammeChoice } from './useProgrammeChoice.ts'
import { useProgrammeRows } from './useProgrammeRows.ts'

// The server renders the rows and the browser adopts them; only somebody who previews a draft needs their code.
const ProgrammeDays = import.meta.env.SSR
  ? (await import('./ProgrammeDays.tsx')).ProgrammeDays
  : lazy(async () => ({ default: (await import('./ProgrammeDays.tsx')).ProgrammeDays }))

/** 'Thu, April 10': the year is in the head of the page. */
function shortDay(date: string) {
  return dayLabel(date).replace(/, \d{4}$/, '')
}

/** The schedule by day. Its rows are the server's own markup; this marks, filters and opens them where they stand. */
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
      <div className="daybar">
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
        <p className="soft small zone">{`Times in ${first ? `${zoneAbbreviation(zone, first)}, ` : ''}${zone}`}</p>
      </div>
      <div className="finder">
        <SearchBox label="Find a session, speaker or room" value={wanted} onChange={setWanted} />
        <p className="soft small" role="status">
          {wanted !== '' && (found === 0 ? text.noneFound : text.found(found, page.schedule_count))}
        </p>
      </div>
      <div ref={rows} onClick={open} id="programme" className={days.length > 1 ? 'prog has-days' : 'prog'}>
        <Adopted as="div">
          <Suspense>
            <ProgrammeDays page={page} />
          </Suspense>
        </Adopted>
      </div>
      {session.opened && <SessionDialog slug={conference.slug} anchor={session.opened} onClose={session.close} />}
    </>
  )
}
