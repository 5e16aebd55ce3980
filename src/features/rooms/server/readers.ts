import { readBlocked } from '#features/people/server/blocked.ts'
import { type JoinedConference, organises } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import type { Reader } from '../rules.ts'

/** Organisers read everybody, because they moderate everybody. */
export async function readerOf({ db, user }: Pick<Call, 'db' | 'user'>, conference: JoinedConference): Promise<Reader> {
  const moderates = await organises(db, conference, user)
  return { id: user.id, moderates, blocked: moderates ? new Set() : await readBlocked(db, user.id) }
}
