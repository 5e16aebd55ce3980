import { useState } from 'react'
import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import { Button } from '#web/ui/Button.tsx'
import { lineId } from '../link-rules.ts'
import { firstNameOf, otherOf } from '../person-rules.ts'
import { screenText } from '../screen-text.ts'
import { type DayPart, sharedSpan } from '../timeline-rules.ts'
import type { ConferenceClock } from './useConferenceClock.ts'
import { OtherTimeDialog } from './OtherTimeDialog.tsx'

type Clash = Extract<DayPart, { kind: 'clash' }>
type ClashBoxProps = { clash: Clash; clock: ConferenceClock; agenda: Agenda }

/** Sessions that were saved over an agreed meeting. Nothing is removed until the reader chooses. */
export function ClashBox({ clash, clock, agenda }: ClashBoxProps) {
  const { meeting, sessions } = clash
  const { name } = otherOf(meeting)
  const [isMoving, setMoving] = useState(false)
  const shared = sharedSpan(clash)
  const starts = meeting.starts_at ?? clash.starts_at
  return (
    <li id={lineId(meeting.id)} tabIndex={-1} className="meeting-clash">
      <p>{screenText.overlap(clock.timeOf(shared.starts_at), clock.timeOf(shared.ends_at))}</p>
      <ul>
        {sessions.map(({ id, title, place, starts_at }) => (
          <li key={id}>
            <time className="tabular" dateTime={starts_at}>
              {clock.timeOf(starts_at)}
            </time>
            <span>
              <b dir="auto">{title}</b>
              {place && <bdi className="soft">{place}</bdi>}
            </span>
            <Button
              kind="secondary"
              size="small"
              aria-label={screenText.keepNamed(title)}
              onClick={() => setMoving(true)}
            >
              {screenText.keep}
            </Button>
          </li>
        ))}
        <li>
          <time className="tabular" dateTime={starts}>
            {clock.timeOf(starts)}
          </time>
          <span>
            <bdi className="strong">{name}</bdi>
            <bdi className="soft">{meeting.place?.name}</bdi>
          </span>
          <Button
            kind="secondary"
            size="small"
            aria-label={screenText.keepNamed(screenText.meetingWith(name))}
            onClick={() => agenda.removeAll(sessions)}
          >
            {screenText.keep}
          </Button>
        </li>
      </ul>
      <p className="small soft">{screenText.keepNote(firstNameOf(name))}</p>
      {isMoving && <OtherTimeDialog meeting={meeting} clock={clock} use="move" onClose={() => setMoving(false)} />}
    </li>
  )
}
