import { eq, lt } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { hashSecret } from '#server/secrets.ts'
import { instantBefore } from '#shared/time.ts'
import { DEAD_LINKS_KEPT_MS, type LinkEnd } from '../link-rules.ts'
import { deadLinks, mailTokens, signUps } from './table.ts'

type Ended = Exclude<LinkEnd, 'unknown'>

/** Remembers why links lead no further, by their hashes. Call it in the transaction that ends them; the first reason stays. */
export async function endLinks(tx: Db, links: readonly { hash: string }[], ended: Ended, now: Date) {
  if (links.length === 0) return
  const rows = links.map(({ hash }) => ({ hash, ended, ended_at: now.toISOString() }))
  await tx.insert(deadLinks).values(rows).onConflictDoNothing()
}

/** Why a link that is no longer stored leads no further. */
export async function endOfLink(db: Db, token: string): Promise<LinkEnd> {
  const [dead] = await db
    .select()
    .from(deadLinks)
    .where(eq(deadLinks.hash, hashSecret(token)))
  return dead?.ended ?? 'unknown'
}

/** The same for a link that logs in or confirms an address, which may be stored and have expired. */
export async function endOfLogin(db: Db, token: string, now: Date): Promise<LinkEnd> {
  const hash = hashSecret(token)
  const [mailed] = await db.select().from(mailTokens).where(eq(mailTokens.hash, hash))
  const [waiting] = await db.select().from(signUps).where(eq(signUps.hash, hash))
  const stored = mailed ?? waiting
  return stored && Date.parse(stored.expires_at) <= now.getTime() ? 'expired' : endOfLink(db, token)
}

export async function forgetDeadLinks(db: Db, now: Date) {
  await db.delete(deadLinks).where(lt(deadLinks.ended_at, instantBefore(now, DEAD_LINKS_KEPT_MS)))
}
