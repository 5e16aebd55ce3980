import { randomUUID } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { provenAddress } from '#features/auth/server/accounts.ts'
import { type VisibleConference, visibleConference } from '#features/conferences/server/access.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import type { Limit } from '#server/http/limits.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import type { ContactMessage } from '../fields.ts'
import { addressIn } from '../rules.ts'
import { contactEmail } from './mail.ts'
import { contactMessages } from './table.ts'

const PER_HOUR: Limit = { name: 'contact', points: 5, seconds: 60 * 60, exact: true }

/** The operator's address: CONTACT_EMAIL, else the sender of emails. */
function operatorEmail({ CONTACT_EMAIL, MAIL_FROM }: Env) {
  return CONTACT_EMAIL ?? addressIn(MAIL_FROM)
}

type Asked = Pick<Call<null>, 'db' | 'env' | 'limits' | 'now' | 'source'>
type Sending = ContactMessage & { conference?: string | undefined; website?: string | undefined }

/**
 * Stores a message and emails it to the operator, or to the owner of the published conference it names. A message from a
 * bot is stored and not emailed, and gets the ordinary answer. Throws `too_many` after five an hour from one address.
 */
export async function sendMessage(
  { db, env, limits, now, source }: Asked,
  { conference: slug, website, ...message }: Sending,
) {
  const conference = slug ? await publishedAt(db, slug) : null
  await limits.spend(PER_HOUR, source)
  const suspicious = Boolean(website)
  const to = (conference && (await provenAddress(db, conference.owner_id))) ?? operatorEmail(env)
  const id = randomUUID()
  await transact(db, async (tx) => {
    await tx.insert(contactMessages).values({
      id,
      conference_id: conference?.id ?? null,
      ...message,
      suspicious,
      created_at: now.toISOString(),
    })
    if (!suspicious) await queueEmail(tx, contactEmail({ id, to, message, conference }), now)
  })
}

async function publishedAt(db: Db, slug: string): Promise<VisibleConference> {
  const found = await findBySlug(db, slug)
  if (!found?.active) throw new AppError('not_found', conferencesText.notFound)
  return visibleConference(db, null, found.id)
}

const KEPT_MS = 365 * DAY_MS

/** Deletes messages after twelve months, as the privacy policy says. */
export async function forgetMessages(db: Db, now: Date) {
  await db.delete(contactMessages).where(lt(contactMessages.created_at, instantBefore(now, KEPT_MS)))
}
