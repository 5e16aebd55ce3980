import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'
import { UpNext } from './UpNext.tsx'
import type { DayAtHome } from './useDay.ts'

const MOST_SHOWN = 3

/** The next sessions that the delegate saved, or those that they could save. */
export function MySchedule({ day }: { day: DayAtHome }) {
  const { agenda, sessions } = day
  const mine = sessions.filter(({ item, state }) => state === 'later' && agenda.saved.has(item.id))
  return (
    <section className="card my-schedule" aria-label={text.mySchedule}>
      <div className="spread">
        <h2>Schedule</h2>
        <ButtonLink kind="secondary" size="small" to={paths.schedule}>
          View Schedule
        </ButtonLink>
      </div>
      {mine.length > 0 ? <Saved mine={mine} day={day} /> : <ToSave day={day} />}
    </section>
  )
}

function Saved({ mine, day }: { mine: DayAtHome['sessions']; day: DayAtHome }) {
  const next = mine.find(({ phase }) => phase !== 'cancelled')
  const shown = mine.slice(0, MOST_SHOWN)
  const wait = next && Math.ceil((next.start.getTime() - day.now.getTime()) / MINUTE_MS)
  return (
    <>
      {wait !== undefined && <p className="small soft">{wait < 120 ? text.nextIn(wait) : text.next(shown.length)}</p>}
      <UpNext sessions={shown} day={day} />
      <p>
        <ButtonLink kind="quiet" size="small" to={`${paths.schedule}?view=mine`}>
          My days
        </ButtonLink>
      </p>
    </>
  )
}

/** What stands beside it shows the next sessions already while none is on. */
function ToSave({ day }: { day: DayAtHome }) {
  const { agenda, next, state } = day
  return (
    <>
      <p className="soft">{agenda.saved.size > 0 ? text.noneLeft : text.noneSaved}</p>
      {state === 'on' && <UpNext sessions={next} day={day} canSave />}
    </>
  )
}
