import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { provenAddress } from '#features/auth/server/accounts.ts'
import { refusals } from '#features/auth/server/errors.ts'
import { lockAddress } from '#features/auth/server/links.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { type Consents, writeConsents } from '#features/conferences/server/consents.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { GivenAnswers } from '#features/registration-form/answer-rules.ts'
import type { Answers } from '#features/registration-form/rules.ts'
import { giveAnswers } from '#features/registration-form/server/answers.ts'
import { askedQuestions } from '#features/registration-form/server/service.ts'
import { personFields } from '#features/delegates/fields.ts'
import { takesOneMore } from '#features/delegates/server/credits.ts'
import { removalLink } from '#features/delegates/server/removal.ts'
import { foldedColumns } from '#features/delegates/server/service.ts'
import { delegates, formerRegistrations } from '#features/delegates/server/table.ts'
import { endOfLink } from '#features/auth/server/dead-links.ts'
import { endInvitations } from '#features/invitations/server/invitations.ts'
import { findByToken } from '#features/invitations/server/tokens.ts'
import { fillProfile } from '#features/profile/server/service.ts'
import type { Call, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import type { Hooks } from '#server/feature.ts'
import { queueEmail, retractEmails } from '#server/mail/outbox.ts'
import { AppError } from '#shared/errors.ts'
import { GivenConsents } from '../fields.ts'
import { refusalText } from '../refusal-text.ts'
import { endText, text } from '../text.ts'
import { confirmationEmail } from './mail.ts'
import { registrationRequests } from './table.ts'
import { endOf, type Found, findToken, personOf } from './tokens.ts'

const nothing = { alreadyRegistered: false, requested: false, delegate: null, conference: null, questions: [] }

/** What a link is for. Does not use it up; the first call records that the email was opened. */
export async function verifyToken(call: Call<User | null>, token: string) {
  const { db, now } = call
  const found = await findByToken(call, token, (claim) => findToken(db, claim))
  if (found?.delegate?.is_registered) {
    const { delegate, conference } = found
    const person = delegate.email === null ? null : personOf(found)
    return {
      success: true,
      message: text.alreadyRegistered,
      alreadyRegistered: true,
      requested: false,
      delegate: person,
      conference,
      questions: [],
      link_end: null,
    }
  }
  if (!found) return { success: false, message: text.badToken, ...nothing, link_end: await endOfLink(db, token) }
  const { delegate, conference, request } = found
  const link_end = endOf(found, now)
  if (link_end !== null) {
    // Whoever is sent to the organisers has to know whose.
    const about = link_end === 'closed' || link_end === 'invited' ? conference : null
    return { success: false, message: text.badToken, ...nothing, conference: about, link_end }
  }
  if (delegate && delegate.opened_at === null) {
    const unopened = and(eq(delegates.id, delegate.id), isNull(delegates.opened_at))
    await db.update(delegates).set({ opened_at: now.toISOString() }).where(unopened)
  }
  return {
    success: true,
    message: refusalText.tokenStands,
    alreadyRegistered: false,
    requested: request !== null,
    delegate: personOf(found),
    conference,
    questions: await askedQuestions(db, conference),
    link_end: null,
  }
}

/** Turns a sign-up with the token of an invitation into a registration. */
export const redeemInvitation: Hooks['redeemInvitation'] = async (core, { token, email, data }, now) => {
  const found = await findToken(core.db, { token, address: null }, { lock: true })
  if (!found || personOf(found).email !== email) throw refusals.badRegistration()
  if (found.delegate?.is_registered) throw refusals.alreadyRegistered()
  const end = endOf(found, now)
  if (end === 'expired') throw refusals.badRegistration()
  if (end !== null) throw refusals.registrationClosed(endText[end])
  const parsed = personFields.safeParse({ ...personOf(found), ...withoutEmpty(data) })
  const consents = GivenConsents.safeParse(data.consents)
  const answers = GivenAnswers.safeParse(data.answers)
  return async (user_id) => {
    const person = { ...personOf(found), ...parsed.data }
    const given = { consents: consents.data, answers: answers.data }
    await register(core, found, { user_id, person, ...given }, now).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'limit_reached' ? refusals.registrationFull() : error
    })
  }
}

/** The form's fields without empty ones, which keep the organiser's value. */
function withoutEmpty(data: Record<string, unknown>) {
  const { full_name, company, position } = data
  return Object.fromEntries(
    Object.entries({ full_name, company, position }).filter(([, value]) => typeof value === 'string' && value !== ''),
  )
}

type Person = ReturnType<typeof personOf>
/** Where somebody registers: for an invitation, a request, or neither. */
export type Place = Pick<Found, 'conference' | 'delegate' | 'request'>
/** `consents` is undefined if the person was not asked, and `answers` as well. */
export type Registrant = {
  user_id: string
  person: Person
  consents: Partial<Consents> | undefined
  answers: Answers | undefined
}

/**
 * Makes an account a registered delegate, and confirms it by email. Call it in the transaction, `core.db`, that has locked
 * the address. Throws `limit_reached` if somebody who was not invited needs a credit and none is left, and as `giveAnswers`
 * does.
 */
export async function register(
  { env, db: tx }: Pick<Call, 'env' | 'db'>,
  place: Place,
  { user_id, person, consents, answers = {} }: Registrant,
  now: Date,
) {
  const { conference, delegate } = place
  const conference_id = conference.id
  const delegate_id = await insertOrUpdate(tx, place, { user_id, person }, now)
  await giveAnswers(tx, { conference_id, delegate_id, answers, by: 'registering' }, now)
  await endRequests(tx, { conference_id, email: person.email }, { ended: 'used', now })
  if (delegate?.email_id) await retractEmails(tx, { ids: [delegate.email_id] })
  await joinConference(tx, { conference_id, user_id, role: 'delegate' }, now)
  if (consents) await writeConsents(tx, { conference_id, user_id }, consents, now)
  await tx.delete(formerRegistrations).where(eq(formerRegistrations.delegate_id, delegate_id))
  await fillProfile(tx, user_id, person, now)
  await recordAudit(tx, { conference_id, user_id, action: 'delegate_registered' }, now)
  const removal_url = await removalLink(env, { conference_id, email: person.email })
  await queueEmail(tx, confirmationEmail(env, { to: person.email, conference, removal_url }), now)
}

/** Returns the id of the delegate. */
async function insertOrUpdate(
  tx: Db,
  { conference, delegate, request }: Place,
  { user_id, person }: Pick<Registrant, 'user_id' | 'person'>,
  now: Date,
) {
  const at = now.toISOString()
  const written = { ...person, ...foldedColumns(person), updated_at: at }
  const registered = { is_registered: true, registered_at: at, user_id, ...written }
  const there = delegate ? eq(delegates.id, delegate.id) : ofAddress(conference.id, person.email)
  // The token of a request is kept with the delegate, so that its link can say "You have already registered".
  const token = request ? { invitation_hash: request.hash } : {}
  const [changed] = await tx.update(delegates).set({ ...registered, ...token }).where(there).returning() // prettier-ignore
  if (changed) return changed.id
  if (!(await takesOneMore(tx, conference.owner_id, now))) throw new AppError('limit_reached', refusalText.full)
  const row = { id: randomUUID(), conference_id: conference.id, created_at: at, ...registered, ...token }
  // An organiser may have added the address since the update.
  const target = [delegates.conference_id, delegates.email]
  const made = await tx
    .insert(delegates)
    .values(row)
    .onConflictDoUpdate({ target, set: { ...registered, ...token } })
    .returning()
  return onlyRow(made).id
}

function ofAddress(conference_id: string, email: string) {
  return and(eq(delegates.conference_id, conference_id), eq(delegates.email, email))
}

/** Deletes the requests of an address, whose links are void from then on. */
export async function endRequests(
  tx: Db,
  { conference_id, email }: { conference_id: string; email: string },
  end: { ended: 'used' | 'replaced'; now: Date },
) {
  const requests = and(eq(registrationRequests.conference_id, conference_id), eq(registrationRequests.email, email))
  await endInvitations(tx, registrationRequests, requests, end)
}

/**
 * Registers the signed-in account, if the invitation was sent to its confirmed address. The kind of account does not
 * change. A second call changes nothing.
 */
export async function acceptInvitation(
  call: Call,
  token: string,
  given: Partial<Pick<Registrant, 'consents' | 'answers'>>,
) {
  const { env, db, user, now } = call
  return transact(db, async (tx) => {
    const address = await provenAddress(tx, user.id)
    // Before the token's row, because every registration locks in this order.
    if (address !== null) await lockAddress(tx, address)
    const found = await findByToken({ ...call, db: tx }, token, (claim) => findToken(tx, claim, { lock: true }))
    if (!found) throw new AppError('not_found', text.badToken)
    const { conference, delegate } = found
    if (delegate?.is_registered && delegate.user_id === user.id) return { success: true, conference }
    const person = personOf(found)
    if (delegate?.is_registered) throw new AppError('conflict', text.alreadyRegistered)
    const end = endOf(found, now)
    if (end === 'expired') throw new AppError('not_found', text.badToken)
    if (end !== null) throw new AppError('conflict', endText[end])
    if (address !== person.email) throw new AppError('forbidden', refusalText.otherAddress)
    const mine = and(eq(delegates.conference_id, conference.id), eq(delegates.user_id, user.id))
    if ((await tx.$count(delegates, mine)) > 0) throw new AppError('conflict', text.alreadyRegistered)
    await register(
      { env, db: tx },
      found,
      { user_id: user.id, person, consents: given.consents, answers: given.answers },
      now,
    )
    return { success: true, conference }
  })
}
