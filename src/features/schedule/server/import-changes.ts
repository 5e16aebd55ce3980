import { createHash } from 'node:crypto'
import { fold } from '#shared/fold.ts'
import type { ImportChange } from '../contract.ts'
import { formatText } from '../format-text.ts'
import type { ParsedSchedule, ScheduleField } from '../import-rules.ts'
import { slotText } from '../slot-text.ts'
import type { Plan, PlannedItem } from './plan.ts'
import type { Row } from './matches.ts'
import type { StoredItem } from './service.ts'
import type { Person } from './speaker-names.ts'

/** The columns of a session that a file can change, in the order in which a preview names them. */
export const CHANGED = ['day', 'start_time', 'end_time', 'location', 'title', 'type', 'description'] as const

/** The fields that the file says something of. */
export function givenFields(file: ParsedSchedule): ReadonlySet<ScheduleField> {
  const fields = new Set(file.fields)
  return fields.has('plain_description') ? fields.add('description') : fields
}

/** A row about a stored session, with what the file says nothing of as it is stored. */
export function withStored(row: Row, stored: StoredItem, fields: ReadonlySet<ScheduleField>): Row {
  const from = (field: ScheduleField) => (fields.has(field) ? row : stored)
  return {
    ...row,
    description: from('description').description,
    location: from('location').location,
    type: from('type').type,
  }
}

/**
 * A row of a file that we wrote: its day is a date, a session that was called off is called so in its title, and one
 * without a room is in what stands for it. Where that is all that is different, the session is as it is stored.
 */
export function asStored(
  row: Row,
  { day, title, location }: StoredItem,
  dates: ReadonlyMap<string, string | null>,
): Row {
  const isSameDate = dates.has(row.day) && dates.get(row.day) === dates.get(day)
  return {
    ...row,
    day: isSameDate ? day : row.day,
    title: row.title === formatText.calledOff(title) ? title : row.title,
    location: location === null && row.location === slotText.noLocation ? null : row.location,
  }
}

/** What of a stored session becomes different; `people` are its speakers. Names differ if they are not the same when folded. */
export function changesOf(stored: StoredItem, people: readonly Person[], next: PlannedItem): ImportChange[] {
  const changes: ImportChange[] = CHANGED.flatMap((field) =>
    stored[field] === next[field] ? [] : [{ field, from: stored[field], to: next[field] }],
  )
  const [before, after] = [namesOf(people), namesOf(next.people)]
  if (fold(before) === fold(after)) return changes
  return [...changes, { field: 'speaker', from: before || null, to: after || null }]
}

function namesOf(people: readonly Person[]) {
  return people.map(({ name }) => name).join(', ')
}

/**
 * Stands for what a plan replaces or removes of the schedule. Where it is not that of the preview, somebody has edited one
 * of these sessions since. New sessions replace nothing.
 */
export function fingerprintOf({ updates, gone }: Pick<Plan, 'updates' | 'gone'>, remove_gone: boolean) {
  const replaced = updates.map(({ stored, changes }) => [stored.id, changes])
  const removed = remove_gone ? gone.map(({ id, updated_at }) => [id, updated_at]) : []
  return createHash('sha256')
    .update(JSON.stringify([replaced, removed]))
    .digest('base64url')
}
