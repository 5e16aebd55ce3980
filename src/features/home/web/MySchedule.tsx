import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { Link } from '#web/router/router.tsx'
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
      <div className="card-head">
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
  const wait = next && Math.ceil((next.start.getTime() - day.now.getTime()) / MINUTE_MS)
  const others = mine.filter((session) => session !== next)
  return (
    <>
      {next && wait !== undefined && (
        <div className="my-next">
          <p className="small soft">{wait < 120 ? text.nextIn(wait) : text.next}</p>
          <UpNext sessions={[next]} day={day} />
        </div>
      )}
      <UpNext sessions={others.slice(0, MOST_SHOWN - 1)} day={day} />
      <p className="card-foot">
        <Link className="link reach" to={`${paths.schedule}?view=mine`}>
          My days
        </Link>
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
