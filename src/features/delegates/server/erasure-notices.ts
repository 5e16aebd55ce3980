import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { organiserAddresses } from '#features/conferences/server/members.ts'
import { auditLog, conferences } from '#features/conferences/server/table.ts'
import type { Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { queueEmails } from '#server/mail/outbox.ts'
import { erasureEmail } from './mail.ts'
import { awaitsErasure, awaitsNotice, erasedFrom } from './retention.ts'
import { delegates } from './table.ts'

/** Emails the organisers of each conference whose delegates will be erased, once for each delegate and set of dates. */
export async function sendErasureNotices({ db, env }: Pick<Core, 'db' | 'env'>, now: Date) {
  const due = await db
    .selectDistinct({ id: delegates.conference_id })
    .from(delegates)
    .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
    .where(awaitsNotice(now))
  for (const { id } of due)
    await transact(db, async (tx) => {
      const [conference] = await tx.select().from(conferences).where(eq(conferences.id, id)).for('update')
      const count = conference ? await noteNotice(tx, id, now) : 0
      const next = await nextErasure(tx, id)
      if (!conference || count === 0 || !next) return
      const notice = { conference, count: next.delegates, on: next.on }
      const addresses = await organiserAddresses(tx, id)
      await queueEmails(tx, addresses.map((to) => erasureEmail(env, { ...notice, to })), now) // prettier-ignore
    })
}

async function noteNotice(tx: Db, conference_id: string, now: Date) {
  const due = tx
    .select({ id: delegates.id })
    .from(delegates)
    .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
    .where(and(eq(delegates.conference_id, conference_id), awaitsNotice(now)))
  const noted = await tx
    .update(delegates)
    .set({ erasure_notified_at: now.toISOString() })
    .where(inArray(delegates.id, due))
    .returning({ id: delegates.id })
  return noted.length
}

/** The erasure that the organisers were emailed about. */
async function nextErasure(db: Db, conference_id: string) {
  const [found] = await db
    .select({
      on: sql<string | null>`to_char(min(${erasedFrom}) at time zone 'UTC', 'YYYY-MM-DD')`,
      delegates: sql`count(*)`.mapWith(Number),
    })
    .from(delegates)
    .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
    .where(and(eq(delegates.conference_id, conference_id), awaitsErasure))
  return found && found.on !== null ? { on: found.on, delegates: found.delegates } : null
}

/** The next erasure of a past conference, and the last one as long as the audit log has it. */
export async function erasuresOf(db: Db, { id }: OwnedConference) {
  const [last] = await db
    .select({ at: auditLog.at, delegates: sql`sum(${auditLog.count})`.mapWith(Number) })
    .from(auditLog)
    .where(and(eq(auditLog.conference_id, id), eq(auditLog.action, 'delegates_forgotten')))
    .groupBy(auditLog.at)
    .orderBy(desc(auditLog.at))
    .limit(1)
  return { next_erasure: await nextErasure(db, id), last_erasure: last ?? null }
}
