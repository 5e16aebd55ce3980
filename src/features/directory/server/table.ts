import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core'

/** How often people were listed in a conference and are not any more. Only the triggers of the migrations write it. */
export const directoryDepartures = pgTable('directory_departures', {
  conference_id: uuid().primaryKey(),
  total: bigint({ mode: 'number' }).notNull(),
})
