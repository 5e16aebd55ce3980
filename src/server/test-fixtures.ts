import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { dataExportApi } from '#features/account/contract.ts'
import { prepareExports } from '#features/account/server/export-job.ts'
import type { PlanId } from '#features/billing/rules.ts'
import { applyEvent } from '#features/billing/server/events.ts'
import { monthAfter } from '#features/billing/server/test-mode.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { delegatesApi, invitationsApi } from '#features/delegates/contract.ts'
import { foldedColumns } from '#features/delegates/server/service.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { transactLive } from '#server/live/events.ts'
import { newSecret } from '#server/secrets.ts'
import type { Input } from '#shared/contract.ts'
import type { Core } from './context.ts'
import type { Caller, Person, testApp } from './test.ts'

/** Gives a person a plan for a month, through the event of a paid checkout. */
export async function givePlan({ db, clock }: Core, user_id: string, plan: PlanId) {
  const now = clock.now()
  const subscription = {
    subscription_id: `sub_test_${randomUUID()}`,
    customer_id: `cus_test_${user_id}`,
    user_id,
    plan,
    status: 'active',
    current_period_end: monthAfter(now).toISOString(),
    cancel_at_period_end: false,
    described_at: now.toISOString(),
  }
  await applyEvent(db, { id: `evt_test_${randomUUID()}`, type: 'customer.subscription.created', subscription }, now)
}

type ConferenceFields = Partial<Input<typeof conferencesApi.create>> &
  Pick<Input<typeof conferencesApi.update>, 'active' | 'delegate_registration_enabled'>

/** Creates a conference of an organiser with a plan and returns its id; a draft unless `active`. */
export async function conferenceOf(
  organiser: Pick<Person, 'call'>,
  { active = false, delegate_registration_enabled = false, ...fields }: ConferenceFields = {},
) {
  const { id: conference_id } = await organiser.call(conferencesApi.create, {
    name: `Conference ${randomUUID()}`,
    ...fields,
  })
  if (active || delegate_registration_enabled)
    await organiser.call(conferencesApi.update, { conference_id, active, delegate_registration_enabled })
  return conference_id
}

/** Inserts the rows of this many delegates, without the limits of a plan. */
export async function fillConference({ db, clock }: Pick<Core, 'db' | 'clock'>, conference_id: string, count: number) {
  const at = clock.now().toISOString()
  const rows = Array.from({ length: count }, (_, i) => {
    const person = { full_name: `Person ${i}`, email: `${randomUUID()}@example.org`, company: null, position: null }
    return { id: randomUUID(), conference_id, ...person, ...foldedColumns(person), created_at: at, updated_at: at }
  })
  for (let i = 0; i < rows.length; i += 500) await db.insert(delegates).values(rows.slice(i, i + 500))
}

/** Creates a speaker and returns the id. */
export async function speakerOf(organiser: Pick<Person, 'call'>, conference_id: string, name = 'Grace Hopper') {
  const { id } = await organiser.call(speakersApi.add, { conference_id, name, title: 'Rear Admiral' })
  return id
}

type Kit = Awaited<ReturnType<typeof testApp>>

/** Sends every email that is due. */
export async function deliver({ outbox }: Pick<Kit, 'outbox'>) {
  while ((await outbox.flush()) > 0);
}

/** The secret in the newest email to an address that has one. */
export function tokenTo({ mailer }: Pick<Kit, 'mailer'>, address: string) {
  const texts = mailer.sent.flatMap(({ to_address, body_text }) => (to_address === address ? [body_text] : []))
  const token = texts.flatMap((text) => /[?&]token=([\w-]{43})\b/.exec(text)?.[1] ?? []).at(-1)
  if (!token) throw new Error(`No email with a link went to ${address}`)
  return token
}

type Invited = { email?: string; full_name?: string; company?: string | null; position?: string | null }

async function addedTo(
  organiser: Caller,
  conference_id: string,
  { email = `${randomUUID()}@example.org`, full_name = 'Ada Sample', ...more }: Invited,
) {
  const { id } = await organiser.call(delegatesApi.add, { conference_id, email, full_name, ...more })
  return { id, email }
}

/** Adds and invites a delegate and delivers the email. The conference must not be over. */
export async function invitedTo(kit: Kit, organiser: Caller, conference_id: string, who: Invited = {}) {
  const { id, email } = await addedTo(organiser, conference_id, who)
  await organiser.call(invitationsApi.send, { delegateId: id, conferenceId: conference_id })
  await deliver(kit)
  return { id, email, token: tokenTo(kit, email) }
}

/** A person who registered through the link in an email: a delegate-only account. */
export async function registeredByEmail(kit: Kit, organiser: Caller, conference_id: string, who: Invited = {}) {
  return registered(kit, await invitedTo(kit, organiser, conference_id, who))
}

/** The same without the email, in half the time: for tests in which it makes no difference. */
export async function registeredFor(kit: Kit, organiser: Caller, conference_id: string, who: Invited = {}) {
  const { id, email } = await addedTo(organiser, conference_id, who)
  const { secret, hash } = newSecret()
  const invited = { invitation_hash: hash, invited_at: kit.clock.now().toISOString() }
  await kit.db.update(delegates).set(invited).where(eq(delegates.id, id))
  return registered(kit, { id, email, token: secret })
}

async function registered({ as }: Kit, { id, email, token }: { id: string; email: string; token: string }) {
  return { ...(await as({ email, data: { registration_token: token } })), delegate_id: id }
}

/** Asks for everything that is stored about a person, prepares it, and downloads it. */
export async function exportOf({ core, clock }: Pick<Kit, 'core' | 'clock'>, person: Caller) {
  await person.call(dataExportApi.request, {})
  await prepareExports(core, clock.now())
  return downloadOf(person)
}

/** Downloads a person's data. `body` is the part to read, `files` has all of the archive; a refusal is as it was answered. */
export async function downloadOf(person: Caller) {
  const { statusCode, headers, rawPayload, body } = await person.request({ url: '/api/me/export' })
  const files: Record<string, Uint8Array> = statusCode === 200 ? unzipSync(rawPayload) : {}
  const everything = files['my-data.json']
  const read = everything ? Buffer.from(everything).toString('utf8') : body
  return { statusCode, headers, files, body: read, json: JSON.parse.bind(null, read) }
}

/** Notifies a person of something outside of conferences and returns the id; a missing one for a visitor. */
export async function notificationOf({ core, clock }: Kit, person: Caller | Person) {
  if (!('id' in person)) return randomUUID()
  const about = { actor_id: null, conference_id: null, path: '/', words: { title: 'New' } }
  const notice = { kind: 'session_moved', person_ids: [person.id], subject_id: randomUUID(), ...about } as const
  await transactLive(core, clock.now(), (tx, publisher) => notify(tx, publisher, [notice], clock.now()))
  const [first] = await person.call(notificationsApi.list, { limit: 1 })
  return first?.id ?? ''
}

/** A browser that has subscribed to push messages, with real keys. */
export function pushSubscription() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `https://push.example.org/send/${randomUUID()}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
