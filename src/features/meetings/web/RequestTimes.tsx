import { MINUTE_MS } from '#shared/time.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { Meeting, MeetingTime, Outcome } from '../contract.ts'
import { otherOf } from '../person-rules.ts'
import type { Span } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { TimePicks } from './TimePicks.tsx'
import type { ConferenceClock } from './useConferenceClock.ts'

/** A time that could not be accepted any more, why, and the next ones. */
export type Taken = { time: string; obstacle: Outcome['obstacle']; times: readonly MeetingTime[] }

type RequestTimesProps = {
  meeting: Meeting
  clock: ConferenceClock
  shown: readonly Span[]
  taken: Taken | null
  picked: Span | undefined
  /** Why a time cannot be had any more; null for one that can. */
  busyAt: (span: Span) => string | null
  onPick: (starts_at: string | null) => void
}

/** The time of a request, or those from which the reader chooses one. */
export function RequestTimes({ meeting, clock, shown, taken, picked, busyAt, onPick }: RequestTimesProps) {
  const { name } = otherOf(meeting)
  const [only, ...others] = shown
  if (!taken && only && others.length === 0)
    return (
      <p className="meeting-when">
        <span className="meeting-clock tabular">{clock.dayAndTime(only.starts_at)}</span>
        <span>
          {screenText.minutes((Date.parse(only.ends_at) - Date.parse(only.starts_at)) / MINUTE_MS)}
          <span className="soft">
            {busyAt(only) ?? (meeting.place ?? meeting.wished_place)?.name ?? screenText.onePlace}
          </span>
        </span>
      </p>
    )
  const placeOf = (starts_at: string) => taken?.times.find((time) => time.starts_at === starts_at)?.place.name ?? null
  return (
    <>
      {taken && (
        <Notice kind="caution" alert>
          <p>{whyTaken(name, taken)}</p>
        </Notice>
      )}
      {shown.length > 0 && (
        <TimePicks
          legend={screenText.times}
          picks={shown.map((span) => ({
            starts_at: span.starts_at,
            label: clock.whenOf(span.starts_at),
            note: busyAt(span) ?? placeOf(span.starts_at),
            isOff: busyAt(span) !== null,
          }))}
          chosen={picked ? [picked.starts_at] : []}
          most={1}
          onChange={([starts_at]) => onPick(starts_at ?? null)}
        />
      )}
    </>
  )
}

function whyTaken(name: string, { time, obstacle, times }: Taken) {
  if (obstacle === null || obstacle === 'others' || obstacle === 'place')
    return times.length > 0 ? screenText.taken(name, time) : screenText.takenAll(name)
  return `${screenText.notFree[obstacle](time)} ${times.length > 0 ? screenText.nextTimes : screenText.noNextTime}`
}
