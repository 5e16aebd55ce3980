import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { dayLabel } from '#shared/dates.ts'
import { zoneAbbreviation } from '#shared/zones.ts'
import { Adopted } from '#web/Adopted.tsx'
import { useLocation } from '#web/router.tsx'
import { DayTabs } from '#web/ui/DayTabs.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { isSessionHash, type PageView } from '../rules.ts'
import { text } from '../text.ts'
import { SessionDialog } from './SessionDialog.tsx'
import { useProgrammeRows } from './useProgrammeRows.ts'

// The server renders the rows and the browser adopts them; only somebody who previews a draft needs their code.
const ProgrammeDays = import.meta.env.SSR
  ? (await import('./ProgrammeDays.tsx')).ProgrammeDays
  : lazy(async () => ({ default: (await import('./ProgrammeDays.tsx')).ProgrammeDays }))

/** 'Thu 10 April': the year is in the head of the page. */
function shortDay(date: string) {
  return dayLabel(date).replace(/ \d{4}$/, '')
}

const HALF_DAY = 12 * 60

/** The place of the day that it is at the conference, or of the first. */
function dayOfToday(rows: HTMLElement | null) {
  const minute = Date.now() / 60_000
  const noons = Array.from(rows?.querySelectorAll<HTMLElement>('[data-day]') ?? [], ({ dataset }) =>
    Number(dataset.noon),
  )
  return Math.max(
    0,
    noons.findIndex((noon) => Math.abs(noon - minute) <= HALF_DAY),
  )
}

/** The schedule by day. Its rows are the server's own markup; this marks, filters and opens them where they stand. */
export function Programme({ page }: { page: PageView }) {
  const { conference, days } = page
  const { hash } = useLocation()
  const [day, setDay] = useState(0)
  const [wanted, setWanted] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const rows = useRef<HTMLDivElement>(null)
  const found = useProgrammeRows(rows, { day, wanted })

  useEffect(() => setDay(dayOfToday(rows.current)), [])

  useEffect(() => {
    const row = isSessionHash(hash) ? document.getElementById(hash.slice(1)) : null
    if (!row) return
    setDay(Number(row.closest<HTMLElement>('[data-day]')?.dataset.day ?? 0))
    setOpened(row.id)
    requestAnimationFrame(() => row.scrollIntoView({ block: 'center' }))
  }, [hash])

  function open(event: MouseEvent<HTMLElement>) {
    const title = event.target instanceof Element ? event.target.closest('button[id]') : null
    if (title) setOpened(title.id)
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
            onSelect={(id) => setDay(Number(id))}
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
      {opened && <SessionDialog slug={conference.slug} anchor={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
