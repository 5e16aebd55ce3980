import { randomUUID } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { provenAddress } from '#features/auth/server/accounts.ts'
import { type VisibleConference, visibleConference } from '#features/conferences/server/doors.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db.ts'
import type { Env } from '#server/env.ts'
import { postLetter } from '#server/outbox.ts'
import { AppError } from '#shared/errors.ts'
import type { ContactMessage } from '../fields.ts'
import { addressIn } from '../rules.ts'
import { contactLetter } from './mail.ts'
import { contactMessages } from './table.ts'

const PER_HOUR = { points: 5, seconds: 60 * 60 }

/** Where letters to the operator go: CONTACT_EMAIL, else the address that letters come from. */
export function operatorEmail({ CONTACT_EMAIL, MAIL_FROM }: Env) {
  return CONTACT_EMAIL ?? addressIn(MAIL_FROM)
}

type Asked = Pick<Call<null>, 'db' | 'env' | 'limits' | 'now' | 'source'>
type Sending = ContactMessage & { conference?: string | undefined; website?: string | undefined }

/**
 * Stores a message and mails it to the operator or, where it names a published conference, to its owner. What a machine
 * sent looks sent to it, and is stored only. Throws `too_many` after five in an hour from one source.
 */
export async function sendMessage(
  { db, env, limits, now, source }: Asked,
  { conference: slug, website, ...message }: Sending,
) {
  const conference = slug ? await publishedAt(db, slug) : null
  limits.take(`contact:${source}`, PER_HOUR)
  const suspicious = Boolean(website)
  const to = (conference && (await provenAddress(db, conference.owner_id))) ?? operatorEmail(env)
  await transact(db, async (tx) => {
    await tx.insert(contactMessages).values({
      id: randomUUID(),
      conference_id: conference?.id ?? null,
      ...message,
      suspicious,
      created_at: now.toISOString(),
    })
    if (!suspicious) await postLetter(tx, contactLetter({ to, message, conference }), now)
  })
}

async function publishedAt(db: Db, slug: string): Promise<VisibleConference> {
  const found = await findBySlug(db, slug)
  if (!found?.active) throw new AppError('not_found', conferencesText.notFound)
  return visibleConference(db, null, found.id)
}

const KEPT_MS = 365 * 24 * 60 * 60_000

/** Twelve months, as the privacy policy says. */
export async function forgetMessages(db: Db, now: Date) {
  await db
    .delete(contactMessages)
    .where(lt(contactMessages.created_at, new Date(now.getTime() - KEPT_MS).toISOString()))
}
