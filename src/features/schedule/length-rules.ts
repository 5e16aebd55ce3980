import { durationMinutes, isEndAfterStart, type Place, timeAfter } from './rules.ts'

/** The end of an item that begins at another time and stays as long; null where there is no such item. */
export function endAfterMove({ start_time, end_time }: Omit<Place, 'day' | 'location'>, start: string) {
  if ([start_time, end_time, start].includes('') || !isEndAfterStart(start_time, end_time)) return null
  const minutes = durationMinutes(start_time, end_time)
  const end = timeAfter(start, minutes)
  return end !== null && isEndAfterStart(start, end) && durationMinutes(start, end) === minutes ? end : null
}
