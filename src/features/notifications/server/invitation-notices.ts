import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import type { Db } from '#server/db/db.ts'
import type { Hooks } from '#server/feature.ts'
import { type NewEvent, publisherTo, storeEvents } from '#server/live/events.ts'
import { uuidOfName } from '#server/uuid.ts'
import { paths } from '#shared/paths.ts'
import { type Notice, notify } from './notify.ts'

/** The hook `notifyInvited`. */
export const notifyInvited: Hooks['notifyInvited'] = async (tx, { emails, ...notice }, now) => {
  const invited = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, [...emails]), isNotNull(users.email_confirmed_at), isNull(users.deleted_at)))
  const person_ids = invited.map(({ id }) => id)
  await notifyOutside(tx, { kind: 'invitation', person_ids, ...notice }, now)
}

/** The hook `organiserRemoved`. */
export const organiserRemoved: Hooks['organiserRemoved'] = async (tx, { conference, user_id }, now) => {
  const { id, name } = conference
  const notice = {
    kind: 'organiser_removed',
    person_ids: [user_id],
    subject_id: uuidOfName(id, `removed ${now.toISOString()}`),
    path: paths.conferenceManager,
    // The pages that are open there are left.
    words: { title: name, page: paths.conference(id) },
  } as const
  await notifyOutside(tx, notice, now)
}

/** Without a conference, because who is told does not take part in it yet, or any more. */
async function notifyOutside(tx: Db, notice: Omit<Notice, 'actor_id' | 'conference_id'>, now: Date) {
  const events: NewEvent[] = []
  await notify(tx, publisherTo(tx, events), [{ ...notice, actor_id: null, conference_id: null }], now)
  await storeEvents(tx, events, now)
}
