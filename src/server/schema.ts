import { customType } from 'drizzle-orm/pg-core'

/** A moment in time: `timestamptz` in the database, ISO 8601 in UTC everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
})
