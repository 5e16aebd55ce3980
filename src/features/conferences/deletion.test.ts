import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PLANS } from '#features/billing/rules.ts'
import { delegatesApi, invitationsApi } from '#features/delegates/contract.ts'
import { publicPageApi } from '#features/public-page/contract.ts'
import { registrationApi } from '#features/registration/contract.ts'
import { emails } from '#server/mail/outbox.ts'
import { deliver, fillConference, invitedTo, registeredFor, tokenTo } from '#server/test-fixtures.ts'
import { callerWith, testApp } from '#server/test.ts'
import { DAY_MS } from '#shared/time.ts'
import { conferencesApi } from './contract.ts'
import { purgeConferences } from './server/deletion.ts'
import { joinConference } from './server/members.ts'
import { refusalText } from './refusal-text.ts'
import { text } from './text.ts'

const open = { active: true, delegate_registration_enabled: true }

test('a restored conference has its page, its address, its delegates and its invitations again', async () => {
  const kit = await testApp()
  const { as, visitor, conferenceOf } = kit
  const ada = await as({ plan: 'professional' })
  const name = randomUUID()
  const conference_id = await conferenceOf(ada, { name, ...open })
  const delegate = await registeredFor(kit, ada, conference_id)
  const invited = await invitedTo(kit, ada, conference_id)
  const read = { page: () => visitor.call(publicPageApi.read, { slug: name }) }
  const before = { conference: await ada.call(conferencesApi.read, { conference_id }), page: await read.page() }

  await ada.call(conferencesApi.remove, { conference_id })
  const namesake = await ada.call(conferencesApi.create, { name })
  expect(namesake.slug).toBe(`${name}-2`)
  const stands = async () => (await visitor.call(registrationApi.verify, { token: invited.token })).success
  expect(await stands()).toBe(false)

  // What was published is younger than before, so that a page kept anywhere is fetched again.
  const updated_at: unknown = expect.any(String)
  expect(await ada.call(conferencesApi.restore, { conference_id })).toEqual({ ...before.conference, updated_at })
  expect(await read.page()).toEqual({ ...before.page, conference: { ...before.page.conference, updated_at } })
  expect(await stands()).toBe(true)
  expect(await delegate.call(conferencesApi.read, { conference_id }).catch(({ status }) => status)).toBe(403)
  const { counts } = await ada.call(delegatesApi.list, { conference_id })
  expect([counts.Registered, counts.Opened]).toEqual([1, 1])
  expect(await ada.call(conferencesApi.deleted, {})).toEqual([])
})

test('invitations that waited when the conference was deleted are sent when it is restored, and not before', async () => {
  const kit = await testApp()
  const { as, conferenceOf, mailer, visitor, db } = kit
  const ada = await as({ plan: 'professional' })
  const conference_id = await conferenceOf(ada, open)
  const email = `${randomUUID()}@example.org`
  const { id } = await ada.call(delegatesApi.add, { conference_id, email, full_name: 'Ada Sample' })
  await ada.call(invitationsApi.send, { delegateId: id, conferenceId: conference_id })
  await ada.call(conferencesApi.remove, { conference_id })
  await deliver(kit)
  expect(mailer.sent).toEqual([])
  await ada.call(conferencesApi.restore, { conference_id })
  await deliver(kit)
  expect(mailer.sent.map(({ to_address }) => to_address)).toEqual([email])
  expect((await visitor.call(registrationApi.verify, { token: tokenTo(kit, email) })).success).toBe(true)

  await ada.call(invitationsApi.send, { delegateId: id, conferenceId: conference_id }).catch(() => undefined)
  await ada.call(conferencesApi.remove, { conference_id })
  await purgeConferences(db, new Date(kit.clock.now().getTime() + 31 * DAY_MS))
  const left = await db.select().from(emails)
  expect(left.filter(({ to_address, body_text }) => to_address === email && body_text !== '')).toEqual([])
})

test('deleted conferences are listed for their owner for 30 days, and then neither listed nor restored', async () => {
  const kit = await testApp({ start: new Date('2026-03-10T12:30:00Z') })
  const { as, app, db, clock, conferenceOf } = kit
  const ada = await as({ plan: 'professional' })
  const helper = await as({ plan: 'professional' })
  const conference_id = await conferenceOf(ada, { name: 'Gone' })
  await joinConference(db, { conference_id, user_id: helper.id, role: 'organiser' }, clock.now())
  await ada.call(delegatesApi.add, { conference_id, email: 'a@example.org', full_name: 'Alan' })
  await ada.call(conferencesApi.remove, { conference_id })
  const listed = {
    id: conference_id,
    name: 'Gone',
    deleted_at: '2026-03-10T12:30:00.000Z',
    kept_until: '2026-04-09T12:30:00.000Z',
    delegates: 1,
  }
  expect(await ada.call(conferencesApi.deleted, {})).toEqual([listed])
  expect(await helper.call(conferencesApi.deleted, {})).toEqual([])
  const noAccess = { status: 404, message: text.noAccess }
  await expect(helper.call(conferencesApi.restore, { conference_id })).rejects.toMatchObject(noAccess)

  clock.set('2026-04-09T12:30:00.001Z')
  const payload = { email: ada.email, password: ada.password }
  const reply = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
  const later = callerWith(app, reply.json<{ access_token: string }>().access_token)
  expect(await later.call(conferencesApi.deleted, {})).toEqual([])
  await expect(later.call(conferencesApi.restore, { conference_id })).rejects.toMatchObject(noAccess)
})

test('a conference is restored only if the plan has room for it; of several at once only those that fit', async () => {
  const { as, conferenceOf } = await testApp()
  const ada = await as({ plan: 'starter' })
  const gone = [await conferenceOf(ada), await conferenceOf(ada), await conferenceOf(ada)]
  for (const conference_id of gone) await ada.call(conferencesApi.remove, { conference_id })
  await conferenceOf(ada)
  await conferenceOf(ada)
  const tries = await Promise.allSettled(
    gone.map((conference_id) => ada.call(conferencesApi.restore, { conference_id })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [refused] = await ada.call(conferencesApi.deleted, {})
  const refusal = { status: 409, code: 'limit_reached', message: refusalText.noEventToRestore }
  await expect(ada.call(conferencesApi.restore, { conference_id: refused?.id ?? '' })).rejects.toMatchObject(refusal)
})

test('a conference without delegates is restored also if the owner has more of them than the plan covers', async () => {
  const { as, conferenceOf, core } = await testApp()
  const ada = await as({ plan: 'starter' })
  const [full, empty, small] = [await conferenceOf(ada), await conferenceOf(ada), await conferenceOf(ada)]
  await fillConference(core, full, PLANS.starter.credits + 1)
  await fillConference(core, small, 1)
  for (const conference_id of [empty, small]) await ada.call(conferencesApi.remove, { conference_id })
  expect(await ada.call(conferencesApi.restore, { conference_id: empty })).toMatchObject({ id: empty })
  const refusal = { status: 409, message: refusalText.noCreditsToRestore(1) }
  await expect(ada.call(conferencesApi.restore, { conference_id: small })).rejects.toMatchObject(refusal)
})
