import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import type { Hooks } from '#server/feature.ts'
import { type NewEvent, publisherTo, storeEvents } from '#server/live/events.ts'
import { notify } from './notify.ts'

/** The hook `notifyInvited`. */
export const notifyInvited: Hooks['notifyInvited'] = async (tx, { emails, ...notice }, now) => {
  const invited = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, [...emails]), isNotNull(users.email_confirmed_at), isNull(users.deleted_at)))
  const person_ids = invited.map(({ id }) => id)
  const events: NewEvent[] = []
  // Without a conference, because who is invited does not take part in it yet.
  await notify(
    tx,
    publisherTo(tx, events),
    [{ kind: 'invitation', person_ids, actor_id: null, conference_id: null, ...notice }],
    now,
  )
  await storeEvents(tx, events, now)
}
