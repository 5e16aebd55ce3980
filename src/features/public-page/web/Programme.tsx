import { lazy, type MouseEvent, Suspense, useRef } from 'react'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { DayTabs } from '#web/ui/DayTabs.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { type PageView, zoneLabel } from '../rules.ts'
import { text } from '../text.ts'
import { SessionDialog } from './SessionDialog.tsx'
import { useProgrammeChoice } from './useProgrammeChoice.ts'
import { useProgrammeRows } from './useProgrammeRows.ts'

// The browser keeps the server's markup of the rows, so this code is only loaded to preview a draft.
const ProgrammeDays = import.meta.env.SSR
  ? (await import('./ProgrammeDays.tsx')).ProgrammeDays
  : lazy(async () => ({ default: (await import('./ProgrammeDays.tsx')).ProgrammeDays }))

const RoomChips = import.meta.env.SSR
  ? (await import('./RoomChips.tsx')).RoomChips
  : lazy(async () => ({ default: (await import('./RoomChips.tsx')).RoomChips }))

/** The schedule by day. The rows are server markup; this component marks, filters and opens them in the DOM. */
export function Programme({ page }: { page: PageView }) {
  const { conference, days, rooms } = page
  const top = useRef<HTMLParagraphElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const { day, chooseDay, room, chooseRoom, searchTerm, setSearchTerm, session } = useProgrammeChoice(rows, days)
  const { found, earlier, unfold } = useProgrammeRows(rows, { day, room, searchTerm })

  function open(event: MouseEvent<HTMLElement>) {
    const title = event.target instanceof Element ? event.target.closest('button[id]') : null
    if (title) session.open(title.id)
  }

  /** A choice in the bar, which is in sight wherever the page is scrolled to, is followed by the first of its rows. */
  function thenFirstRow<Value>(choose: (value: Value) => void) {
    return (value: Value) => {
      choose(value)
      top.current?.scrollIntoView({ block: 'nearest' })
    }
  }

  // A search shows sessions of all days.
  const shown = searchTerm === '' ? days.slice(day, day + 1) : days
  return (
    <>
      <p ref={top} className="soft small time-zone">{`Times in ${zoneLabel(conference.time_zone, shown)}`}</p>
      <div className="programme-bar">
        {days.length > 1 && searchTerm === '' && (
          <DayTabs
            label="Days"
            name="days"
            tabs={days.map(({ label, short }, at) => ({ id: String(at), label, date: short }))}
            selected={String(day)}
            onSelect={thenFirstRow((id) => chooseDay(Number(id)))}
          />
        )}
        {rooms.length > 1 && (
          <Suspense>
            <RoomChips rooms={rooms} room={room} onChoose={thenFirstRow(chooseRoom)} />
          </Suspense>
        )}
        <SearchBox label="Find a session, speaker or room" value={searchTerm} onChange={thenFirstRow(setSearchTerm)} />
      </div>
      <p className="soft small" role="status">
        {(searchTerm || room) &&
          (found > 0 ? text.found(found, page.schedule_count) : searchTerm ? text.noneFound : text.noneInRoom)}
      </p>
      {earlier > 0 && (
        <button type="button" className="link earlier" onClick={unfold}>
          {text.earlier(earlier)}
        </button>
      )}
      <div ref={rows} onClick={open} id="programme" className={days.length > 1 ? 'programme has-days' : 'programme'}>
        <ServerMarkup as="div">
          <Suspense>
            <ProgrammeDays page={page} />
          </Suspense>
        </ServerMarkup>
      </div>
      {session.opened && (
        <SessionDialog
          slug={conference.slug}
          isDraft={page.is_draft ?? false}
          anchor={session.opened}
          onClose={session.close}
        />
      )}
    </>
  )
}
