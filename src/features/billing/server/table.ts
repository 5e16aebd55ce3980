import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { PLAN_IDS } from '../rules.ts'

export const subscriptions = pgTable('subscriptions', {
  subscription_id: text().primaryKey(),
  user_id: uuid().notNull(),
  customer_id: text().notNull(),
  plan: text({ enum: PLAN_IDS }).notNull(),
  status: text().notNull(),
  current_period_end: instant().notNull(),
  cancel_at_period_end: boolean().notNull(),
  described_at: instant().notNull(),
})

export type SubscriptionRow = typeof subscriptions.$inferSelect

export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  received_at: instant().notNull(),
})
