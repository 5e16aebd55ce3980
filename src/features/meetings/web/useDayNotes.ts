import { dateIn } from '#shared/zones.ts'
import type { MeetingTime } from '../contract.ts'
import { firstNameOf, otherOf } from '../person-rules.ts'
import { screenText } from '../screen-text.ts'
import { around, type DayPart } from '../timeline-rules.ts'
import { useMeetings } from './useMeetings.ts'
import { useOwnDay } from './useOwnDay.ts'

type Conference = { id: string; time_zone: string }

/** What lies before and after a time in the reader's own day, for the line below it; null where nothing does. */
export function useDayNotes({ id, time_zone }: Conference): (time: MeetingTime) => string | null {
  const { meetings } = useMeetings(id)
  const { parts } = useOwnDay(id, meetings)
  return (time) => {
    const dateOf = ({ starts_at }: { starts_at: string }) => dateIn(time_zone, new Date(starts_at))
    const sameDay = parts.filter((part) => dateOf(part) === dateOf(time))
    const { before, after } = around(time, sameDay)
    if (before && after) return screenText.between(nameOf(before), nameOf(after))
    if (before) return screenText.after(nameOf(before))
    return after ? screenText.before(nameOf(after)) : null
  }
}

function nameOf(part: DayPart) {
  if (part.kind === 'session') return part.session.title
  return part.kind === 'gap' ? '' : screenText.meetingWith(firstNameOf(otherOf(part.meeting).name))
}
