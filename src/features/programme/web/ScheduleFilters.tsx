import { useEffect, useMemo, useState } from 'react'
import { SCHEDULE_TYPES } from '#features/schedule/rules.ts'
import { compareNames } from '#shared/collation.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useSettled } from '#web/useSettled.ts'
import { roomsOf, todayOf } from '../day-rules.ts'
import { pageText } from '../page-text.ts'
import type { ScheduleParts } from './WholeSchedule.tsx'

/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 200

const TYPES = SCHEDULE_TYPES.map((type) => ({ id: type, name: type.charAt(0).toUpperCase() + type.slice(1) }))

type FilterProps = ScheduleParts & { speakers: readonly { id: string; name: string }[]; now: number }

/** Search, room, type and speaker, and the way to what is on now. */
export function ScheduleFilters({ days, stateOf, speakers, address, change, now }: FilterProps) {
  const rooms = useMemo(() => roomsOf(days.flatMap(({ sessions }) => sessions.map(({ room }) => room))), [days])
  const names = useMemo(() => speakers.toSorted((a, b) => compareNames(a.name, b.name)), [speakers])
  const today = todayOf(days, now, stateOf)
  return (
    <div className="schedule-filters">
      <SearchTerm value={address.q} onSearch={(q) => change({ q })} />
      <FilterSelect
        label="Room"
        all="All rooms"
        value={address.room}
        onChange={(room) => change({ room })}
        options={rooms.map((room) => ({ id: room, name: room }))}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={address.type}
        onChange={(type) => change({ type })}
        options={TYPES}
      />
      <FilterSelect
        label="Speaker"
        all="All speakers"
        value={address.speaker}
        onChange={(speaker) => change({ speaker })}
        options={names}
      />
      <Button
        kind="secondary"
        disabledReason={today ? null : pageText.notNow}
        onClick={() => {
          if (today) change({ day: today.name })
          requestAnimationFrame(() => document.querySelector('[data-now]')?.scrollIntoView({ block: 'center' }))
        }}
      >
        {pageText.jump}
      </Button>
    </div>
  )
}

function SearchTerm({ value, onSearch }: { value: string; onSearch: (term: string) => void }) {
  const [typed, setTyped] = useState(value)
  const settled = useSettled(typed, TYPING_MS)
  useEffect(() => {
    if (settled !== new URLSearchParams(location.search).get('q') && (settled || location.search.includes('q=')))
      onSearch(settled)
    // Only what was typed changes the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  return <SearchBox label={pageText.find} placeholder={pageText.find} value={typed} onChange={setTyped} />
}

type FilterSelectProps = {
  label: string
  all: string
  value: string
  options: readonly { id: string; name: string }[]
  onChange: (id: string) => void
}

function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  return (
    <label className="select glyph-chevron-down">
      <span className="visually-hidden">{label}</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
