import { and, eq, isNotNull } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { listDateRange } from '#shared/dates.ts'
import { fold } from '#shared/fold.ts'
import { datesOf, daysOutside } from '../day-rules.ts'
import { formatText } from '../format-text.ts'
import type { ImportedPerson, ParsedSchedule } from '../import-rules.ts'
import type { Plan } from './plan.ts'

/** What there is to say about a file as a whole: its time zone, its dates, and what comes with its speakers. */
export function fileNotes(file: ParsedSchedule, plan: Plan, conference: EditableConference): string[] {
  const detailed = plan.newPeople.filter(({ details }) => Object.values(details).some((value) => value !== null)).length
  return [...file.notes, ...dateNotes(plan, conference), ...(detailed > 0 ? [formatText.details(detailed)] : [])]
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
/** How many days are named. */
const MOST_DAYS = 5

function dateNotes({ items, updates, unchanged }: Plan, conference: EditableConference): string[] {
  const rows = [...items, ...updates, ...unchanged]
  const { start_date, end_date } = conference
  if (start_date === null && end_date === null) {
    const dates = [
      ...datesOf(
        rows.map(({ day }) => day),
        null,
      ).values(),
    ].filter((date) => date !== null)
    const range = listDateRange(dates.at(0) ?? null, dates.at(-1) ?? null)
    return range === null ? [] : [formatText.dates(range)]
  }
  const outside = daysOutside(
    rows.map(({ day }) => day),
    conference,
  )
  if (outside.length === 0) return []
  const shown = outside.slice(0, MOST_DAYS)
  const names = [...shown, ...(outside.length > shown.length ? ['others'] : [])]
  return [formatText.outside(rows.filter(({ day }) => outside.includes(day)).length, list.format(names))]
}

/** The pictures that a file names of people who have none here. They are never fetched. */
export async function missingPictures(db: Db, { id }: EditableConference, people: readonly ImportedPerson[]) {
  const pictured = people.flatMap(({ name, picture }) => (picture === null ? [] : [{ name, url: picture }]))
  if (pictured.length === 0) return []
  const stored = await db
    .select({ name: speakers.name })
    .from(speakers)
    .where(and(eq(speakers.conference_id, id), isNotNull(speakers.image_url)))
  const seen = new Set(stored.map(({ name }) => fold(name)))
  return pictured.filter(({ name }) => !seen.has(fold(name)))
}
