import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import type { Call } from '#server/context.ts'
import { transact } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { PushSubscription } from '../fields.ts'
import { MOST_BROWSERS } from '../rules.ts'
import { text } from '../text.ts'
import { leadsInside } from './push-transport.ts'
import { pushSubscriptions } from './table.ts'

/** Sends push messages to this browser until its session ends. A browser belongs to the person who subscribed last. */
export async function subscribe({ db, user, now }: Call, { endpoint, keys }: PushSubscription) {
  if (await leadsInside(endpoint)) throw new AppError('invalid', text.badPushService, { endpoint: text.badPushService })
  const row = { person_id: user.id, session_id: user.session_id, ...keys, created_at: now.toISOString() }
  await transact(db, async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ id: randomUUID(), endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
    const surplus = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.person_id, user.id))
      .orderBy(desc(pushSubscriptions.created_at))
      .offset(MOST_BROWSERS)
    const ids = surplus.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids))
  })
}

/** Sends no more to the browser of this session. */
export async function unsubscribe({ db, user }: Call) {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.session_id, user.session_id))
}

export async function isSubscribed({ db, user }: Call) {
  return (await db.$count(pushSubscriptions, eq(pushSubscriptions.session_id, user.session_id))) > 0
}
