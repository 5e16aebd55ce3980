import { and, desc, eq, isNull } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { isOver } from '#features/conferences/rules.ts'
import type { JoinedExhibitor } from '#features/exhibitors/server/access.ts'
import { findExhibitor } from '#features/exhibitors/server/queries.ts'
import { exhibitorStaff } from '#features/exhibitors/server/table.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { queueEmails } from '#server/mail/outbox.ts'
import { chunksOf } from '#shared/chunks.ts'
import { paths } from '#shared/paths.ts'
import type { Enquiry } from '../contract.ts'
import { goneEmail } from './mail.ts'
import { exhibitorEnquiries } from './table.ts'

/** Notifies the staff of an enquiry. Call it last in the transaction, as `notify`. */
export async function notifyStaff(
  tx: Db,
  publisher: RoomPublisher,
  { stand: { exhibitor, conference }, asked }: { stand: JoinedExhibitor; asked: Enquiry },
  now: Date,
) {
  // Locked, so that whoever is removed from the staff at the same moment does not keep the notification.
  const staff = await tx
    .select()
    .from(exhibitorStaff)
    .where(eq(exhibitorStaff.exhibitor_id, exhibitor.id))
    .for('key share')
  const notice = {
    kind: 'enquiry',
    person_ids: staff.map(({ user_id }) => user_id),
    actor_id: asked.person?.person_id ?? null,
    conference_id: conference.id,
    subject_id: asked.id,
    path: paths.exhibitorManager(exhibitor.id),
    words: { title: exhibitor.name, text: asked.text },
  } as const
  await notify(tx, publisher, [notice], now)
}

/** Emails per insert. */
const CHUNK = 500

/**
 * Emails those whose newest enquiry nobody has answered, before the enquiries are deleted with their stand. After the
 * conference nobody waits for an answer.
 */
export async function emailWaiting(tx: Db, id: string, { env, now }: Pick<Call, 'env' | 'now'>) {
  const stand = await findExhibitor(tx, id)
  if (!stand || isOver(stand.conference, now)) return
  const { exhibitor_id, person_id, status, text: asked, created_at } = exhibitorEnquiries
  const newest = await tx
    .selectDistinctOn([person_id], { to: users.email, status, text: asked })
    .from(exhibitorEnquiries)
    .innerJoin(users, eq(users.id, person_id))
    .where(and(eq(exhibitor_id, id), isNull(users.deleted_at)))
    .orderBy(person_id, desc(created_at))
  const waiting = newest.filter((one) => one.status === 'open' || one.status === 'missed')
  const emails = waiting.flatMap(({ to, text: words }) =>
    to === null ? [] : goneEmail(env, { to, ...stand, text: words }),
  )
  for (const some of chunksOf(emails, CHUNK)) await queueEmails(tx, some, now)
}
