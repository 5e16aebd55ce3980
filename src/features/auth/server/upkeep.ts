import { and, eq, isNull, lt, notExists } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { instantBefore } from '#shared/time.ts'
import { SESSION_IDLE_MS } from '../rules.ts'
import { endLinks, forgetDeadLinks } from './dead-links.ts'
import { removeOldSessions } from './sessions.ts'
import { mailTokens, sessions, signUps, users } from './table.ts'

/**
 * Deletes expired links, sign-ups and sessions, an operator's accounts that were not confirmed within thirty days, and
 * anonymous accounts without a session, because nobody can log into them again.
 */
export async function removeExpired(db: Db, now: Date) {
  for (const table of [mailTokens, signUps]) {
    const ended = await db.delete(table).where(lt(table.expires_at, now.toISOString())).returning({ hash: table.hash })
    await endLinks(db, ended, 'expired', now)
  }
  await forgetDeadLinks(db, now)
  await removeOldSessions(db, now)
  const longAgo = instantBefore(now, SESSION_IDLE_MS)
  const neverUsed = and(
    isNull(users.email_confirmed_at),
    isNull(users.phone_confirmed_at),
    isNull(users.last_sign_in_at),
    isNull(users.deleted_at),
  )
  await db.delete(users).where(and(neverUsed, lt(users.updated_at, longAgo)))
  const hasSession = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.user_id, users.id))
  await db.delete(users).where(and(eq(users.is_anonymous, true), lt(users.updated_at, longAgo), notExists(hasSession)))
}
