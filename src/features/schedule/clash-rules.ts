import { dayKey } from './day-rules.ts'
import { durationMinutes, findOverlaps, isEndAfterStart, minutesOf, type Place } from './rules.ts'
import { overlapSentence, text } from './text.ts'

/** When and where a session would be, and who speaks. */
export type Draft = Place & { speaker_ids: readonly string[] }

type Around<Item> = {
  start_date: string | null
  /** The schedule without the session itself. */
  others: readonly Item[]
  speakers: readonly { id: string; name: string }[]
}

/** Sentences that name what a session would overlap with, in a room or for a speaker. */
export function clashSentences<Item extends Draft & { title: string }>(
  { speaker_ids, ...place }: Draft,
  { start_date, others, speakers }: Around<Item>,
): string[] {
  const { day, start_time, end_time } = place
  if (!isEndAfterStart(start_time, end_time)) return []
  const draft = { ...place, title: '', speakers: speaker_ids }
  const [from, to] = spanOf(place)
  // First the time, which is quick to compare: this runs at every step of a move, over the whole schedule.
  const sameTime = others.filter((item) => {
    const [start, end] = spanOf(item)
    return start < to && from < end
  })
  const key = dayKey(day, start_date)
  const sameDay = sameTime.filter((item) => dayKey(item.day, start_date) === key)
  const overlaps = findOverlaps([...sameDay.map((item) => ({ ...item, day, speakers: item.speaker_ids })), draft])
  return overlaps
    .filter(({ first, second }) => first === draft || second === draft)
    .map(({ first, second, location, speakers: shared }) =>
      overlapSentence({
        other: first === draft ? second : first,
        location,
        names: shared.map((id) => speakers.find((speaker) => speaker.id === id)?.name ?? text.unknownSpeaker),
      }),
    )
}

/** Minutes since midnight. */
function spanOf({ start_time, end_time }: Place) {
  const from = minutesOf(start_time)
  return [from, from + durationMinutes(start_time, end_time)] as const
}
