import { eq } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import { endSubscriptions } from './service.ts'
import { subscriptions } from './table.ts'

export const subscriptionRecords: PersonalRecords = {
  name: 'subscriptions',
  collect: (db, { id }) => db.select().from(subscriptions).where(eq(subscriptions.user_id, id)),
  conclude: (core, { id }, now) => endSubscriptions(core, id, now),
  // Ending them has removed the rows.
  erase: () => Promise.resolve(),
}
