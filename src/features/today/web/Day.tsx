import './today.css'
import { useEffect } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { StageSkeleton } from '#features/stage/web/StageSkeleton.tsx'
import { useStage } from '#features/stage/web/useStage.ts'
import { dayOf } from '#features/stage/time-rules.ts'
import { useReadOnly } from '#features/workspace/web/useReadOnly.ts'
import { timeIn } from '#shared/clock.ts'
import { zoneAbbreviationAt } from '#shared/zones.ts'
import { applyTitle } from '#web/router/Head.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { isDone, nextSession, roomsNow } from '../room-rules.ts'
import { todayText as text } from '../text.ts'
import { PostAnnouncement } from './PostAnnouncement.tsx'
import { Rooms } from './Rooms.tsx'
import { useToday } from './useToday.ts'
import { Waiting } from './Waiting.tsx'

/** The day of a conference as it is this minute. */
export function Day({ conference }: { conference: Conference }) {
  const { name, time_zone } = conference
  const stage = useStage(conference, true)
  const today = useToday(conference.id)
  const readOnly = useReadOnly(conference)
  const { sessions, now, error, refetch } = stage
  const rooms = sessions && roomsNow(sessions, time_zone, now)
  const next = sessions && nextSession(sessions)

  useEffect(() => applyTitle(`Today, ${name}`), [name])

  return (
    <div className="today-page">
      <div className="page-head">
        <div>
          <h1>Today</h1>
          <p className="soft">
            {dayOf(time_zone, now)}, <span className="tabular">{timeIn(time_zone, now)}</span>{' '}
            {zoneAbbreviationAt(time_zone, now)}
          </p>
        </div>
        <div className="row">
          <ButtonLink kind="secondary" to={deskLink(conference.id)}>
            {text.desk}
          </ButtonLink>
        </div>
      </div>
      {today && <Waiting conference={conference} today={today} />}
      {!rooms ? (
        error ? (
          <ReadFailed message={error.message} onRetry={refetch} />
        ) : (
          <StageSkeleton />
        )
      ) : (
        <>
          {rooms.every(isDone) && (
            <div className="card">
              <Empty title={text.nothing}>
                {text.nothingHint} {next && text.nextDay(dayOf(time_zone, next.start))}
              </Empty>
            </div>
          )}
          {rooms.length > 0 && (
            <Rooms conference={conference} stage={stage} rooms={rooms} today={today} readOnly={readOnly} />
          )}
        </>
      )}
      {!readOnly && <PostAnnouncement conference={conference} />}
    </div>
  )
}
