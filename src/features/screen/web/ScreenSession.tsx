import type { Conference } from '#features/conferences/contract.ts'
import { timeIn } from '#shared/clock.ts'
import { dayLabel } from '#shared/dates.ts'
import { dateIn } from '#shared/zones.ts'
import { classes } from '#web/ui/glyph.ts'
import { countdown, LAST_MINUTES, runningMinute } from '#features/stage/countdown-rules.ts'
import { screenText } from '../screen-text.ts'
import { JoinCode } from './JoinCode.tsx'
import { ScreenSpeakers, type ShownSession } from './ScreenSpeakers.tsx'

type ScreenSessionProps = {
  conference: Pick<Conference, 'time_zone'>
  running: readonly ShownSession[]
  next: ShownSession | null
  /** The title where nothing runs and nothing comes. */
  otherwise: string
  now: Date
  join: { link: string; shown: string }
}

/** What runs, or what begins next and when, beside a large code. */
export function ScreenSession({ conference, running, next, otherwise, now, join }: ScreenSessionProps) {
  return (
    <section className="screen-session">
      <div>
        {running.length > 0 ? (
          running.map(({ item, names }) => <Title key={item.id} title={item.title} names={names} />)
        ) : next ? (
          <>
            <Wait conference={conference} start={next.start} now={now} />
            <Title title={next.item.title} names={next.names} />
          </>
        ) : (
          <Title title={otherwise} names={[]} />
        )}
      </div>
      <JoinCode {...join} label={running.length === 0 && next ? screenText.askBefore : screenText.askAndVote} />
    </section>
  )
}

function Title({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <>
      <h2 className="screen-big" dir="auto">
        {title}
      </h2>
      <ScreenSpeakers names={names} />
    </>
  )
}

type WaitProps = { conference: Pick<Conference, 'time_zone'>; start: Date; now: Date }

function Wait({ conference: { time_zone }, start, now }: WaitProps) {
  const left = start.getTime() - now.getTime()
  const shown = countdown(left)
  if (shown === null) {
    const time = timeIn(time_zone, start)
    return <p className="screen-label">{screenText.startsOn(dayLabel(dateIn(time_zone, start)), time)}</p>
  }
  const minute = runningMinute(left)
  return (
    <>
      <p className="screen-label">{screenText.startsIn}</p>
      <p className="screen-count">{shown}</p>
      {minute !== null && <Minutes running={minute} />}
    </>
  )
}

const ARCH = 'V42a42 42 0 0 1 84 0V104z'

/** The last five minutes as arches: those over are empty, and somebody stands in the one that runs. */
function Minutes({ running }: { running: number }) {
  return (
    <svg
      className="screen-minutes"
      viewBox="-2 -2 464 108"
      role="img"
      aria-label={screenText.lessThan(LAST_MINUTES - running)}
    >
      {Array.from({ length: LAST_MINUTES }, (_, at) => (
        <g
          key={at}
          transform={`translate(${at * 94} 0)`}
          className={classes(at < running && 'is-over', at === running && 'is-on')}
        >
          <path d={`M0 104${ARCH}`} />
          {at === running && (
            <>
              <circle cx="42" cy="58" r="9" />
              <path d="M28 104V86a14 14 0 0 1 28 0V104z" />
            </>
          )}
        </g>
      ))}
    </svg>
  )
}
