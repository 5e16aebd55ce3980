import { and, eq } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import type { Db } from '#server/db/db.ts'
import { lockRooms, type RoomPublisher } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import { panelLink } from '#features/conferences/panel-rules.ts'
import { type AnnouncementRow, readAudiences } from './audience.ts'
import { notify, shortened, withdrawFromOthers } from './notify.ts'
import { notifications } from './table.ts'

type Published = { row: AnnouncementRow; conference: EditableConference }

/** Notifies the audience of an announcement that has just become active, except for the one who wrote it. */
export async function announce(tx: Db, publisher: RoomPublisher, { row, conference }: Published, now: Date) {
  const audienceOf = await readAudiences(tx, [row])
  const notice = {
    kind: 'announcement',
    person_ids: audienceOf(row.id).filter((person_id) => person_id !== row.author_id),
    // It comes from the team, so that nobody misses it who has blocked one of its people.
    actor_id: null,
    conference_id: conference.id,
    subject_id: row.id,
    // Any tab has it above.
    path: panelLink(conference.slug, 'chat'),
    words: wordsOf(row),
  } as const
  await notify(tx, publisher, [notice], now)
}

/**
 * After its audience has changed: who is no longer in it loses the notification, which may say by now what is not for
 * them, and who is new gets one.
 */
export async function announceToOthers(tx: Db, publisher: RoomPublisher, { row, conference }: Published, now: Date) {
  const person_ids = (await readAudiences(tx, [row]))(row.id)
  const known = await tx
    .select({ person_id: notifications.person_id })
    .from(notifications)
    .where(and(eq(notifications.kind, 'announcement'), eq(notifications.subject_id, row.id)))
  const affected = [...person_ids, ...known.map(({ person_id }) => person_id)]
  await lockRooms(tx, affected.map(personRoom))
  await withdrawFromOthers(tx, publisher, { subject_id: row.id, person_ids })
  await announce(tx, publisher, { row, conference }, now)
}

/** The notifications of an announcement say what it says now. */
export async function correctNotifications(tx: Db, row: AnnouncementRow) {
  await tx
    .update(notifications)
    .set({ words: shortened(wordsOf(row)) })
    .where(and(eq(notifications.kind, 'announcement'), eq(notifications.subject_id, row.id)))
}

const wordsOf = ({ title, body }: AnnouncementRow) => ({ title, text: body })
