import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/auth/server/table.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { profileApi } from '#features/profile/contract.ts'
import { emails } from '#server/mail/outbox.ts'
import { callerWith, emailsTo } from '#server/test.ts'
import { deliver, fillConference, givePlan, registeredFor } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import { DAY_MS, HOUR_MS, instantBefore } from '#shared/time.ts'
import { delegatesApi, invitationsApi } from './contract.ts'
import { delegates } from './server/table.ts'
import { noteUnwanted, hashAddress } from './server/unsubscribed.ts'
import { text } from './text.ts'

/** A conference of an account that is known long enough to add words of its own. */
async function hall({ isNew = false, env = {} } = {}) {
  const kit = await testHall({ env, start: new Date('2026-03-10T12:00:00Z'), conference: { name: 'Dev Conf' } })
  const { db, clock, organiser, conference_id } = kit
  const created_at = instantBefore(clock.now(), 30 * DAY_MS)
  if (!isNew) await db.update(users).set({ created_at }).where(eq(users.id, organiser.id))
  await organiser.call(profileApi.update, { full_name: 'Olive Organiser' })
  const ids = async () => (await organiser.call(delegatesApi.ids, { conference_id })).map(({ id }) => id)
  /** Some delegates who were not invited yet. */
  const add = async (count: number) => {
    const before = new Set(await ids())
    await fillConference({ db, clock }, conference_id, count)
    return (await ids()).filter((id) => !before.has(id))
  }
  /** The organiser, after a new login, because the clock may have moved by days. */
  const again = async () => {
    await givePlan(kit.core, organiser.id, 'enterprise')
    const payload = { email: organiser.email, password: organiser.password }
    const reply = await kit.app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
    return callerWith(kit.app, String(reply.json().access_token))
  }
  const invited = async () =>
    (await organiser.call(delegatesApi.list, { conference_id, status: 'Invited', limit: 200 })).delegates.map(
      ({ id }) => id,
    )
  const queued = () => db.select().from(emails)
  await db.delete(emails)
  return { ...kit, add, again, invited, queued }
}

test('exactly the chosen delegates are invited, and it was said before who is not, and why', async () => {
  const kit = await hall()
  const { organiser, conference_id, add, invited, db, clock } = kit
  const chosen = await add(5)
  await add(3)
  const registered = await registeredFor(kit, organiser, conference_id)
  const [first = '', second = ''] = chosen
  const [row] = await db.select().from(delegates).where(eq(delegates.id, first))
  await noteUnwanted(db, conference_id, hashAddress(row?.email ?? ''), clock.now())
  await organiser.call(invitationsApi.send, { delegateId: second, conferenceId: conference_id })
  await db.delete(emails)
  const input = { conference_id, ids: [...chosen, registered.delegate_id, randomUUID()] }
  expect(await organiser.call(invitationsApi.preview, input)).toMatchObject({
    sendable: 3,
    refused: [
      { reason: 'registered', count: 1 },
      { reason: 'unwanted', count: 1 },
      { reason: 'too_soon', count: 1 },
      { reason: 'gone', count: 1 },
    ],
    later: 0,
    note_refusal: null,
  })
  expect(await kit.queued()).toEqual([])
  expect(await organiser.call(invitationsApi.sendAll, input)).toEqual({ queued: 3, left_out: 4, message: null })
  expect((await invited()).toSorted()).toEqual(chosen.slice(1).toSorted())
})

test('the delegates of another conference are not invited, whoever names them', async () => {
  const { organiser, conference_id, add, as, conferenceOf, queued } = await hall()
  const ids = await add(2)
  const mallory = await as({ subscribed: true })
  const other = await conferenceOf(mallory, { active: true, delegate_registration_enabled: true })
  await expect(mallory.call(invitationsApi.sendAll, { conference_id, ids })).rejects.toMatchObject({ status: 404 })
  expect(await mallory.call(invitationsApi.sendAll, { conference_id: other, ids })).toMatchObject({ queued: 0 })
  expect(await mallory.call(invitationsApi.preview, { conference_id: other, ids })).toMatchObject({
    sendable: 0,
    refused: [{ reason: 'gone', count: 2 }],
  })
  expect(await queued()).toEqual([])
  expect(await organiser.call(invitationsApi.sendAll, { conference_id, ids })).toMatchObject({ queued: 2 })
})

test('the organiser’s own words are plain text without links, and replies go to an organiser', async () => {
  const { organiser, conference_id, add, queued } = await hall()
  const ids = await add(1)
  const note = 'Do come!\n\n<b>Rooms</b> at www.example.org\u202e'
  const words = { note, reply_to_id: organiser.id }
  const { email } = await organiser.call(invitationsApi.preview, { conference_id, ids, ...words })
  const written = 'Do come!\n\n<b>Rooms</b> at www\u200b.example\u200b.org'.replaceAll('\u200b', '')
  expect(email.subject).toBe('You are invited to Dev Conf')
  expect(email.text.replaceAll('\u200b', '')).toContain(written)
  await organiser.call(invitationsApi.sendAll, { conference_id, ids, ...words })
  const [sent] = await queued()
  expect(sent).toMatchObject({ subject: 'You are invited to Dev Conf', reply_to: organiser.email })
  expect(sent?.body_text.replaceAll('\u200b', '')).toContain(written)
  expect(sent?.body_text).not.toContain('www.example.org')
  expect(sent?.body_html.replaceAll('\u200b', '')).toContain('&lt;b&gt;Rooms&lt;/b&gt; at www.example.org')
  expect(sent?.quoted_ids).toEqual([organiser.id, organiser.id])
  const tooLong = organiser.call(invitationsApi.preview, { conference_id, note: 'x'.repeat(501) })
  await expect(tooLong).rejects.toMatchObject({ status: 400, fields: { note: text.noteTooLong } })
})

test('replies go to nobody but an organiser of this conference with a confirmed address', async () => {
  const { organiser, conference_id, as, db, clock, register } = await hall()
  const [helper, stranger, delegate] = [await as(), await as({ subscribed: true }), await register()]
  await joinConference(db, { conference_id, user_id: helper.id, role: 'organiser' }, clock.now())
  const preview = (reply_to_id: string) => organiser.call(invitationsApi.preview, { conference_id, reply_to_id })
  const refusal = { status: 400, fields: { reply_to_id: text.badReplyTo } }
  for (const id of [stranger.id, delegate.id, randomUUID()]) await expect(preview(id)).rejects.toMatchObject(refusal)
  await preview(helper.id)
  await db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, helper.id))
  await expect(preview(helper.id)).rejects.toMatchObject(refusal)
  const toMe = organiser.call(invitationsApi.sendTest, { conference_id, reply_to_id: helper.id })
  await expect(toMe).rejects.toMatchObject(refusal)
  const all = organiser.call(invitationsApi.sendAll, { conference_id, reply_to_id: helper.id })
  await expect(all).rejects.toMatchObject(refusal)
})

test('an account that we hardly know adds no words', async () => {
  const { organiser, conference_id, add, queued } = await hall({ isNew: true })
  const ids = await add(1)
  expect(await organiser.call(invitationsApi.preview, { conference_id, ids })).toMatchObject({
    note_refusal: text.noteTooEarly,
    email: { subject: 'You are invited to a conference' },
  })
  for (const send of [invitationsApi.sendAll, invitationsApi.sendTest])
    await expect(organiser.call(send, { conference_id, ids, note: 'Buy!' })).rejects.toMatchObject({
      status: 400,
      fields: { note: text.noteTooEarly },
    })
  expect(await queued()).toEqual([])
})

test('a test goes to the organiser alone, invites nobody, and takes nothing of the limits', async () => {
  const kit = await hall()
  const { organiser, conference_id, add, mailer } = kit
  const ids = await add(2)
  const { left } = await organiser.call(invitationsApi.preview, { conference_id, ids })
  const sent = await organiser.call(invitationsApi.sendTest, { conference_id, note: 'Do come!' })
  expect(sent).toEqual({ email: organiser.email })
  await deliver(kit)
  const [email] = emailsTo(mailer.sent, organiser.email)
  expect(email).toMatchObject({ subject: 'Test: You are invited to Dev Conf', unsubscribe_url: null })
  expect(email?.body_text).toContain('Do come!')
  expect(await organiser.call(invitationsApi.preview, { conference_id, ids })).toMatchObject({ left, sendable: 2 })
})

test('tests are ten an hour', async () => {
  const { organiser, conference_id } = await hall({ env: { LIMITS: 'on' } })
  for (let times = 0; times < 10; times++) await organiser.call(invitationsApi.sendTest, { conference_id })
  const refusal = { status: 429, message: text.tooManyTests }
  await expect(organiser.call(invitationsApi.sendTest, { conference_id })).rejects.toMatchObject(refusal)
})

test('who was invited and has not answered is reminded once in three days, never who is not wanted to be', async () => {
  const kit = await hall()
  const { organiser, conference_id, add, again, queued, db, clock, register } = kit
  const invited = await add(4)
  await add(2)
  await register()
  const remind = { conference_id, remind: true }
  await organiser.call(invitationsApi.sendAll, { conference_id, ids: invited })
  expect(await organiser.call(invitationsApi.preview, remind)).toMatchObject({
    sendable: 0,
    refused: [{ reason: 'reminded', count: 4 }],
  })
  expect(await organiser.call(invitationsApi.sendAll, remind)).toMatchObject({ queued: 0, left_out: 4 })
  clock.forward(3 * DAY_MS + HOUR_MS)
  const [unwanted, moved, ...waiting] = await db.select().from(delegates).where(inArray(delegates.id, invited))
  await noteUnwanted(db, conference_id, hashAddress(unwanted?.email ?? ''), clock.now())
  await db
    .update(delegates)
    .set({ opened_at: clock.now().toISOString() })
    .where(eq(delegates.id, moved?.id ?? ''))
  await db.delete(emails)
  const later = await again()
  expect(await later.call(invitationsApi.preview, remind)).toMatchObject({
    sendable: 3,
    refused: [{ reason: 'unwanted', count: 1 }],
    email: { subject: 'Reminder: you are invited to Dev Conf' },
  })
  const both = await Promise.all([1, 2].map(() => later.call(invitationsApi.sendAll, remind)))
  expect(both.reduce((sum, { queued: count }) => sum + count, 0)).toBe(3)
  const reminded = await queued()
  expect(reminded.map(({ to_address }) => to_address).toSorted()).toEqual(
    [moved, ...waiting].map((one) => one?.email ?? '').toSorted(),
  )
  for (const { subject, body_text } of reminded) {
    expect(subject).toBe('Reminder: you are invited to Dev Conf')
    expect(body_text).toContain('You have not answered yet.')
  }
  expect(await later.call(invitationsApi.preview, remind)).toMatchObject({ sendable: 0 })
})

test('reminders count as invitations: what the day leaves is said before, and what is beyond waits', async () => {
  const { organiser, conference_id, add, again, clock, db } = await hall({ isNew: true })
  const invited = await add(300)
  await organiser.call(invitationsApi.sendAll, { conference_id, ids: invited })
  expect(await organiser.call(invitationsApi.preview, { conference_id, ids: await add(250) })).toMatchObject({
    sendable: 200,
    later: 50,
    left: 200,
    a_day: 500,
  })
  clock.forward(4 * DAY_MS)
  await db.update(users).set({ created_at: clock.now().toISOString() }).where(eq(users.id, organiser.id))
  const later = await again()
  await later.call(invitationsApi.sendAll, { conference_id, status: 'Pending' })
  const remind = { conference_id, remind: true }
  expect(await later.call(invitationsApi.preview, remind)).toMatchObject({ sendable: 250, later: 50, left: 250 })
  expect(await later.call(invitationsApi.sendAll, remind)).toMatchObject({ queued: 250 })
})
