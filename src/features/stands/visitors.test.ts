import { expect, test } from 'vitest'
import { joinConference, leaveConference } from '#features/conferences/server/members.ts'
import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { exhibitorStaffApi } from '#features/exhibitors/staff-contract.ts'
import { text as exhibitorsText } from '#features/exhibitors/text.ts'
import { messagesApi } from '#features/messages/contract.ts'
import { blocksApi, mutesApi } from '#features/people/contract.ts'
import { type Person, testApp } from '#server/test.ts'
import { ask, delegateOf, expo, staffOf } from '#server/test-exhibitors.ts'
import { enquiriesApi, leadsApi, standsApi } from './contract.ts'
import { text } from './text.ts'

/** An exhibitor with an open enquiry and a lead by one delegate. */
async function visited() {
  const kit = await testApp()
  const stand = await expo(kit)
  const { id: enquiry_id } = await ask(stand.delegate, stand.id)
  await stand.delegate.call(leadsApi.leave, { id: stand.id, email: true })
  return { ...stand, kit, enquiry_id }
}

/** What visitors do at a stand. */
const visitorsActs = (person: Person, id: string, enquiry_id: string) => ({
  read: () => person.call(standsApi.own, { id }),
  ask: () => ask(person, id),
  cancel: () => person.call(enquiriesApi.cancel, { id, enquiry_id }),
  leave: () => person.call(leadsApi.leave, { id, email: true }),
  save: () => person.call(exhibitorsApi.bookmark, { id }),
})

/** What those do who look after it. */
const staffsActs = (person: Person, id: string, enquiry_id: string) => ({
  'read enquiries': () => person.call(enquiriesApi.list, { id }),
  answer: () => person.call(enquiriesApi.answer, { id, enquiry_id, text: 'We do.' }),
  'read leads': () => person.call(leadsApi.list, { id }),
  'export leads': () => person.call(leadsApi.export, { id }),
  'read numbers': () => person.call(standsApi.numbers, { id }),
})

async function expectRefused(
  acts: Record<string, () => Promise<unknown>>,
  refusal: { status: number; message: string },
) {
  for (const [name, act] of Object.entries(acts)) await expect(act(), name).rejects.toMatchObject(refusal)
}

const missing = { status: 404, message: exhibitorsText.notFound }

/** The enquiries and leads as the staff have them. */
async function received(staff: Person, id: string) {
  const [enquiries, leads] = [await staff.call(enquiriesApi.list, { id }), await staff.call(leadsApi.list, { id })]
  return {
    enquiries: enquiries.map(({ person, status }) => [person?.full_name, status]),
    leads: leads.map(({ full_name, email }) => [full_name, email]),
  }
}

test('a stranger reads the page and does nothing else at a stand', async () => {
  const { id, kit, staff, delegate, enquiry_id } = await visited()
  const stranger = await kit.as()
  const before = await received(staff, id)
  await stranger.call(exhibitorsApi.read, { id })
  await expectRefused(visitorsActs(stranger, id, enquiry_id), missing)
  await expectRefused(staffsActs(stranger, id, enquiry_id), missing)
  await stranger.call(leadsApi.withdraw, { id })
  expect(await received(staff, id)).toEqual(before)
  expect(before).toEqual({
    enquiries: [['Hanne Skovgaard', 'open']],
    leads: [['Hanne Skovgaard', delegate.email]],
  })
})

test('a delegate changes nothing that is of another, and reads nothing that was sent to the stand', async () => {
  const { id, kit, conference_id, staff, enquiry_id } = await visited()
  const other = await delegateOf(kit, conference_id, 'Ruairí Calloway')
  const before = await received(staff, id)
  await expectRefused(staffsActs(other, id, enquiry_id), { status: 403, message: exhibitorsText.notYours })
  await other.call(enquiriesApi.cancel, { id, enquiry_id })
  await other.call(leadsApi.withdraw, { id })
  expect(await received(staff, id)).toEqual(before)
  expect(await other.call(standsApi.own, { id })).toMatchObject({ role: 'participant', enquiry: null, lead: null })
})

test('whoever looks after a stand leaves and asks nothing there, and is not counted', async () => {
  const { id, organiser, staff } = await visited()
  for (const person of [organiser, staff]) {
    await expect(ask(person, id)).rejects.toMatchObject({ status: 403, message: text.ownStand })
    await expect(person.call(leadsApi.leave, { id })).rejects.toMatchObject({ status: 403, message: text.ownDetails })
    await person.call(standsApi.view, { id })
  }
  expect(await staff.call(standsApi.numbers, { id })).toMatchObject({ views: 0, enquiries: 1, open: 1, leads: 1 })
})

test('somebody who is not listed is named to the staff they wrote to, without an address', async () => {
  const { id, kit, conference_id, staff } = await visited()
  const unlisted = await delegateOf(kit, conference_id, 'Ruairí Calloway')
  await ask(unlisted, id, 'May I visit?')
  await unlisted.call(leadsApi.leave, { id })
  const { enquiries, leads } = await received(staff, id)
  expect(enquiries).toContainEqual(['Ruairí Calloway', 'open'])
  expect(leads).toContainEqual(['Ruairí Calloway', null])
  const seen = [await staff.call(enquiriesApi.list, { id }), await staff.call(leadsApi.list, { id })]
  expect(JSON.stringify(seen)).not.toContain(unlisted.email)
})

test('of somebody who blocked one of the staff, only the others read and answer what they sent', async () => {
  const { id, kit, conference_id, staff, delegate, enquiry_id } = await visited()
  const colleague = await staffOf(kit, { conference_id, exhibitor_id: id }, 'Callum Ferris', 'staff')
  await staff.call(enquiriesApi.answer, { id, enquiry_id, text: 'We do.' })
  await delegate.call(blocksApi.block, { person_id: staff.id })
  const { id: second_id } = await ask(delegate, id, 'Since when?')
  expect(await received(staff, id)).toEqual({ enquiries: [], leads: [] })
  const answer = { id, enquiry_id: second_id, text: 'Since 2011.' }
  await expect(staff.call(enquiriesApi.answer, answer)).rejects.toMatchObject({ status: 404, message: text.noEnquiry })
  expect((await received(colleague, id)).leads).toEqual([['Hanne Skovgaard', delegate.email]])
  await colleague.call(enquiriesApi.answer, answer)
  const [thread] = await delegate.call(messagesApi.threads, {})
  expect(thread).toMatchObject({ person_id: colleague.id, last: { text: 'Since 2011.' } })
})

test('whoever is muted takes back what they sent to a stand, and sends nothing more', async () => {
  const { id, organiser, conference_id, staff, delegate, enquiry_id } = await visited()
  await organiser.call(mutesApi.mute, { conference_id, person_id: delegate.id })
  await delegate.call(enquiriesApi.cancel, { id, enquiry_id })
  await delegate.call(leadsApi.withdraw, { id })
  const refusal = { status: 403, message: expect.stringContaining('have muted you') }
  await expect(ask(delegate, id)).rejects.toMatchObject(refusal)
  await expect(delegate.call(leadsApi.leave, { id })).rejects.toMatchObject(refusal)
  expect(await received(staff, id)).toEqual({ enquiries: [], leads: [[null, null]] })
})

test('whoever takes part no longer does nothing at a stand, but can still delete their details', async () => {
  const { id, kit, conference_id, staff, delegate, enquiry_id } = await visited()
  await leaveConference(kit.db, { conference_id, user_ids: [delegate.id], role: 'delegate' })
  await expectRefused(visitorsActs(delegate, id, enquiry_id), missing)
  await delegate.call(leadsApi.withdraw, { id })
  expect((await received(staff, id)).leads).toEqual([[null, null]])
})

test('whoever is removed from the staff reads and answers nothing more, also as a delegate', async () => {
  const { id, kit, organiser, conference_id, staff, enquiry_id } = await visited()
  const removed = await staffOf(kit, { conference_id, exhibitor_id: id }, 'Callum Ferris', 'staff')
  await organiser.call(exhibitorStaffApi.remove, { id, user_id: removed.id })
  await expectRefused(staffsActs(removed, id, enquiry_id), missing)
  await joinConference(kit.db, { conference_id, user_id: removed.id, role: 'delegate' }, kit.clock.now())
  await expectRefused(staffsActs(removed, id, enquiry_id), { status: 403, message: exhibitorsText.notYours })
  expect((await received(staff, id)).enquiries).toEqual([['Hanne Skovgaard', 'open']])
})
