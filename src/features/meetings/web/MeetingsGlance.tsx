import { useLayoutEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { otherOf } from '../person-rules.ts'
import { areMeetingsShown } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { nextMeeting } from '../timeline-rules.ts'
import { HeldSpace, noteHeight, type Place } from './HeldSpace.tsx'
import { useConferenceClock } from './useConferenceClock.ts'
import { useMeetings } from './useMeetings.ts'
import './meetings-glance.css'

type MeetingsGlanceProps = {
  conference: { id: string; time_zone: string }
  /** On the page of the network it is shown even if nothing waits and nothing is agreed. */
  place: Place
}

/** The next meeting with its place, and the requests that wait, with the way to all of them. */
export function MeetingsGlance({ conference, place }: MeetingsGlanceProps) {
  const { own, meetings, error } = useMeetings(conference.id)
  const clock = useConferenceClock(conference.time_zone)
  const isShown = own !== undefined && areMeetingsShown(own)
  const isKnown = own !== undefined && (!isShown || meetings !== undefined)
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (isKnown) noteHeight(place, box.current)
  })
  if (!isKnown && !error) return <HeldSpace place={place} />
  if (!isShown || !meetings) return null
  const next = nextMeeting(meetings, clock.now)
  const received = meetings.filter(({ state, waits_for_me }) => state === 'requested' && waits_for_me).length
  if (!next && received === 0 && place === 'home') return null
  return (
    <section ref={box} className="card meetings-glance" aria-labelledby="meetings-glance">
      <div className="card-head">
        <h2 id="meetings-glance">{screenText.meetings}</h2>
        <ButtonLink kind="secondary" size="small" to={paths.meetings}>
          {screenText.title}
        </ButtonLink>
      </div>
      <div className="meetings-glance-in">
        {next && (
          <p className="meetings-next">
            <time className="tabular" dateTime={next.starts_at}>
              {clock.dayAndTime(next.starts_at)}
            </time>
            <span>
              <b dir="auto">{otherOf(next.meeting).name}</b>
              <span className="soft" dir="auto">
                {next.meeting.place?.name}
              </span>
            </span>
          </p>
        )}
        {received > 0 && (
          <p>
            <Link className="link reach" to={paths.meetings}>
              {screenText.waiting(received)}
            </Link>
          </p>
        )}
        {!next && received === 0 && <p className="soft">{screenText.none}</p>}
      </div>
    </section>
  )
}
