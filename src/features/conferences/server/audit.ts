import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Db } from '#server/db.ts'
import type { AuditAction } from '../rules.ts'
import { text } from '../text.ts'
import type { OwnedConference } from './doors.ts'
import { auditLog } from './table.ts'

/** `user_id` is null for what the server does by itself; `count` is how many people it is about. */
type Act = { conference_id: string; user_id: string | null; action: AuditAction; count?: number }

/** Call it in the transaction of the act, so that neither is there without the other. */
export async function noteAct(tx: Db, { conference_id, user_id, action, count = 1 }: Act, now: Date) {
  await tx
    .insert(auditLog)
    .values({ conference_id, user_id, by_server: user_id === null, action, count, at: now.toISOString() })
}

const HOUR_MS = 60 * 60_000

type Listing = { conference_id: string; user_id: string; count: number }

function prepareListing(db: Db) {
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
}

const listings = new WeakMap<Db, ReturnType<typeof prepareListing>>()

/** That somebody read `count` people of a list: one entry an hour, which grows. */
export async function noteListing(db: Db, { conference_id, user_id, count }: Listing, now: Date) {
  const listing = listings.get(db) ?? prepareListing(db)
  listings.set(db, listing)
  const at = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString()
  await listing.execute({ conference_id, user_id, count, at })
}

/** Newest first. `cursor` is the `next_cursor` of the page before. */
export async function listAudit(
  db: Db,
  { id }: OwnedConference,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
) {
  const rows = await db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      user_id: auditLog.user_id,
      by_server: auditLog.by_server,
      full_name: profiles.full_name,
      email: users.email,
      count: auditLog.count,
      at: auditLog.at,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.user_id))
    .leftJoin(profiles, eq(profiles.id, auditLog.user_id))
    .where(and(eq(auditLog.conference_id, id), cursor === undefined ? undefined : lt(auditLog.id, cursor)))
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  const entries = rows.slice(0, limit).map(({ by_server, full_name, email, ...row }) => ({
    ...row,
    id: String(row.id),
    name: by_server ? null : (full_name ?? email ?? text.deletedUser),
  }))
  return { entries, next_cursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

const KEPT_MS = 365 * 24 * HOUR_MS

/** Forgets what is twelve months old. */
export async function forgetOldActs(db: Db, now: Date) {
  await db.delete(auditLog).where(lt(auditLog.at, new Date(now.getTime() - KEPT_MS).toISOString()))
}
