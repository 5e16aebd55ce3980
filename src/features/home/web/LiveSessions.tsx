import { wayInto } from '#features/schedule/link-rules.ts'
import { SessionState } from '#features/stage/web/SessionState.tsx'
import { timeNote } from '#features/stage/time-rules.ts'
import type { SessionNow } from '#features/stage/web/useSessionsNow.ts'
import { longDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'
import { SessionLink } from './SessionLink.tsx'
import { UpNext } from './UpNext.tsx'
import type { DayAtHome } from './useDay.ts'

/** More are on the stage. */
const MOST_BESIDE = 3
const MOST_NEXT = 2

/** What is on in all rooms, or when it goes on. */
export function LiveSessions({ day }: { day: DayAtHome }) {
  const [first, ...others] = day.on
  // Those that were saved stand beside it already.
  const unsaved = day.next.filter(({ item }) => !day.agenda.saved.has(item.id))
  return (
    <section className="card now-card" aria-label={text.nowAndNext}>
      {first ? (
        <>
          <OnNow session={first} day={day} />
          {others.slice(0, MOST_BESIDE).map((session) => (
            <Beside key={session.item.id} session={session} day={day} />
          ))}
          {others.length > MOST_BESIDE && (
            <p className="soft beside">
              <Link className="title-link" to={paths.stage}>
                {text.alsoNow(others.length - MOST_BESIDE)}
              </Link>
            </p>
          )}
          {others.length === 0 && <UpNext sessions={unsaved.slice(0, MOST_NEXT)} day={day} />}
        </>
      ) : (
        <>
          <Quiet day={day} />
          <UpNext sessions={day.next} day={day} />
        </>
      )}
    </section>
  )
}

type OnNowProps = { session: SessionNow; day: DayAtHome }

function OnNow({ session, day }: OnNowProps) {
  const { on, whoOf, conference } = day
  const way = wayInto(session, conference.slug)
  const rooms = on.filter(({ item }) => item.type !== 'break').length
  return (
    <div className="on-now">
      <svg viewBox="0 0 136 120" aria-hidden="true">
        <path className="glow-far" d="M6 120V64a62 62 0 0 1 124 0V120z" />
        <path className="glow-near" d="M28 120V70a40 40 0 0 1 80 0V120z" />
        <path className="glow-door" d="M48 120V82a20 20 0 0 1 40 0V120z" />
      </svg>
      <div className="spread">
        <h2>Live Sessions</h2>
        {rooms > 1 && <span className="small">{text.onAir(rooms)}</span>}
      </div>
      <div className="row">
        <SessionState phase={session.phase} />
        <TimeLeft session={session} day={day} />
      </div>
      <h3 dir="auto">
        <SessionLink session={session} day={day} />
      </h3>
      <p>
        <Where who={whoOf(session)} location={session.item.location} />
      </p>
      <div className="row">
        {way && (
          <ButtonLink kind="primary" to={way.to}>
            {way.label}
          </ButtonLink>
        )}
        <ViewStage />
      </div>
    </div>
  )
}

function ViewStage() {
  return (
    <ButtonLink kind="secondary" to={paths.stage}>
      View Stage
    </ButtonLink>
  )
}

function TimeLeft({ session, day: { conference, now } }: OnNowProps) {
  return <span className="time-left tabular">{timeNote(session, conference.time_zone, now)}</span>
}

function Beside({ session, day }: OnNowProps) {
  const { agenda } = day
  return (
    <div className="beside">
      <SessionState phase={session.phase} />
      <div>
        <b dir="auto">
          <SessionLink session={session} day={day} />
        </b>
        <p className="soft small">
          {session.item.location && <bdi>{session.item.location}</bdi>} <TimeLeft session={session} day={day} />
          {agenda.saved.has(session.item.id) && text.saved}
        </p>
      </div>
    </div>
  )
}

/** What stands there while no session is on. */
function Quiet({ day: { state, conference, next, now } }: { day: DayAtHome }) {
  const { start_date, time_zone } = conference
  const message = {
    unknown: text.noDates,
    before: start_date === null ? text.noDates : text.startsOn(longDate(start_date)),
    on: text.between,
    between: text.between,
    over: text.over,
  }[state]
  const [first] = next
  const note = state === 'between' && first ? timeNote(first, time_zone, now) : null
  return (
    <div className="nothing-on">
      <h2>{message}</h2>
      {note && <p className="soft">{note}</p>}
      {state === 'unknown' && <p className="soft">{text.noSchedule}</p>}
      <ViewStage />
    </div>
  )
}

/** 'Speaker, Speaker · Room'. */
function Where({ who, location }: { who: string; location: string | null }) {
  return (
    <>
      {who && <bdi>{who}</bdi>}
      {who && location && ' · '}
      {location && <bdi>{location}</bdi>}
    </>
  )
}
