import { isNamedModerator, type JoinedConference, joinedConference } from '#features/conferences/server/access.ts'
import { text } from '#features/conferences/text.ts'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import type { Moderated } from '#features/rooms/rules.ts'
import { readModerated } from '#features/rooms/server/moderators.ts'
import type { Call } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'

/** A conference, and the rooms of it that the caller has at the desk. */
export type Desk = { conference: JoinedConference; moderated: Moderated }

/**
 * For reading the desk. Throws `not_found` for whoever moderates nothing, as for a missing conference, and `forbidden` for a
 * moderator who is muted.
 */
export async function ownDesk(call: Call, id: string): Promise<Desk> {
  const conference = await joinedConference(call.db, call.user, id)
  const moderated = await readModerated(call, conference)
  if (moderated === 'all' || moderated.size > 0) return { conference, moderated }
  if (await isNamedModerator(call.db, conference, call.user)) await requireNotMuted(call, conference.id)
  throw new AppError('not_found', text.noAccess)
}
