import { useEffect } from 'react'
import { useTakesPart } from '#features/registration/web/useTakesPart.ts'
import { wayInto } from '#features/schedule/link-rules.ts'
import { timeNote } from '#features/stage/time-rules.ts'
import { SessionState } from '#features/stage/web/SessionState.tsx'
import { type SessionNow, useSessionsNow } from '#features/stage/web/useSessionsNow.ts'
import { timeIn } from '#shared/clock.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { type PageView, sessionAnchor } from '../rules.ts'
import { nowText } from '../now-text.ts'
import { markRows } from './markRows.ts'

/** The rest is on the stage: two dozen rooms would push the page out of sight. */
const MOST_ON = 3

type NowProps = { conference: PageView['conference'] }

/** On its days what is on at a conference and what comes next, and afterwards what there is to watch again. */
export function ConferenceNow({ conference, time }: NowProps & Pick<PageView, 'time'>) {
  const joined = useTakesPart(conference.id)
  const { sessions, now } = useSessionsNow(conference, joined)
  useEffect(() => {
    if (sessions) markRows(sessions)
  }, [sessions])
  if (!sessions) return null
  const held = sessions.filter(({ item }) => item.type !== 'break')
  if (time === 'past') return <Over conference={conference} sessions={held} />
  const on = held.filter(({ state }) => state === 'now')
  const next = held.find(({ state, phase }) => state === 'later' && phase !== 'cancelled')
  return (
    <>
      <div className="now-lines">
        {on.length === 0 && <p>{nowText.quiet}</p>}
        {on.slice(0, MOST_ON).map((session) => (
          <p key={session.item.id}>
            <SessionState phase={session.phase} /> <SessionName session={session} />{' '}
            <span className="soft small tabular">{timeNote(session, conference.time_zone, now)}</span>
          </p>
        ))}
        {on.length > MOST_ON && (
          <p>
            <Link className="link" to={stageOf(conference)}>
              {nowText.more(on.length - MOST_ON)}
            </Link>
          </p>
        )}
        {next && (
          <p className="soft small">
            {nowText.next} <SessionName session={next} />, {timeIn(conference.time_zone, next.start)}
          </p>
        )}
      </div>
      <WayIn conference={conference} joined={joined} first={on[0]} />
    </>
  )
}

function SessionName({ session: { item } }: { session: SessionNow }) {
  return (
    <>
      <a className="link" href={`#${sessionAnchor(item.number)}`} dir="auto">
        {item.title}
      </a>
      {item.location && (
        <span className="soft">
          {' · '}
          <bdi>{item.location}</bdi>
        </span>
      )}
    </>
  )
}

/** Delegates go to the session, or home to their day; the page has a button for who is none yet. */
function WayIn({ conference, joined, first }: NowProps & { joined: boolean; first: SessionNow | undefined }) {
  const way = first && wayInto(first, conference.slug)
  if (joined && way)
    return (
      <ButtonLink kind="primary" to={way.to}>
        {way.label}
      </ButtonLink>
    )
  if (joined) return <ButtonLink to={paths.home}>{nowText.myDay}</ButtonLink>
  return (
    <ButtonLink kind="secondary" to={stageOf(conference)}>
      {nowText.stage}
    </ButtonLink>
  )
}

function Over({ conference, sessions }: NowProps & { sessions: readonly SessionNow[] }) {
  const recordings = sessions.filter(({ phase }) => phase === 'ready').length
  return (
    <>
      <div className="now-lines">
        <p>
          <Badge kind="plain">{nowText.over}</Badge> {recordings > 0 && nowText.recordings(recordings)}
        </p>
      </div>
      {recordings > 0 && (
        <ButtonLink kind="secondary" to={`${stageOf(conference)}&tab=recordings`}>
          {nowText.watchAgain}
        </ButtonLink>
      )}
    </>
  )
}

function stageOf({ slug }: { slug: string }) {
  return `${paths.stage}?conference=${encodeURIComponent(slug)}`
}
