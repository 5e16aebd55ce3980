export type TimeState = 'later' | 'now' | 'past'

/**
 * What a time is at a moment: to come, now from its start on, past from its end on. All moments are of one kind: dates, or
 * numbers of one unit. Of sessions, ask `phasesAt`.
 */
export function stateAt<Moment extends number | Date>(
  { from, to }: { from: Moment; to: Moment },
  now: Moment,
): TimeState {
  if (now < from) return 'later'
  return now < to ? 'now' : 'past'
}
