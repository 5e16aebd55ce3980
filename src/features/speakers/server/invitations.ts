import { and, eq } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { isAnyOf, requireAll } from '#server/db/selected.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from '../text.ts'
import { speakers } from './table.ts'

/** Invites those of these speakers who have an address. Throws `not_found` if one of them does not exist. */
export async function inviteSelected(call: Call, conference: EditableConference, ids: readonly string[]) {
  const found = await call.db
    .select()
    .from(speakers)
    .where(and(eq(speakers.conference_id, conference.id), isAnyOf(speakers.id, ids)))
    .orderBy(speakers.id)
  requireAll(found, ids, { notFound: text.notFound, someGone: refusalText.someGone })
  const invitees = found.flatMap(({ email, name, company_name, title }) =>
    email === null ? [] : { email, full_name: name, company: company_name, position: title || null },
  )
  return call.hooks.inviteSpeakers(call, conference.id, invitees)
}
