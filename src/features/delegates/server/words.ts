import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { organiserIds } from '#features/conferences/server/members.ts'
import { isUnknownOwner } from '#features/invitations/server/limits.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { InvitationWords } from '../invitation-contract.ts'
import { text } from '../text.ts'
import type { Words } from './mail.ts'

/**
 * What the emails of one sending say. Throws `invalid` for words of somebody whom we know too little to send them to
 * strangers, and for replies to anybody but an organiser with a confirmed address, so that nobody is impersonated.
 */
export async function readWords(
  db: Db,
  conference: OwnedConference,
  { note, reply_to_id, remind }: InvitationWords & { remind: boolean },
  now: Date,
): Promise<Words> {
  const isUnknown = await isUnknownOwner(db, conference.owner_id, now)
  if (note !== '' && isUnknown) throw new AppError('invalid', text.noteTooEarly, { note: text.noteTooEarly })
  const reply_to = reply_to_id === null ? null : await replyAddress(db, conference, reply_to_id)
  return { note, reply_to, isReminder: remind, isUnknown }
}

async function replyAddress(db: Db, conference: OwnedConference, id: string) {
  const organisers = await organiserIds(db, conference.id)
  const isConfirmed = and(eq(users.id, id), isNotNull(users.email_confirmed_at), isNull(users.deleted_at))
  const [account] = organisers.includes(id) ? await db.select().from(users).where(isConfirmed) : []
  if (!account?.email) throw new AppError('invalid', text.badReplyTo, { reply_to_id: text.badReplyTo })
  return { id, address: account.email }
}
