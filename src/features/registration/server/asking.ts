import { randomUUID } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { lockAddress } from '#features/auth/server/links.ts'
import { evenly } from '#features/auth/server/mailing.ts'
import { isOver } from '#features/conferences/rules.ts'
import { type VisibleConference, visibleConference } from '#features/conferences/server/doors.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import type { NewDelegate } from '#features/delegates/fields.ts'
import { INVITATION_DAYS, INVITATION_GAP_S, INVITATIONS_A_DAY } from '#features/delegates/rules.ts'
import { creditsOf } from '#features/delegates/server/credits.ts'
import { removalLink } from '#features/delegates/server/removal.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { isUnwanted } from '#features/delegates/server/unwanted.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db.ts'
import { Moved } from '#server/endpoints.ts'
import type { Limit } from '#server/limits.ts'
import { countLetters, postLetter, retractLetters } from '#server/outbox.ts'
import { newSecret } from '#server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import type { RegistrationState } from '../rules.ts'
import { text } from '../text.ts'
import { alreadyInLetter, finishLetter, REQUEST_LETTER } from './mail.ts'
import { registrationRequests } from './table.ts'

/** A published conference by its public address. Throws `Moved` for an older one. */
export async function publicConference(db: Db, slug: string, addressOf: (slug: string) => string) {
  const found = await findBySlug(db, slug)
  if (!found?.active) throw new AppError('not_found', conferencesText.notFound)
  if (found.slug !== slug) throw new Moved(addressOf(found.slug))
  return visibleConference(db, null, found.id)
}

/** Whether strangers can register: in a published conference that is not over, while the owner's plan has a credit left. */
export async function registrationState(db: Db, conference: VisibleConference, now: Date): Promise<RegistrationState> {
  if (isOver(conference, now)) return 'over'
  if (!conference.active || !conference.delegate_registration_enabled) return 'closed'
  const { used, limit } = await creditsOf(db, conference.owner_id, now)
  if (limit === null) return 'closed'
  return used < limit ? 'open' : 'full'
}

export const STATE_TEXT = { open: null, closed: text.closed, over: text.over, full: text.full } as const

/** Many may ask from one conference's network; nobody asks so often alone. */
const ASKING: Limit = { points: 600, seconds: 3600, burst: 120 }
const DAY_MS = 24 * 60 * 60_000

type Asker = Call<Call['user'] | null>

/**
 * Mails a link to finish a registration, if the address may get one. Who asks cannot tell: neither by the answer nor by
 * its time. Nothing but the request is stored until the link is opened.
 */
export async function askToRegister(
  call: Asker,
  conference: VisibleConference,
  person: z.output<typeof NewDelegate>,
): Promise<void> {
  const { db, limits, source, now } = call
  limits.take(`register-now:${source}`, ASKING)
  const state = await registrationState(db, conference, now)
  if (state === 'full') throw new AppError('limit_reached', text.full)
  if (state !== 'open') throw new AppError('conflict', STATE_TEXT[state])
  await evenly(() =>
    transact(db, async (tx) => {
      await lockAddress(tx, person.email)
      if (await mayBeWrittenTo(tx, conference, person.email, now)) {
        await writeTo({ ...call, db: tx }, conference, person)
      }
    }),
  )
}

async function mayBeWrittenTo(tx: Db, conference: VisibleConference, to: string, now: Date) {
  if (await isUnwanted(tx, conference, to)) return false
  // Over all conferences: many of them are no way to fill somebody's mailbox.
  const since = (ms: number) => ({ kind: REQUEST_LETTER, to, since: new Date(now.getTime() - ms) })
  if ((await countLetters(tx, since(INVITATION_GAP_S * 1000))) > 0) return false
  return (await countLetters(tx, since(DAY_MS))) < INVITATIONS_A_DAY
}

async function writeTo(
  { env, db: tx, now }: Asker,
  conference: VisibleConference,
  { email, ...said }: z.output<typeof NewDelegate>,
) {
  const conference_id = conference.id
  const removal_url = await removalLink(env, { conference_id, email })
  const registered = and(
    eq(delegates.conference_id, conference_id),
    eq(delegates.email, email),
    eq(delegates.is_registered, true),
  )
  if ((await tx.$count(delegates, registered)) > 0) {
    await postLetter(tx, alreadyInLetter(env, { to: email, conference, removal_url }), now)
    return
  }
  const { secret, hash } = newSecret()
  const letter_id = await postLetter(tx, finishLetter(env, { to: email, conference, removal_url, token: secret }), now)
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString()
  const request = { ...said, hash, letter_id, created_at: now.toISOString(), expires_at }
  const [older] = await tx
    .select({ letter_id: registrationRequests.letter_id })
    .from(registrationRequests)
    .where(and(eq(registrationRequests.conference_id, conference_id), eq(registrationRequests.email, email)))
  if (older?.letter_id) await retractLetters(tx, { ids: [older.letter_id] })
  await tx
    .insert(registrationRequests)
    .values({ id: randomUUID(), conference_id, email, ...request })
    .onConflictDoUpdate({
      target: [registrationRequests.conference_id, registrationRequests.email],
      set: request,
    })
}

/** Forgets requests that nobody can finish any more. */
export async function forgetRequests(db: Db, now: Date) {
  await db.delete(registrationRequests).where(lt(registrationRequests.expires_at, now.toISOString()))
}
