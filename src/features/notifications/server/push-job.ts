import { eq, inArray, lte, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { instantBefore } from '#shared/time.ts'
import { PUSH_KEPT_MS } from '../rules.ts'
import { plainSentence } from '../sentence-text.ts'
import { createPushTransport, type PushTransport } from './push-transport.ts'
import { readIntroduced } from './introduced.ts'
import type { Sent } from './queries.ts'
import { notifications, pushSubscriptions } from './table.ts'

/** The name of the job that sends push messages. */
export const SEND_PUSH = 'send-push-messages'
const AT_ONCE = 200
const CONNECTIONS = 10
/** The push service no longer knows the browser (RFC 8030, section 7.3), or we are no longer allowed to write to it. */
const GONE = new Set([401, 403, 404, 410])

/** Sends what is due, each once: a message that is lost on the way is not sent again, because the bell has it as well. */
export async function sendPushMessages(core: Core, now: Date, send: PushTransport = createPushTransport(core.env)) {
  for (;;) {
    const due = await takeDue(core.db, now)
    const fresh = due.filter(({ created_at }) => created_at > instantBefore(now, PUSH_KEPT_MS))
    const group_ids = [...new Set(fresh.map(({ group_id }) => group_id))]
    await sendAll(core, await readIntroduced(core, core.db, group_ids, now), send)
    if (due.length < AT_ONCE) return
  }
}

/** Only one process gets each. */
function takeDue(db: Db, now: Date) {
  const due = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lte(notifications.push_due_at, now.toISOString()))
    .orderBy(notifications.push_due_at)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return db
    .update(notifications)
    .set({ push_due_at: null })
    .where(sql`${notifications.id} in (${due})`)
    .returning({ group_id: notifications.group_id, created_at: notifications.created_at })
}

async function sendAll({ db, log }: Core, sent: readonly Sent[], send: PushTransport) {
  const person_ids = [...new Set(sent.map(({ person_id }) => person_id))]
  if (person_ids.length === 0) return
  const subscriptions = await db
    .select()
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.person_id, person_ids))
  const browsersOf = Map.groupBy(subscriptions, ({ person_id }) => person_id)
  const limit = pLimit(CONNECTIONS)
  const sending = sent.flatMap(({ person_id, notification }) =>
    (browsersOf.get(person_id) ?? []).map(({ id, endpoint, p256dh, auth }) =>
      limit(async () => {
        const message = {
          title: plainSentence(notification),
          body: notification.words.text ?? '',
          path: notification.path,
          tag: notification.id,
        }
        const status = await send({ endpoint, keys: { p256dh, auth } }, message).catch((error: unknown) => {
          log.info({ err: error }, 'a push message was not delivered')
          return 0
        })
        if (GONE.has(status)) await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
      }),
    ),
  )
  await Promise.all(sending)
}
