import { useState } from 'react'
import { Printer } from 'lucide-react'
import type { Conference } from '#features/conferences/contract.ts'
import { organiserMeetingsApi, type OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { shortDay } from '#features/meetings/timeline-rules.ts'
import { type Clock, clockOf } from '#shared/clock.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useMinute } from '#web/useMinute.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { isOn, isOver, MOST_CELLS, type PlanRow, planRows } from '../plan-rules.ts'
import { inBatches } from '../rules.ts'
import { planText, text } from '../text.ts'
import { FilterSelect } from './FilterSelect.tsx'
import { PartSkeleton } from './PartSkeleton.tsx'
import { TablePlan } from './TablePlan.tsx'
import { usePrinting } from './usePrinting.ts'

/** How often the plan is read again while it is looked at. */
const NEWS_MS = 10_000

/** Tables side by side that can be read on a sheet. */
const ON_PAPER = 8

type TablesPartProps = { conference: Conference; settings: OrganiserSettings; onSettings: () => void }

/** Who meets at which table on a day, on the screen and on paper. */
export function TablesPart({ conference, settings, onSettings }: TablesPartProps) {
  const { time_zone } = conference
  const clock = clockOf(time_zone)
  const now = useMinute() * MINUTE_MS
  const days = [...new Set(settings.hours.map(({ day }) => day))].toSorted()
  const today = clock(now).date
  const [day, setDay] = useState(() => days.find((date) => date >= today) ?? days.at(-1) ?? '')
  if (!days.includes(day))
    return (
      <div className="card">
        <Empty title={planText.noDay} action={<Button onClick={onSettings}>{text.empty.action}</Button>}>
          {planText.noDayDetail}
        </Empty>
      </div>
    )
  return (
    <div>
      <div className="spread part-head plan-head">
        <h2>Table plan</h2>
        <div className="row">
          <FilterSelect
            label="Day"
            value={day}
            options={days.map((date) => ({ value: date, label: shortDay(date) }))}
            onChange={setDay}
          />
          <Button kind="secondary" onClick={() => print()}>
            <Printer aria-hidden="true" />
            {planText.print}
          </Button>
        </div>
      </div>
      <DayPlan
        key={day}
        conference_id={conference.id}
        name={conference.name}
        day={day}
        pause_minutes={settings.pause_minutes}
        clock={clock}
        now={now}
      />
    </div>
  )
}

type DayPlanProps = {
  conference_id: string
  name: string
  day: string
  pause_minutes: number
  clock: Clock
  now: number
}

function DayPlan({ conference_id, name, day, pause_minutes, clock, now }: DayPlanProps) {
  const input = { conference_id, day }
  const { data, error, refetch } = useQuery(organiserMeetingsApi.plan, input, { refetchInterval: () => NEWS_MS })
  const isPrinting = usePrinting()
  const [chosen, setHour] = useState<string | null>(null)
  const [showsAll, setAll] = useState(false)
  if (!data && error) return <ReadFailed message={text.failed} onRetry={refetch} />
  if (!data) return <PartSkeleton />

  const rows = planRows(data.slots, data.meetings, pause_minutes)
  const hourOf = (row: PlanRow) => `${clock(startOf(row)).time.slice(0, 2)}:00`
  const hours = [...new Set(rows.map(hourOf))]
  const isLarge = data.slots.length * data.places.length > MOST_CELLS
  const running = rows.find((row) => row.kind === 'slot' && isOn(row.slot, now))
  const hour = chosen ?? (isLarge ? (running ? hourOf(running) : (hours[0] ?? '')) : '')
  const ofHour = hour === '' ? rows : rows.filter((row) => hourOf(row) === hour)
  const coming = ofHour.filter((row) => !isOver(row, now))
  const isCut = !showsAll && coming.length > 0 && coming.length < ofHour.length
  return (
    <>
      <p className="small soft plan-day">
        <span className="only-on-paper">{name} · </span>
        {planText.tables(shortDay(day), data.places.length)}
        {isLarge && (
          <FilterSelect
            label="Hour"
            value={hour}
            options={[{ value: '', label: planText.allHours }, ...hours.map((value) => ({ value, label: value }))]}
            onChange={setHour}
          />
        )}
      </p>
      {isCut && !isPrinting && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {planText.earlier(ofHour.length - coming.length)}
        </Button>
      )}
      {(isPrinting ? inBatches(data.places, ON_PAPER) : [data.places]).map((places, at) => (
        <TablePlan
          key={at}
          rows={isPrinting ? rows : isCut ? coming : ofHour}
          places={places}
          clock={clock}
          now={now}
        />
      ))}
    </>
  )
}

function startOf(row: PlanRow) {
  return Date.parse(row.kind === 'slot' ? row.slot.starts_at : row.starts_at)
}
