import { useMemo } from 'react'
import { sessionAnchor } from '#features/public-page/rules.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { longDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { nowAndNext, type NowAndNext as Found, type Upcoming, whenOf } from '../rules.ts'
import { text } from '../text.ts'
import { NowSkeleton } from './NowSkeleton.tsx'
import { useMinute } from '#web/useMinute.ts'
import { useProgramme } from './useProgramme.ts'

/** The current and the next sessions of a conference. */
export function NowAndNext({ conference }: { conference: MyConference }) {
  const days = useProgramme(conference)
  const minute = useMinute()
  const found = useMemo(() => (Array.isArray(days) ? nowAndNext(days, minute) : null), [days, minute])

  if (days === 'failed') return <p className="card card-pad">{text.scheduleFailed}</p>
  return (
    <section className="card now-card" aria-label={text.nowAndNext}>
      {found ? (
        <>
          <Now found={found} conference={conference} minute={minute} />
          {found.next.length > 0 && (
            <ul className="up-next">
              {found.next.map((session) => (
                <Next key={session.number} session={session} conference={conference} minute={minute} />
              ))}
            </ul>
          )}
        </>
      ) : (
        <NowSkeleton />
      )}
    </section>
  )
}

type NowProps = { found: Found; conference: MyConference; minute: number }

function Now({ found: { state, on }, conference, minute }: NowProps) {
  const [first, ...others] = on
  if (!first) return <Quiet state={state} conference={conference} />
  return (
    <div className="on-now">
      <svg viewBox="0 0 136 120" aria-hidden="true">
        <path className="glow-far" d="M6 120V64a62 62 0 0 1 124 0V120z" />
        <path className="glow-near" d="M28 120V70a40 40 0 0 1 80 0V120z" />
        <path className="glow-door" d="M48 120V82a20 20 0 0 1 40 0V120z" />
      </svg>
      <div className="row">
        <Badge kind="onair">Now</Badge>
        {first.to !== null && <span className="time-left tabular">{text.minutesLeft(first.to - minute)}</span>}
      </div>
      <h2 dir="auto">
        <SessionTitle session={first} conference={conference} />
      </h2>
      <p>
        <Place session={first} />
      </p>
      {others.length > 0 && <p className="soft">{text.alsoNow(others.length)}</p>}
      <ButtonLink kind="primary" to={paths.stage}>
        View Stage
      </ButtonLink>
    </div>
  )
}

/** Shown while no session is on: before, between and after the sessions. */
function Quiet({ state, conference: { start_date } }: { state: Found['state']; conference: MyConference }) {
  const message = {
    empty: text.noSchedule,
    undated: text.noDates,
    before: start_date === null ? text.noDates : text.startsOn(longDate(start_date)),
    on: text.between,
    between: text.between,
    over: text.over,
  }[state]
  return (
    <div className="nothing-on">
      <h2>{message}</h2>
      {state === 'over' && <p className="soft">{text.overDetail}</p>}
    </div>
  )
}

type NextProps = { session: Upcoming; conference: MyConference; minute: number }

function Next({ session, conference, minute }: NextProps) {
  return (
    <li>
      <p className="when">
        <time>{session.start}</time> <small>{whenOf(session, conference.time_zone, minute)}</small>
      </p>
      <div>
        <b dir="auto">
          <SessionTitle session={session} conference={conference} />
        </b>
        <p className="soft">
          <Place session={session} />
        </p>
      </div>
    </li>
  )
}

/** The title, which opens the session; a draft has no page for delegates. */
function SessionTitle({ session: { number, title }, conference: { slug, active } }: Omit<NextProps, 'minute'>) {
  if (!active) return title
  return (
    <Link className="title-link" to={`${paths.publicConference(slug)}#${sessionAnchor(number)}`}>
      {title}
    </Link>
  )
}

function Place({ session: { who, location } }: { session: Upcoming }) {
  return (
    <>
      {who && (
        <>
          <bdi>{who}</bdi> ·{' '}
        </>
      )}
      <bdi>{location}</bdi>
    </>
  )
}
