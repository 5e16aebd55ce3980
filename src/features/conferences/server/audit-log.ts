import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { batched } from '#server/live/batches.ts'
import { DAY_MS, HOUR_MS, instantBefore } from '#shared/time.ts'
import type { AuditAction } from '../rules.ts'
import { text as organisersText } from '../organisers-text.ts'
import type { OwnedConference } from './access.ts'
import { auditLog } from './table.ts'

/** `user_id` is null for actions of the server; `count` is how many people the action concerns. */
type Act = {
  conference_id: string
  user_id: string | null
  action: AuditAction
  count?: number
  /** Whom a moderator's action concerns. */
  person_id?: string | null
  /** The session in whose chat it was. */
  schedule_item_id?: string | null
  /** Of the one session or announcement that it concerns. */
  title?: string | null
}

/** Records an action. Call it in the transaction of the action, so that both are stored or neither. */
export async function recordAudit(tx: Db, { count = 1, ...act }: Act, now: Date) {
  await tx.insert(auditLog).values({ ...act, count, by_server: act.user_id === null, at: now.toISOString() })
}

type Listing = { conference_id: string; user_id: string; count: number }

const insertListing = prepared((db) => {
  const [conference_id, user_id] = [sql.placeholder('conference_id'), sql.placeholder('user_id')]
  return db
    .insert(auditLog)
    .values({
      conference_id,
      user_id,
      action: 'delegates_listed',
      count: sql.placeholder('count'),
      at: sql.placeholder('at'),
    })
    .onConflictDoUpdate({
      target: [auditLog.conference_id, auditLog.user_id, auditLog.at],
      targetWhere: sql`${auditLog.action} = 'delegates_listed'`,
      set: { count: sql`${auditLog.count} + excluded.count` },
    })
    .prepare('audit_listing')
})

const MOST_TOGETHER = 100

/** Lists that one user reads at once are written as one. */
const insertTogether = prepared((db) =>
  batched<Listing & { at: string }, void>(MOST_TOGETHER, async (listings) => {
    const count = listings.reduce((sum, listing) => sum + listing.count, 0)
    await insertListing(db).execute({ ...listings[0], count })
    return listings.map(() => undefined)
  }),
)

/** Records that a user viewed `count` delegates. The entries of one hour are added up. */
export async function recordListing(db: Db, listing: Listing, now: Date) {
  const at = hourOf(now)
  await insertTogether(db)(`${listing.conference_id} ${listing.user_id} ${at}`, { ...listing, at })
}

function hourOf(now: Date) {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString()
}

/** Records that a participant has read as many people as one person may in an hour, once for each hour. */
export async function recordReadingLimit(db: Db, who: { conference_id: string; user_id: string }, now: Date) {
  await db
    .insert(auditLog)
    .values({ ...who, action: 'people_limit_reached', count: 1, at: hourOf(now) })
    .onConflictDoNothing()
}

type Page = { before?: number | undefined; limit: number }

/** Newest first; with `before` what was done before an entry. */
export async function listAudit(db: Db, { id }: OwnedConference, { before, limit }: Page) {
  const rows = await db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      user_id: auditLog.user_id,
      by_server: auditLog.by_server,
      full_name: profiles.full_name,
      email: users.email,
      count: auditLog.count,
      title: auditLog.title,
      at: auditLog.at,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.user_id))
    .leftJoin(profiles, eq(profiles.id, auditLog.user_id))
    .where(and(eq(auditLog.conference_id, id), before === undefined ? undefined : lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(limit)
  return rows.map(({ by_server, full_name, email, ...row }) => ({
    ...row,
    id: String(row.id),
    name: by_server ? null : (full_name ?? email ?? organisersText.deletedUser),
  }))
}

const KEPT_MS = 365 * DAY_MS

/** Deletes entries that are twelve months old. */
export async function deleteOldAuditEntries(db: Db, now: Date) {
  await db.delete(auditLog).where(lt(auditLog.at, instantBefore(now, KEPT_MS)))
}
