import { otherOf } from '#features/meetings/person-rules.ts'
import { clockOf } from '#shared/clock.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/glyph.ts'
import type { DayMeeting } from '../mine-rules.ts'
import { mineText } from '../mine-text.ts'
import { pageText } from '../page-text.ts'

type MeetingRowProps = {
  entry: DayMeeting
  now: number
  zone: string
  /** Takes out what was saved over it; null where nothing was. */
  onKeep: (() => void) | null
}

/** An agreed meeting among the saved sessions of a day. */
export function MeetingRow({ entry: { meeting, from, to }, now, zone, onKeep }: MeetingRowProps) {
  const clock = clockOf(zone)
  const { name, about } = otherOf(meeting)
  const minutes = Math.ceil((from - now) / MINUTE_MS)
  const isOn = from <= now && now < to
  return (
    <li className={classes('line-row', isOn && 'is-now', to <= now && 'is-past')}>
      <p className="list-time tabular">
        <b>{clock(from).time}</b> <span>– {clock(to).time}</span>
        {minutes > 0 && minutes < 120 && <em>{pageText.inMinutes(minutes)}</em>}
      </p>
      <div>
        <h2>
          <Link className="title-link" to={paths.meetings}>
            {mineText.meetingWith} <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="soft">
          <bdi>{about}</bdi>
          {about && meeting.place && ' · '}
          <bdi>{meeting.place?.name}</bdi>
        </p>
      </div>
      <div className="row">
        {onKeep ? (
          <Button kind="secondary" size="small" onClick={onKeep}>
            {mineText.keepThis}
          </Button>
        ) : (
          <Badge kind="good">{mineText.confirmed}</Badge>
        )}
      </div>
    </li>
  )
}
