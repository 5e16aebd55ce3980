import type { ListedMeeting } from '#features/meetings/organisers-contract.ts'
import type { Clock } from '#shared/clock.ts'
import { classes } from '#web/ui/glyph.ts'
import { isOn, isOneOfTwo, type PlanRow } from '../plan-rules.ts'
import { listText, planText } from '../text.ts'

type TablePlanProps = {
  rows: readonly PlanRow[]
  places: readonly { id: string; name: string }[]
  clock: Clock
  now: number
}

/** Slots below each other, tables side by side; it scrolls sideways in itself. On paper it takes the whole width. */
export function TablePlan({ rows, places, clock, now }: TablePlanProps) {
  return (
    <div className="card">
      {/* Focusable, because keyboard users must be able to scroll it. */}
      <section className="table-box" aria-label="Table plan" tabIndex={0}>
        <table className="table-plan">
          <thead>
            <tr>
              <th scope="col">Time</th>
              {places.map(({ id, name }) => (
                <th key={id} scope="col" dir="auto">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              row.kind === 'break' ? (
                <tr key={row.starts_at} className="plan-break">
                  <th scope="row">{clock(Date.parse(row.starts_at)).time}</th>
                  <td colSpan={places.length}>{planText.pause(clock(Date.parse(row.until)).time)}</td>
                </tr>
              ) : (
                <tr key={`${row.slot.starts_at} ${row.slot.ends_at}`}>
                  <th scope="row">
                    {clock(Date.parse(row.slot.starts_at)).time}
                    {isOneOfTwo(row.slot, rows) && ` – ${clock(Date.parse(row.slot.ends_at)).time}`}
                  </th>
                  {places.map(({ id }) => (
                    <Cell key={id} meetings={row.byPlace.get(id) ?? []} isNow={isOn(row.slot, now)} />
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
      <p className="plan-key" aria-hidden="true">
        <span className="key-now">{planText.onNow}</span>
        <span className="key-agreed">{planText.agreed}</span>
        <span>{planText.free}</span>
      </p>
    </div>
  )
}

function Cell({ meetings, isNow }: { meetings: readonly ListedMeeting[]; isNow: boolean }) {
  const agreed = meetings.find(({ state }) => state === 'accepted')
  const shown = agreed ? [agreed] : meetings
  return (
    <td className={classes(agreed && 'is-agreed', agreed && isNow && 'is-now')}>
      {shown.map((meeting) => (
        <Names key={meeting.id} meeting={meeting} />
      ))}
    </td>
  )
}

function Names({ meeting: { people, exhibitor, state } }: { meeting: ListedMeeting }) {
  const [first, ...others] = people.map(({ full_name }) => full_name ?? listText.someone)
  const rest = exhibitor ? [exhibitor.name] : others
  return (
    <p className={classes(state !== 'accepted' && 'soft')}>
      <b>
        <bdi>{first}</bdi>
      </b>
      {rest.map((name, at) => (
        <span key={at}>
          <bdi>{name}</bdi>
        </span>
      ))}
      {state !== 'accepted' && <i>{planText.waiting}</i>}
    </p>
  )
}
