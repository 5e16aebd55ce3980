import type { ListedMeeting } from '#features/meetings/organisers-contract.ts'
import { overlaps, type Span } from '#features/meetings/rules.ts'

/** A line of the plan: a slot with its meetings by place, or a break that is longer than the pause between two slots. */
export type PlanRow =
  | { kind: 'slot'; slot: Span; byPlace: ReadonlyMap<string, ListedMeeting[]> }
  | { kind: 'break'; starts_at: string; until: string }

/** A plan with more cells than this is shown by the hour. */
export const MOST_CELLS = 1200

/** The lines of a day. A meeting of an older grid is at the first slot that it touches. */
export function planRows(slots: readonly Span[], meetings: readonly ListedMeeting[], pause_minutes: number): PlanRow[] {
  const bySlot = Map.groupBy(meetings, (meeting) => slots.find((slot) => touches(slot, meeting))?.starts_at)
  return slots.flatMap((slot, at) => {
    const before = slots[at - 1]
    const row: PlanRow = { kind: 'slot', slot, byPlace: groupByPlace(bySlot.get(slot.starts_at) ?? []) }
    const isLater = before && minutesBetween(before.ends_at, slot.starts_at) > pause_minutes
    return isLater ? [{ kind: 'break', starts_at: before.ends_at, until: slot.starts_at }, row] : [row]
  })
}

function touches(slot: Span, { starts_at, ends_at }: ListedMeeting) {
  return starts_at !== null && ends_at !== null && overlaps(slot, { starts_at, ends_at })
}

function groupByPlace(meetings: readonly ListedMeeting[]) {
  return Map.groupBy(meetings, ({ place }) => place?.id ?? '')
}

function minutesBetween(from: string, to: string) {
  return (Date.parse(to) - Date.parse(from)) / 60_000
}

/** Whether a line of the plan is over. */
export function isOver(row: PlanRow, now: number) {
  return Date.parse(row.kind === 'slot' ? row.slot.ends_at : row.until) <= now
}

/** Whether a moment is in a slot. */
export function isOn({ starts_at, ends_at }: Span, now: number) {
  return Date.parse(starts_at) <= now && now < Date.parse(ends_at)
}
