import type { ListedMeeting } from '#features/meetings/organisers-contract.ts'
import { overlaps, type Span } from '#features/meetings/rules.ts'
import { MINUTE_MS } from '#shared/time.ts'

/** A line of the plan: a slot with its meetings by place, or a break that is longer than the pause between two slots. */
export type PlanRow =
  | { kind: 'slot'; slot: Span; byPlace: ReadonlyMap<string, ListedMeeting[]> }
  | { kind: 'break'; starts_at: string; until: string }

/** A plan with more cells than this is shown by the hour. */
export const MOST_CELLS = 1200

/**
 * The lines of a day. A meeting is at its own time, which `slots` have even if it was agreed when the times were others; a
 * request for a time that there is no more is at the first slot that it touches.
 */
export function planRows(slots: readonly Span[], meetings: readonly ListedMeeting[], pause_minutes: number): PlanRow[] {
  const slotOf = (meeting: ListedMeeting) =>
    slots.find((slot) => isAt(slot, meeting)) ?? slots.find((slot) => touches(slot, meeting))
  const bySlot = Map.groupBy(meetings, slotOf)
  let end = ''
  return slots.flatMap((slot) => {
    const row: PlanRow = { kind: 'slot', slot, byPlace: groupByPlace(bySlot.get(slot) ?? []) }
    const pause: PlanRow = { kind: 'break', starts_at: end, until: slot.starts_at }
    const isLater = end !== '' && minutesBetween(end, slot.starts_at) > pause_minutes
    end = slot.ends_at > end ? slot.ends_at : end
    return isLater ? [pause, row] : [row]
  })
}

/** Whether another slot begins at the same time, as it may once the length was changed. */
export function isOneOfTwo({ starts_at, ends_at }: Span, rows: readonly PlanRow[]) {
  return rows.some((row) => row.kind === 'slot' && row.slot.starts_at === starts_at && row.slot.ends_at !== ends_at)
}

function isAt(slot: Span, { starts_at, ends_at }: ListedMeeting) {
  return slot.starts_at === starts_at && slot.ends_at === ends_at
}

function touches(slot: Span, { starts_at, ends_at }: ListedMeeting) {
  return starts_at !== null && ends_at !== null && overlaps(slot, { starts_at, ends_at })
}

function groupByPlace(meetings: readonly ListedMeeting[]) {
  return Map.groupBy(meetings, ({ place }) => place?.id ?? '')
}

function minutesBetween(from: string, to: string) {
  return (Date.parse(to) - Date.parse(from)) / MINUTE_MS
}

/** Whether a line of the plan is over. */
export function isOver(row: PlanRow, now: number) {
  return Date.parse(row.kind === 'slot' ? row.slot.ends_at : row.until) <= now
}

/** Whether a moment is in a slot. */
export function isOn({ starts_at, ends_at }: Span, now: number) {
  return Date.parse(starts_at) <= now && now < Date.parse(ends_at)
}
