import { eq } from 'drizzle-orm'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#server/db/db.ts'
import type { RoomWriter } from '#server/live/events.ts'
import { paths } from '#shared/paths.ts'
import type { Enquiry } from '../visitor-contract.ts'
import type { JoinedExhibitor } from './access.ts'
import { exhibitorStaff } from './table.ts'

/** Notifies the staff of an enquiry. Call it last in the transaction, as `notify`. */
export async function notifyStaff(
  tx: Db,
  writer: RoomWriter,
  { stand: { exhibitor, conference }, asked }: { stand: JoinedExhibitor; asked: Enquiry },
  now: Date,
) {
  // Locked, so that whoever is removed from the staff at the same moment does not keep the notification.
  const staff = await tx
    .select()
    .from(exhibitorStaff)
    .where(eq(exhibitorStaff.exhibitor_id, exhibitor.id))
    .for('key share')
  const fact = {
    kind: 'enquiry',
    person_ids: staff.map(({ user_id }) => user_id),
    actor_id: asked.person?.person_id ?? null,
    conference_id: conference.id,
    subject_id: asked.id,
    path: paths.exhibitorManager(exhibitor.id),
    words: { title: exhibitor.name, text: asked.text },
  } as const
  await notify(tx, writer, [fact], now)
}
