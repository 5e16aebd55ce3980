import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PLANS } from '#features/billing/rules.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { refusalText as invitationText } from '#features/invitations/refusal-text.ts'
import { profileApi } from '#features/profile/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { emails } from '#server/mail/outbox.ts'
import { type Person, testApp } from '#server/test.ts'
import { deliver, registeredFor, tokenTo } from '#server/test-fixtures.ts'
import { DAY_MS } from '#shared/time.ts'
import { auditApi, conferencesApi, organisersApi } from './contract.ts'
import { closableConference } from './server/access.ts'
import { deleteOldAuditEntries } from './server/audit-log.ts'
import { deleteConference } from './server/deletion.ts'
import { forgetOrganiserInvitations } from './server/organiser-invitations.ts'
import { auditLog } from './server/table.ts'
import { text as organisersText } from './organisers-text.ts'
import { refusalText } from './refusal-text.ts'

async function organising() {
  const kit = await testApp({ start: new Date('2026-03-10T12:00:00Z') })
  await kit.db.delete(emails)
  const ada = await kit.as({ plan: 'starter' })
  const name = `Dev Conf ${randomUUID()}`
  const conference_id = await kit.conferenceOf(ada, { name, active: true, delegate_registration_enabled: true })
  const invite = (email: string, by = ada) => by.call(organisersApi.invite, { conference_id, email })
  const list = (by = ada) => by.call(organisersApi.list, { conference_id })
  /** Invites an account, which accepts. */
  const join = async (person: Person) => {
    await invite(person.email)
    await deliver(kit)
    return person.call(organisersApi.accept, { token: tokenTo(kit, person.email) })
  }
  return { ...kit, kit, ada, conference_id, name, invite, list, join }
}

describe('a co-organiser', () => {
  test('is invited by email and accepts with the invited address', async () => {
    const { kit, ada, as, visitor, conference_id, name, invite, list, clock, mailer } = await organising()
    await ada.call(profileApi.update, { full_name: 'Ada <b>Sample</b>' })
    const grace = await as()
    const made = await invite(grace.email.toUpperCase())
    const at = clock.now().toISOString()
    const expires_at = new Date(clock.now().getTime() + 30 * DAY_MS).toISOString()
    expect(made).toEqual({
      organisers: [{ user_id: ada.id, email: ada.email, full_name: 'Ada <b>Sample</b>', role: 'owner', joined_at: at }],
      invitations: [{ id: made.invitations[0]?.id, email: grace.email, invited_at: at, expires_at }],
    })
    await deliver(kit)
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(['Help organise a conference'])
    expect(mailer.sent[0]?.body_html).not.toContain('<b>Sample')
    const token = tokenTo(kit, grace.email)
    const conference = { id: conference_id, name }
    for (let i = 0; i < 2; i++)
      expect(await visitor.call(organisersApi.verify, { token })).toEqual({
        success: true,
        message: invitationText.valid,
        email: grace.email,
        conference,
        link_end: null,
      })
    expect(await grace.call(organisersApi.accept, { token })).toEqual({ success: true, conference })
    expect(await list(grace)).toMatchObject({
      organisers: [{ role: 'owner' }, { user_id: grace.id, role: 'organiser' }],
      invitations: [],
    })
    await grace.call(speakersApi.add, { conference_id, name: 'Alan', title: 'Dr' })
    expect(await grace.call(conferencesApi.list, {})).toMatchObject([{ id: conference_id }])
    await expect(grace.call(organisersApi.accept, { token })).rejects.toMatchObject({ status: 404 })
    expect(await visitor.call(organisersApi.verify, { token })).toMatchObject({ success: false, conference: null })
  })

  test('may do everything except what only the owner may do', async () => {
    const { as, conference_id, join, ada } = await organising()
    const grace = await as({ subscribed: true })
    await join(grace)
    const ownerOnly = { status: 403, code: 'forbidden', message: refusalText.ownerOnly }
    const other = `${randomUUID()}@example.org`
    const acts = [
      () => grace.call(conferencesApi.remove, { conference_id }),
      () => grace.call(organisersApi.invite, { conference_id, email: other }),
      () => grace.call(organisersApi.remove, { conference_id, user_id: ada.id }),
      () => grace.call(organisersApi.transfer, { conference_id, user_id: grace.id }),
      () => grace.call(organisersApi.withdraw, { conference_id, id: randomUUID() }),
    ]
    for (const act of acts) await expect(act()).rejects.toMatchObject(ownerOnly)
    await grace.call(delegatesApi.add, { conference_id, email: other, full_name: 'Alan' })
    expect(await grace.call(delegatesApi.list, { conference_id })).toMatchObject({
      total: 1,
      credits: { used: 1, limit: PLANS.starter.credits },
    })
  })

  test('can add nothing after the owner’s plan has ended, even with a plan of their own', async () => {
    const { as, conference_id, join, ada, db } = await organising()
    const grace = await as({ plan: 'enterprise' })
    await join(grace)
    await db.execute(`delete from subscriptions where user_id = '${ada.id}'`)
    const add = grace.call(delegatesApi.add, { conference_id, email: 'a@example.org', full_name: 'Alan' })
    await expect(add).rejects.toMatchObject({ status: 402 })
  })

  test('with a delegate-only account gets the organiser’s tools', async () => {
    const { kit, ada, conference_id, join } = await organising()
    const grace = await registeredFor(kit, ada, conference_id)
    expect(await grace.call(profileApi.read, {})).toMatchObject({ is_delegate: true })
    await join(grace)
    expect(await grace.call(profileApi.read, {})).toMatchObject({ is_delegate: false })
  })

  test('with another address is refused, and the invitation stays open', async () => {
    const { kit, as, invite, list } = await organising()
    const mallory = await as()
    const email = `${randomUUID()}@example.org`
    await invite(email)
    await deliver(kit)
    const token = tokenTo(kit, email)
    const refused = mallory.call(organisersApi.accept, { token })
    await expect(refused).rejects.toMatchObject({ status: 403, message: invitationText.otherAddress })
    expect((await list()).invitations).toHaveLength(1)
  })

  test('loses access at once when the owner removes them or they leave', async () => {
    const { as, conference_id, join, ada, list } = await organising()
    const [grace, alan] = [await as(), await as()]
    await join(grace)
    await join(alan)
    await ada.call(organisersApi.remove, { conference_id, user_id: grace.id })
    await alan.call(organisersApi.remove, { conference_id, user_id: alan.id })
    for (const person of [grace, alan]) await expect(list(person)).rejects.toMatchObject({ status: 404 })
    expect((await list()).organisers).toHaveLength(1)
    const again = ada.call(organisersApi.remove, { conference_id, user_id: grace.id })
    await expect(again).rejects.toMatchObject({ status: 404, message: organisersText.notCoOrganiser })
  })
})

describe('an invitation to organise', () => {
  test('is sent once a minute and five times a day, and a new one voids the older', async () => {
    const { kit, invite, visitor, clock, mailer } = await organising()
    const email = `${randomUUID()}@example.org`
    await invite(email)
    await expect(invite(email)).rejects.toMatchObject({ status: 429, message: invitationText.tooSoon(60) })
    await deliver(kit)
    const older = tokenTo(kit, email)
    for (let i = 0; i < 4; i++) {
      clock.forward(60_000)
      await invite(email)
      await deliver(kit)
    }
    clock.forward(60_000)
    await expect(invite(email)).rejects.toMatchObject({ status: 429, message: invitationText.tooOften })
    expect(mailer.sent).toHaveLength(5)
    const stands = async (token: string) => (await visitor.call(organisersApi.verify, { token })).success
    expect([await stands(older), await stands(tokenTo(kit, email))]).toEqual([false, true])
  })

  test('does not start anew when it is withdrawn', async () => {
    const { kit, ada, invite, conference_id, clock, mailer } = await organising()
    const email = `${randomUUID()}@example.org`
    const inviteAndWithdraw = async () => {
      const { invitations } = await invite(email)
      await deliver(kit)
      await ada.call(organisersApi.withdraw, { conference_id, id: invitations[0]?.id ?? '' })
    }
    await inviteAndWithdraw()
    clock.forward(7000)
    await expect(inviteAndWithdraw()).rejects.toMatchObject({ message: invitationText.tooSoon(53) })
    for (let time = 0; time < 4; time++) {
      clock.forward(60_000)
      await inviteAndWithdraw()
    }
    clock.forward(60_000)
    await expect(inviteAndWithdraw()).rejects.toMatchObject({ message: invitationText.tooOften })
    expect(mailer.sent).toHaveLength(5)
  })

  test('is taken back with its email, expires, and goes to nobody who organises already', async () => {
    const { kit, ada, invite, conference_id, visitor, clock, mailer, db, list } = await organising()
    await expect(invite(ada.email)).rejects.toMatchObject({ status: 409, message: organisersText.alreadyOrganiser })
    const { invitations } = await invite('taken-back@example.org')
    await ada.call(organisersApi.withdraw, { conference_id, id: invitations[0]?.id ?? '' })
    await deliver(kit)
    expect(mailer.sent).toEqual([])
    const email = `${randomUUID()}@example.org`
    await invite(email)
    await deliver(kit)
    clock.forward(30 * DAY_MS - 1)
    const token = tokenTo(kit, email)
    expect((await visitor.call(organisersApi.verify, { token })).success).toBe(true)
    clock.forward(1)
    expect((await visitor.call(organisersApi.verify, { token })).success).toBe(false)
    clock.forward(1)
    await forgetOrganiserInvitations(db, clock.now())
    clock.forward(-30 * DAY_MS)
    expect((await list()).invitations).toEqual([])
  })

  test('is limited to twenty organisers', async () => {
    const { invite } = await organising()
    for (let i = 0; i < 20; i++) await invite(`${i}@example.org`)
    await expect(invite('21@example.org')).rejects.toMatchObject({
      status: 409,
      message: organisersText.tooManyOrganisers,
    })
  })

  test('sent twenty times at once to one address is one email', async () => {
    const { kit, invite, mailer } = await organising()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => invite('once@example.org')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await deliver(kit)
    expect(mailer.sent).toHaveLength(1)
  })
})

describe('a conference is handed over', () => {
  test('to a co-organiser whose plan has room; the owner stays a co-organiser', async () => {
    const { as, ada, conference_id, join, list } = await organising()
    const grace = await as({ plan: 'professional' })
    await join(grace)
    await ada.call(delegatesApi.add, { conference_id, email: 'a@example.org', full_name: 'Alan' })
    const after = await ada.call(organisersApi.transfer, { conference_id, user_id: grace.id })
    expect(after.organisers.map(({ user_id, role }) => [user_id, role])).toEqual([
      [grace.id, 'owner'],
      [ada.id, 'organiser'],
    ])
    expect(await list(grace)).toEqual(after)
    await expect(ada.call(conferencesApi.remove, { conference_id })).rejects.toMatchObject({ status: 403 })
    expect(await grace.call(delegatesApi.list, { conference_id })).toMatchObject({ credits: { used: 1, limit: 1000 } })
    const entries = await grace.call(auditApi.list, { conference_id })
    expect(entries.map(({ action }) => action)).toContain('ownership_transferred')
  })

  test('to two co-organisers at once has one new owner; the other stays a co-organiser and is told', async () => {
    const { kit, as, ada, conference_id, join, list, mailer } = await organising()
    const heirs = [await as({ plan: 'professional' }), await as({ plan: 'professional' })]
    for (const heir of heirs) await join(heir)
    await deliver(kit)
    mailer.sent.length = 0
    const tries = await Promise.allSettled(
      heirs.map(({ id: user_id }) => ada.call(organisersApi.transfer, { conference_id, user_id })),
    )
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toMatchObject([{ status: 409, message: organisersText.handedOverMeanwhile }])
    const { organisers } = await list()
    const owner = heirs.find(({ id }) => id === organisers[0]?.user_id)
    const other = heirs.find(({ id }) => id !== owner?.id)
    expect(organisers.map(({ role }) => role)).toEqual(['owner', 'organiser', 'organiser'])
    const helpers = organisers.slice(1).map(({ user_id }) => user_id)
    expect(helpers.toSorted()).toEqual([other?.id ?? '', ada.id].toSorted())
    await deliver(kit)
    expect(mailer.sent).toHaveLength(2)
    const told = mailer.sent.map(({ to_address, subject }) => [to_address, / ?(You|\S+@\S+) now owns? /.exec(subject)?.[1]?.replaceAll('\u200b', '')]) // prettier-ignore
    expect(Object.fromEntries(told)).toEqual({ [owner?.email ?? '']: 'You', [other?.email ?? '']: owner?.email })
  })

  test('and is not deleted by a request of the former owner that was checked before', async () => {
    const { as, ada, conference_id, join, list, db, clock } = await organising()
    const grace = await as({ plan: 'professional' })
    await join(grace)
    const [user, now] = [{ ...ada, session_id: '', is_delegate: false }, clock.now()]
    const checked = await closableConference({ db, user, now }, conference_id)
    await ada.call(organisersApi.transfer, { conference_id, user_id: grace.id })
    const refusal = { code: 'conflict', message: organisersText.handedOverMeanwhile }
    await expect(deleteConference(db, user, checked, now)).rejects.toMatchObject(refusal)
    expect((await list(grace)).organisers[0]).toMatchObject({ user_id: grace.id, role: 'owner' })
  })

  test('to nobody else, and not beyond the limits of a plan', async () => {
    const { as, ada, conference_id, join, conferenceOf, list } = await organising()
    const hand = (user_id: string) => ada.call(organisersApi.transfer, { conference_id, user_id })
    const stranger = await as({ plan: 'professional' })
    await expect(hand(stranger.id)).rejects.toMatchObject({ status: 404, message: organisersText.notCoOrganiser })
    const poor = await as()
    await join(poor)
    await expect(hand(poor.id)).rejects.toMatchObject({ status: 409, message: organisersText.heirWithoutPlan })
    const busy = await as({ plan: 'starter' })
    await join(busy)
    for (let i = 0; i < 3; i++) await conferenceOf(busy)
    await expect(hand(busy.id)).rejects.toMatchObject({ status: 409, message: organisersText.heirWithoutRoom })
    expect((await list()).organisers[0]).toMatchObject({ user_id: ada.id, role: 'owner' })
  })
})

test('the audit log is kept for twelve months', async () => {
  const { ada, conference_id, clock, db } = await organising()
  await ada.call(delegatesApi.add, { conference_id, email: 'a@example.org', full_name: 'Alan' })
  const mine = and(eq(auditLog.conference_id, conference_id), eq(auditLog.action, 'delegate_added'))
  await deleteOldAuditEntries(db, new Date(clock.now().getTime() + 365 * DAY_MS))
  expect(await db.$count(auditLog, mine)).toBe(1)
  await deleteOldAuditEntries(db, new Date(clock.now().getTime() + 365 * DAY_MS + 1))
  expect(await db.$count(auditLog, mine)).toBe(0)
})
