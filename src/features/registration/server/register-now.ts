import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { provenAddress } from '#features/auth/server/accounts.ts'
import { lockAddress } from '#features/auth/server/links.ts'
import { withConstantTime } from '#features/auth/server/link-emails.ts'
import { registrationState } from '#features/conferences/rules.ts'
import { publishedConference, type VisibleConference } from '#features/conferences/server/access.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import type { NewDelegate } from '#features/delegates/fields.ts'
import { INVITATION_DAYS } from '#features/delegates/rules.ts'
import { creditsOf } from '#features/delegates/server/credits.ts'
import { removalLink } from '#features/delegates/server/removal.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { isUnwanted } from '#features/delegates/server/unsubscribed.ts'
import { forgetExpired, queueInvitation } from '#features/invitations/server/invitations.ts'
import { isUnknownOwner } from '#features/invitations/server/limits.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { PermanentRedirect } from '#server/http/endpoints.ts'
import { emailWait, STRANGER_EMAILS } from '#server/mail/email-limits.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { AppError } from '#shared/errors.ts'
import { refusalText } from '../refusal-text.ts'
import { admits, type PublicRegistration, publicRegistration } from '../rules.ts'
import { text } from '../text.ts'
import { alreadyInEmail, finishEmail, REQUEST_EMAIL } from './mail.ts'
import { requireEmailsLeft } from './request-limits.ts'
import { endRequests } from './service.ts'
import { registrationRequests } from './table.ts'

/** A published conference by its slug. Throws `PermanentRedirect` for an old slug. */
export async function publicConference(db: Db, slug: string, addressOf: (slug: string) => string) {
  const conference = publishedConference(await findBySlug(db, slug))
  if (!conference) throw new AppError('not_found', conferencesText.notFound)
  if (conference.slug !== slug) throw new PermanentRedirect(addressOf(conference.slug))
  return conference
}

/** Whether anyone can register, as visitors are shown it. */
export async function readRegistration(db: Db, conference: VisibleConference, now: Date): Promise<PublicRegistration> {
  return publicRegistration(registrationState(conference, await creditsOf(db, conference.owner_id, now), now))
}

/** The same as the caller is shown it: for an invited person it is open, also when it is for nobody else. */
export async function readRegistrationFor(
  { db, user, now }: Pick<RequestContext, 'db' | 'user' | 'now'>,
  conference: VisibleConference,
): Promise<PublicRegistration> {
  const state = await readRegistration(db, conference, now)
  const depends = !admits(state, { invited: false }) && admits(state, { invited: true })
  return depends && user && (await isInvited(db, conference, user.id)) ? 'open' : state
}

async function isInvited(db: Db, { id }: VisibleConference, user_id: string) {
  const email = await provenAddress(db, user_id)
  if (email === null) return false
  const invited = and(eq(delegates.conference_id, id), eq(delegates.email, email), eq(delegates.is_registered, false))
  return (await db.$count(delegates, invited)) > 0
}

export const STATE_TEXT = {
  open: null,
  closed: text.closed,
  over: text.over,
  full: refusalText.full,
  invited: refusalText.invitedOnly,
} as const satisfies Record<PublicRegistration, string | null>

/** Throws `limit_reached` or `conflict` unless anyone, or somebody invited, can register now. */
export async function requireOpen(
  db: Db,
  conference: VisibleConference,
  { invited }: { invited: boolean },
  now: Date,
): Promise<void> {
  const state = await readRegistration(db, conference, now)
  if (admits(state, { invited })) return
  throw new AppError(state === 'full' ? 'limit_reached' : 'conflict', STATE_TEXT[state] ?? text.closed)
}

type RequestContext = Call<Call['user'] | null>

/**
 * Emails a link to finish a registration, if the address may get one. Neither the answer nor its time reveals whether it
 * did. Only the request is stored until the link is opened.
 */
export async function requestRegistration(
  call: RequestContext,
  conference: VisibleConference,
  person: z.output<typeof NewDelegate>,
): Promise<void> {
  const { db, limits, source, now } = call
  await limits.spend(STRANGER_EMAILS, source)
  await requireOpen(db, conference, { invited: false }, now)
  await requireEmailsLeft(call, conference)
  await withConstantTime(() =>
    transact(db, async (tx) => {
      await lockAddress(tx, person.email)
      if (await mayEmail(tx, conference, person.email, now)) {
        await queueRequestEmail({ ...call, db: tx }, conference, person)
      }
    }),
  )
}

async function mayEmail(tx: Db, conference: VisibleConference, to: string, now: Date) {
  if (await isUnwanted(tx, conference, to)) return false
  // Counted over all conferences, so that nobody can flood an inbox through many of them.
  return (await emailWait(tx, { kind: REQUEST_EMAIL, to }, now)) === 0
}

async function queueRequestEmail(
  { env, db: tx, now }: RequestContext,
  conference: VisibleConference,
  { email, ...person }: z.output<typeof NewDelegate>,
) {
  const conference_id = conference.id
  const removal_url = await removalLink(env, { conference_id, email })
  const registered = and(
    eq(delegates.conference_id, conference_id),
    eq(delegates.email, email),
    eq(delegates.is_registered, true),
  )
  if ((await tx.$count(delegates, registered)) > 0) {
    await queueEmail(tx, alreadyInEmail(env, { to: email, conference, removal_url }), now)
    return
  }
  const isUnknown = await isUnknownOwner(tx, conference.owner_id, now)
  const write = (token: string) => finishEmail(env, { to: email, conference, removal_url, token, isUnknown })
  await endRequests(tx, { conference_id, email }, { ended: 'replaced', now })
  const request = await queueInvitation(tx, { email, days: INVITATION_DAYS, write }, now)
  await tx.insert(registrationRequests).values({ ...person, ...request, conference_id, created_at: now.toISOString() })
}

/** Deletes expired requests. */
export async function forgetRequests(db: Db, now: Date) {
  await forgetExpired(db, registrationRequests, now)
}
