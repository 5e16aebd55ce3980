import { customType, jsonb } from 'drizzle-orm/pg-core'

/** A moment in time: `timestamptz` in the database, ISO 8601 in UTC everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: inIsoForm,
})

/** When each field was last changed. A trigger writes it; see docs/decisions/0018. */
export function fieldChanges() {
  return jsonb().$type<Record<string, string>>().notNull().default({})
}

/** A moment as PostgreSQL writes it in UTC, such as `2025-04-10 09:00:00.123456+00`. */
const WRITTEN = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** Put together from its parts, because a `Date` for each moment is a large part of what reading a long list costs. */
function inIsoForm(value: string) {
  const [, date, time, fraction = ''] = WRITTEN.exec(value) ?? []
  if (date === undefined) return new Date(value).toISOString()
  return `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
