import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conferencesApi, organisersApi } from '#features/conferences/contract.ts'
import { delegatesApi, invitationsApi } from '#features/delegates/contract.ts'
import { exhibitorStaffApi } from '#features/exhibitors/staff-contract.ts'
import { membershipApi, registrationApi } from '#features/registration/contract.ts'
import { exhibitorOf } from '#server/test-exhibitors.ts'
import { eventually } from '#server/test-eventually.ts'
import { openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { notificationsApi } from './contract.ts'
import { plainSentence } from './sentence-text.ts'

/** An organiser, and somebody with an account who has nothing to do with the conference. */
async function stranger() {
  const kit = await testApp()
  const organiser = await kit.as({ plan: 'enterprise' })
  const name = 'Tidewater'
  const conference_id = await kit.conferenceOf(organiser, { name, active: true, delegate_registration_enabled: true })
  const exhibitor_id = await exhibitorOf(organiser, conference_id)
  const ada = await kit.as()
  const invite = (email: string) => organiser.call(organisersApi.invite, { conference_id, email })
  const register = async (email: string) => {
    const { id } = await organiser.call(delegatesApi.add, { conference_id, email, full_name: 'Ada Sample' })
    await organiser.call(invitationsApi.send, { delegateId: id, conferenceId: conference_id })
    return id
  }
  const staff = (email: string) => organiser.call(exhibitorStaffApi.invite, { id: exhibitor_id, email })
  return { ...kit, organiser, conference_id, exhibitor_id, ada, invite, register, staff }
}

const noticesOf = (by: Person) => by.call(notificationsApi.list, {})
/** The id in the path of the newest notification, in place of the secret of the email. */
const tokenOf = async (by: Person) => (await noticesOf(by))[0]?.path.split('?token=')[1] ?? ''

test('somebody with an account who is invited is notified, without the secret of the email', async () => {
  const { db, ada, invite, register, staff, ...kit } = await stranger()
  const socket = await openLive(kit, ada.access_token)
  await socket.join(`person:${ada.id}`)
  await invite(ada.email)
  await staff(ada.email)
  await register(ada.email)
  const notices = await noticesOf(ada)
  // An owner who has just signed up and has not paid is not quoted.
  expect(notices.map(plainSentence)).toEqual([
    'You are invited to a conference',
    'You are invited to look after the page of an exhibitor',
    'You are invited to help organise a conference',
  ])
  expect(notices.map(({ actor, conference_id }) => [actor, conference_id])).toEqual(notices.map(() => [null, null]))
  const { rows } = await db.execute<{ body_text: string }>(sql`select body_text from emails`)
  const secrets = rows.flatMap(({ body_text }) => /token=([\w-]{43})\b/.exec(body_text)?.[1] ?? [])
  expect(secrets.length).toBeGreaterThanOrEqual(3)
  for (const secret of secrets) expect(JSON.stringify(notices)).not.toContain(secret)
  await eventually(() => expect(socket.events(`person:${ada.id}`)).toHaveLength(3))
})

test('an organiser whom we know is quoted', async () => {
  const { db, ada, organiser, ...kit } = await stranger()
  await db.execute(sql`update users set created_at = created_at - interval '2 days' where id = ${organiser.id}`)
  await kit.staff(ada.email)
  await kit.invite(ada.email)
  expect((await noticesOf(ada)).map(plainSentence)).toEqual([
    'You are invited to help organise Tidewater',
    'You are invited to look after Halyard Hosting',
  ])
})

test('the notification leads to the invitation, which only the person it was sent to can open and accept by it', async () => {
  const { as, visitor, ada, conference_id, exhibitor_id, ...kit } = await stranger()
  const grace = await as()
  const refused = { status: 404 }

  await kit.invite(ada.email)
  const organise = { token: await tokenOf(ada) }
  for (const other of [visitor, grace])
    expect(await other.call(organisersApi.verify, organise)).toMatchObject({ success: false, conference: null })
  await expect(grace.call(organisersApi.accept, organise)).rejects.toMatchObject(refused)
  expect(await ada.call(organisersApi.verify, organise)).toMatchObject({ success: true, email: ada.email })
  await ada.call(organisersApi.accept, organise)
  expect((await ada.call(conferencesApi.list, {})).map(({ id }) => id)).toEqual([conference_id])

  await kit.staff(ada.email)
  const staff = { token: await tokenOf(ada) }
  for (const other of [visitor, grace])
    expect(await other.call(exhibitorStaffApi.verify, staff)).toMatchObject({ success: false, invited_to: null })
  await expect(grace.call(exhibitorStaffApi.accept, staff)).rejects.toMatchObject(refused)
  expect(await ada.call(exhibitorStaffApi.verify, staff)).toMatchObject({ success: true })
  expect(await ada.call(exhibitorStaffApi.accept, staff)).toMatchObject({ exhibitor: { id: exhibitor_id } })

  await kit.register(ada.email)
  const register = { token: await tokenOf(ada) }
  for (const other of [visitor, grace])
    expect(await other.call(registrationApi.verify, register)).toMatchObject({ success: false, delegate: null })
  await expect(grace.call(registrationApi.accept, register)).rejects.toMatchObject(refused)
  expect(await ada.call(registrationApi.verify, register)).toMatchObject({ success: true })
  await ada.call(registrationApi.accept, register)
  const [mine] = await ada.call(membershipApi.conferences, {})
  expect(mine?.roles).toContain('delegate')
  // What was accepted is over.
  expect(await noticesOf(ada)).toEqual([])
})

test('a notification goes with its invitation', async () => {
  const { ada, organiser, conference_id, exhibitor_id, ...kit } = await stranger()
  const { invitations } = await kit.invite(ada.email)
  const staff = await kit.staff(ada.email)
  const delegate_id = await kit.register(ada.email)
  expect(await noticesOf(ada)).toHaveLength(3)
  await organiser.call(organisersApi.withdraw, { conference_id, id: invitations[0]?.id ?? '' })
  expect((await noticesOf(ada)).map(({ words }) => words.role)).toEqual(['delegate', 'exhibitor'])
  await organiser.call(exhibitorStaffApi.uninvite, { id: exhibitor_id, invitation_id: staff.invitations[0]?.id ?? '' })
  expect((await noticesOf(ada)).map(({ words }) => words.role)).toEqual(['delegate'])
  await organiser.call(delegatesApi.remove, { conference_id, id: delegate_id })
  expect([await noticesOf(ada), await ada.call(notificationsApi.unread, {})]).toEqual([[], []])
})

test('a conference that is deleted invites nobody', async () => {
  const { ada, organiser, conference_id, ...kit } = await stranger()
  await kit.invite(ada.email)
  await kit.register(ada.email)
  await organiser.call(conferencesApi.remove, { conference_id })
  expect(await noticesOf(ada)).toEqual([])
})
