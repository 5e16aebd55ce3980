import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE } from '#features/conferences/rules.ts'
import { organisesAny } from '#features/conferences/server/members.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import type { Preferences } from '../contract.ts'
import type { PreferencesChange } from '../fields.ts'
import { allChoices, type Choices, emailDue, isWanted, quietUntil, TOPIC_OF, TOPICS } from '../rules.ts'
import { notificationPreferences, notifications } from './table.ts'

type Row = typeof notificationPreferences.$inferSelect

/** What is chosen for somebody who has chosen nothing. */
export function defaultsOf(person_id: string): Row {
  const quiet = { quiet_from: null, quiet_to: null, time_zone: DEFAULT_TIME_ZONE }
  return { person_id, choices: {}, ...quiet, email_summary: 'soon', emailed_at: null, weekly_people: false }
}

export async function readPreferences({ db, user, now }: Call): Promise<Preferences> {
  const [row] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.person_id, user.id))
  return described(db, row ?? defaultsOf(user.id), now)
}

async function described(
  db: Db,
  { choices, email_summary, weekly_people, ...row }: Row,
  now: Date,
): Promise<Preferences> {
  const { quiet_from, quiet_to, time_zone } = row
  const quiet_until = quietUntil(row, now)?.toISOString() ?? null
  const organises = await organisesAny(db, row.person_id)
  const quiet = { quiet_from, quiet_to, time_zone, quiet_until }
  return { choices: allChoices(choices), organises, ...quiet, email_summary, weekly_people }
}

/** Changes what is given, also for emails that are due already. */
export async function changePreferences({ db, user, now }: Call, change: PreferencesChange): Promise<Preferences> {
  return transact(db, async (tx) => described(tx, await applyChange(tx, user.id, change, now), now))
}

/** Stops all emails about notifications, for the link in them. */
export async function stopEmails(db: Db, person_id: string, now: Date) {
  const choices = Object.fromEntries(TOPICS.map((topic) => [topic, { email: false }]))
  await transact(db, (tx) => applyChange(tx, person_id, { choices, weekly_people: false }, now))
}

/** Stops the weekly email of people to meet, for the link in it. */
export async function stopWeeklyPeople(db: Db, person_id: string, now: Date) {
  await transact(db, (tx) => applyChange(tx, person_id, { weekly_people: false }, now))
}

async function applyChange(tx: Db, person_id: string, { quiet, choices, ...change }: PreferencesChange, now: Date) {
  // Locked, so that of two changes at once none is lost.
  const before = await lockPreferences(tx, person_id)
  const hours = quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }
  const row = { ...before, ...change, ...hours, choices: merged(before.choices, choices ?? {}) }
  await tx.update(notificationPreferences).set(row).where(eq(notificationPreferences.person_id, person_id))
  await rescheduleEmails(tx, row, now)
  return row
}

/** The person's row, locked until the transaction ends; created if they have chosen nothing. */
export async function lockPreferences(tx: Db, person_id: string): Promise<Row> {
  const [row = defaultsOf(person_id)] = await tx
    .insert(notificationPreferences)
    .values(defaultsOf(person_id))
    .onConflictDoUpdate({ target: notificationPreferences.person_id, set: { person_id } })
    .returning()
  return row
}

export function merged(before: Choices, change: Choices): Choices {
  const changed = TOPICS.filter((topic) => change[topic] !== undefined)
  return { ...before, ...Object.fromEntries(changed.map((topic) => [topic, { ...before[topic], ...change[topic] }])) }
}

/** The emails that are due go out when the person wants them now, or not at all. */
async function rescheduleEmails(tx: Db, row: Row, now: Date) {
  const pending = await tx
    .select({ id: notifications.id, kind: notifications.kind, created_at: notifications.created_at })
    .from(notifications)
    .where(and(eq(notifications.person_id, row.person_id), isNotNull(notifications.email_due_at)))
  const dues = pending.map(({ kind, created_at }) => {
    if (!isWanted(row.choices, TOPIC_OF[kind], 'email')) return null
    const due = emailDue(row, new Date(created_at), kind)
    return (due > now ? due : now).toISOString()
  })
  await tx.execute(sql`
    update ${notifications} note set email_due_at = changed.due
    from unnest(${sql.param(pending.map(({ id }) => id))}::uuid[], ${sql.param(dues)}::timestamptz[]) as changed (id, due)
    where note.id = changed.id`)
}
