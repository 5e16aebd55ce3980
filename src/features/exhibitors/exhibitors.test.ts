import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blocksApi } from '#features/people/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { networkApi } from '#features/connections/contract.ts'
import { directoryApi } from '#features/directory/contract.ts'
import { messagesApi } from '#features/messages/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { storedFiles } from '#server/files/stored-images.ts'
import { emailsTo, type Person, testApp } from '#server/test.ts'
import { EXHIBITOR, exhibitorOf } from '#server/test-exhibitors.ts'
import { deliver, exportOf, tokenTo } from '#server/test-fixtures.ts'
import { imageText } from '#shared/image-text.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { exhibitorsApi } from './contract.ts'
import { refusalText } from './refusal-text.ts'
import { joinStaff } from './server/joining.ts'
import { missEnquiries } from './server/missed.ts'
import { forgetPastLeads } from './server/retention.ts'
import { exhibitorEnquiries, exhibitorLeads, exhibitors } from './server/table.ts'
import { exhibitorStaffApi } from './staff-contract.ts'
import { text } from './text.ts'
import { enquiriesApi, leadsApi } from './visitor-contract.ts'

type Kit = Awaited<ReturnType<typeof testApp>>

/** A published conference with an exhibitor, its organiser, one of its staff, and a delegate. */
async function expo(kit: Kit) {
  const organiser = await kit.as({ subscribed: true })
  const conference_id = await kit.conferenceOf(organiser, { active: true })
  const id = await exhibitorOf(organiser, conference_id)
  const staff = await staffOf(kit, { conference_id, exhibitor_id: id }, 'Yael Shoshan-Marsh')
  const delegate = await delegateOf(kit, conference_id)
  return { ...kit, organiser, conference_id, id, staff, delegate }
}

async function staffOf(
  kit: Kit,
  stand: { conference_id: string; exhibitor_id: string },
  full_name: string,
  role: 'lead' | 'staff' = 'lead',
) {
  const person = await kit.as()
  await person.call(profileApi.update, { full_name })
  await joinStaff(kit.db, { ...stand, user_id: person.id, role }, kit.clock.now())
  return person
}

async function delegateOf({ as, db, clock }: Kit, conference_id: string, full_name = 'Hanne Skovgaard') {
  const person = await as()
  await person.call(profileApi.update, { full_name, position: 'Service Designer', company: 'Fjordby Kommune' })
  await joinConference(db, { conference_id, user_id: person.id, role: 'delegate' }, clock.now())
  return person
}

const ask = (person: Person, id: string, words = 'Do you keep cold spares?') =>
  person.call(enquiriesApi.ask, { id, text: words, client_id: randomUUID() })
const missing = { status: 404, message: text.notFound }

test('the Expo Hall has the published exhibitors, featured first, then in the order of the organisers', async () => {
  const { organiser, conference_id, id, visitor } = await expo(await testApp())
  const b = await exhibitorOf(organiser, conference_id, { name: 'Plainform' })
  const c = await exhibitorOf(organiser, conference_id, { name: 'Lanternworks', featured: true })
  const draft = await exhibitorOf(organiser, conference_id, { name: 'Tern and Tide', published: false })
  const names = async () => (await visitor.call(exhibitorsApi.list, { conference_id })).map(({ name }) => name)
  expect(await names()).toEqual(['Lanternworks', 'Halyard Hosting', 'Plainform'])
  await organiser.call(exhibitorsApi.order, { conference_id, ids: [draft, b, id, c] })
  expect(await names()).toEqual(['Lanternworks', 'Plainform', 'Halyard Hosting'])
  await expect(organiser.call(exhibitorsApi.order, { conference_id, ids: [b, id, c] })).rejects.toMatchObject({
    status: 409,
    message: refusalText.otherOrder,
  })
  await expect(visitor.call(exhibitorsApi.read, { id: draft })).rejects.toMatchObject(missing)
  expect(await organiser.call(exhibitorsApi.read, { id: draft })).toMatchObject({ name: 'Tern and Tide' })
})

test('an exhibitor is searched by its products, and the list has no contact data', async () => {
  const { organiser, conference_id, id, visitor } = await expo(await testApp())
  await organiser.call(exhibitorsApi.update, {
    id,
    products: [{ name: 'Night désk', description: 'Somebody answers.' }],
  })
  const [listed] = await visitor.call(exhibitorsApi.list, { conference_id })
  expect(listed).toEqual({
    id,
    conference_id,
    name: 'Halyard Hosting',
    category: 'Cloud Infrastructure',
    size: 'Mid-size',
    location: 'Galley, stand 2',
    description: EXHIBITOR.description,
    logo_url: null,
    featured: false,
    position: 0,
    search_text:
      'halyard hosting cloud infrastructure servers in the county whose data they hold. night desk somebody answers.',
  })
})

test.each([
  [{ name: 'H' }, 'name', 'Name must be at least 2 characters'],
  [{ category: '' }, 'category', 'Please select a category'],
  [{ description: 'Too short' }, 'description', 'Description must be at least 10 characters'],
  [{ location: 'x' }, 'location', 'Location is required'],
  [{ website: 'https://no spaces' }, 'website', 'Please enter a valid URL'],
  [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL'],
  [{ linkedin_url: 'data:text/html,x' }, 'linkedin_url', 'Please enter a valid LinkedIn URL'],
  [{ twitter_url: 'nothing at all' }, 'twitter_url', 'Please enter a valid Twitter URL'],
  [{ team_members: [{ name: '', role: 'Lead' }] }, 'team_members.0.name', 'Name is required'],
  [{ team_members: [{ name: 'Yael', role: ' ' }] }, 'team_members.0.role', 'Role is required'],
  [{ products: [{ name: 'Desk', description: '' }] }, 'products.0.description', 'Description is required'],
])('%o is refused at %s', async (wrong, field, message) => {
  const { organiser, conference_id } = await expo(await testApp())
  const added = organiser.call(exhibitorsApi.add, { conference_id, ...EXHIBITOR, ...wrong })
  await expect(added).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
})

test('only three exhibitors are featured, also when they are added at once', async () => {
  const { organiser, conference_id, id } = await expo(await testApp())
  const adding = Array.from({ length: 5 }, () => exhibitorOf(organiser, conference_id, { featured: true }))
  const settled = await Promise.allSettled(adding)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refusal = { status: 409, fields: { featured: refusalText.allFeatured } }
  await expect(organiser.call(exhibitorsApi.update, { id, featured: true })).rejects.toMatchObject(refusal)
})

test('staff edit their own exhibitor, but not its name, size, Featured and Published', async () => {
  const { organiser, conference_id, id, staff, delegate } = await expo(await testApp())
  const changed = await staff.call(exhibitorsApi.update, { id, description: 'A longer description.', founded: '2011' })
  expect(changed).toMatchObject({ description: 'A longer description.', founded: '2011' })
  for (const change of [{ name: 'Mine' }, { size: 'Startup' as const }, { featured: true }, { published: false }])
    await expect(staff.call(exhibitorsApi.update, { id, ...change })).rejects.toMatchObject({
      status: 403,
      message: refusalText.organisersOnly,
    })
  // A form that sends everything back unchanged is no attempt to change it.
  await staff.call(exhibitorsApi.update, { id, name: EXHIBITOR.name, location: 'Galley, stand 3' })
  await expect(staff.call(exhibitorsApi.remove, { id })).rejects.toMatchObject({ status: 403 })
  await expect(staff.call(exhibitorStaffApi.invite, { id, email: 'a@example.org' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(staff.call(exhibitorsApi.add, { conference_id, ...EXHIBITOR })).rejects.toMatchObject({ status: 403 })
  await expect(delegate.call(exhibitorsApi.update, { id, founded: '1999' })).rejects.toMatchObject({ status: 403 })
  await organiser.call(exhibitorsApi.update, { id, name: 'Halyard' })
})

test("an exhibitor's staff cannot reach another's data", async () => {
  const kit = await testApp()
  const { organiser, conference_id, id, delegate, staff } = await expo(kit)
  const other = await exhibitorOf(organiser, conference_id, { name: 'Lanternworks' })
  const draft = await exhibitorOf(organiser, conference_id, { name: 'Plainform', published: false })
  const stranger = await staffOf(kit, { conference_id, exhibitor_id: other }, 'Callum Ferris')
  const { id: enquiry_id } = await ask(delegate, id)
  await delegate.call(leadsApi.leave, { id, email: true })
  const refused = { status: 403, message: text.notYours }
  const answer = { id, enquiry_id, text: 'We do.' }
  await expect(stranger.call(enquiriesApi.list, { id })).rejects.toMatchObject(refused)
  await expect(stranger.call(enquiriesApi.answer, answer)).rejects.toMatchObject(refused)
  await expect(stranger.call(enquiriesApi.answer, { ...answer, id: other })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(leadsApi.list, { id })).rejects.toMatchObject(refused)
  await expect(stranger.call(leadsApi.export, { id })).rejects.toMatchObject(refused)
  await expect(stranger.call(exhibitorStaffApi.list, { id })).rejects.toMatchObject(refused)
  await expect(stranger.call(exhibitorsApi.numbers, { id })).rejects.toMatchObject(refused)
  await expect(stranger.call(exhibitorsApi.update, { id, founded: '1999' })).rejects.toMatchObject(refused)
  await expect(stranger.call(exhibitorsApi.read, { id: draft })).rejects.toMatchObject(missing)
  const managed = await stranger.call(exhibitorsApi.managed, { conference_id })
  expect(managed.exhibitors.map((exhibitor) => exhibitor.id)).toEqual([other])
  expect([managed.organises, managed.numbers.enquiries, managed.numbers.leads]).toEqual([false, 0, 0])
  // Its own staff do reach it.
  expect(await staff.call(leadsApi.list, { id })).toMatchObject([{ full_name: 'Hanne Skovgaard' }])
})

test('two editors change different fields, and neither overwrites the other', async () => {
  const { organiser, staff, id, clock } = await expo(await testApp())
  const { updated_at } = await organiser.call(exhibitorsApi.read, { id })
  clock.forward(MINUTE_MS)
  await staff.call(exhibitorsApi.update, { id, founded: '2011', products: [{ name: 'Desk', description: 'Open' }] })
  await organiser.call(exhibitorsApi.update, { id, employees: '51 – 200', updated_at })
  await expect(organiser.call(exhibitorsApi.update, { id, founded: '2012', updated_at })).rejects.toMatchObject({
    status: 409,
    newer: { values: { founded: { stored: '2011', sent: '2012' } } },
  })
  // The same list, as the form sends it back, replaces nothing.
  const products = [{ name: 'Desk', image_url: null, description: 'Open' }]
  await organiser.call(exhibitorsApi.update, { id, products, updated_at })
  expect(await organiser.call(exhibitorsApi.read, { id })).toMatchObject({
    founded: '2011',
    employees: '51 – 200',
    products,
  })
})

test('the pictures of all exhibitors of a conference are limited together', async () => {
  const kit = await testApp()
  const { organiser, conference_id, id, db, clock } = await expo(kit)
  const other = await exhibitorOf(organiser, conference_id)
  const elsewhere = await exhibitorOf(organiser, await kit.conferenceOf(organiser))
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const full = { path: `conference-assets/exhibitors/${randomUUID()}.webp`, owner: `exhibitor:${other}`, size: 500 * 1024 * 1024 } // prettier-ignore
  await db.insert(storedFiles).values({ ...full, created_at: clock.now().toISOString() })
  await expect(organiser.call(exhibitorsApi.upload, { id }, png)).rejects.toMatchObject({ message: imageText.quota })
  await organiser.call(exhibitorsApi.upload, { id: elsewhere }, png)
  await db.delete(storedFiles).where(eq(storedFiles.path, full.path))
  await organiser.call(exhibitorsApi.upload, { id }, png)
})

test('pictures must be uploaded for the exhibitor that shows them', async () => {
  const { organiser, conference_id, id } = await expo(await testApp())
  const other = await exhibitorOf(organiser, conference_id)
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const { url } = await organiser.call(exhibitorsApi.upload, { id }, png)
  expect(url).toMatch(/^\/storage\/conference-assets\/exhibitors\/[\w-]{24}\.webp$/)
  await organiser.call(exhibitorsApi.update, {
    id,
    logo_url: url,
    products: [{ name: 'Desk', description: 'Open', image_url: url }],
  })
  const refusal = { status: 422, fields: { logo_url: refusalText.foreignImage } }
  await expect(organiser.call(exhibitorsApi.update, { id: other, logo_url: url })).rejects.toMatchObject(refusal)
  await expect(
    organiser.call(exhibitorsApi.update, { id, logo_url: 'https://elsewhere.example/a.png' }),
  ).rejects.toMatchObject({ status: 400 })
})

test('an enquiry is answered by the first of the staff, and goes on in the messages of the two', async () => {
  const kit = await testApp()
  const { id, conference_id, delegate, staff } = await expo(kit)
  const colleague = await staffOf(kit, { conference_id, exhibitor_id: id }, 'Callum Ferris', 'staff')
  const asked = await ask(delegate, id)
  expect(asked).toMatchObject({ status: 'open', text: 'Do you keep cold spares?', answered_by: null })
  const notes = (person: Person) => person.call(notificationsApi.list, {})
  expect(await notes(staff)).toMatchObject([{ kind: 'enquiry', words: { title: 'Halyard Hosting' } }])
  const [listed] = await colleague.call(enquiriesApi.list, { id })
  expect(listed?.person).toEqual({
    person_id: delegate.id,
    full_name: 'Hanne Skovgaard',
    position: 'Service Designer',
    company: 'Fjordby Kommune',
    avatar_url: null,
  })

  const answers = [staff, colleague].map((person) =>
    person.call(enquiriesApi.answer, { id, enquiry_id: asked.id, text: 'We do, from 40 people up.' }),
  )
  const settled = await Promise.allSettled(answers)
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, message: text.alreadyAnswered },
  })
  const winner = settled[0]?.status === 'fulfilled' ? staff : colleague
  const { enquiry } = await delegate.call(exhibitorsApi.own, { id })
  expect(enquiry).toMatchObject({ status: 'answered', answered_by: { person_id: winner.id } })
  const said = await delegate.call(messagesApi.list, { person_id: winner.id })
  expect(said.map((message) => [message.author?.person_id, message.text])).toEqual([
    [delegate.id, 'Do you keep cold spares?'],
    [winner.id, 'We do, from 40 people up.'],
  ])
  const [thread] = await delegate.call(messagesApi.threads, {})
  expect(thread).toMatchObject({ status: 'accepted', writing: 'open', unread: 1 })
  const [answered] = await winner.call(messagesApi.threads, {})
  expect(answered).toMatchObject({ person_id: delegate.id, unread: 0, last: { text: 'We do, from 40 people up.' } })
  expect([await notes(staff), await notes(colleague)]).toEqual([[], []])
})

test('an enquiry that is sent again is one, and one waits at a time', async () => {
  const { id, delegate, organiser, staff } = await expo(await testApp())
  const client_id = randomUUID()
  const sending = Array.from({ length: 3 }, () => delegate.call(enquiriesApi.ask, { id, text: 'Hello', client_id }))
  const sent = await Promise.all(sending)
  expect(new Set(sent.map((enquiry) => enquiry.id)).size).toBe(1)
  await expect(ask(delegate, id)).rejects.toMatchObject({ status: 409, message: text.alreadyAsked })
  await delegate.call(enquiriesApi.cancel, { id, enquiry_id: sent[0]?.id ?? '' })
  expect((await delegate.call(exhibitorsApi.own, { id })).enquiry).toBeNull()
  expect(await staff.call(enquiriesApi.list, { id })).toEqual([])
  const settled = await Promise.allSettled([ask(delegate, id), ask(delegate, id), ask(delegate, id)])
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(ask(staff, id)).rejects.toMatchObject({ status: 403, message: text.ownStand })
  await organiser.call(exhibitorsApi.update, { id, takes_messages: false })
})

test('an exhibitor that takes no messages refuses them', async () => {
  const { id, delegate, organiser } = await expo(await testApp())
  await organiser.call(exhibitorsApi.update, { id, takes_messages: false })
  await expect(ask(delegate, id)).rejects.toMatchObject({ status: 403, message: text.messagesOff })
})

test('after the limit an enquiry is missed, the lead gets one email, and can still answer', async () => {
  const kit = await testApp()
  const { id, conference_id, delegate, staff, clock, core, mailer } = await expo(kit)
  const colleague = await staffOf(kit, { conference_id, exhibitor_id: id }, 'Callum Ferris', 'staff')
  const { id: enquiry_id } = await ask(delegate, id)
  clock.forward(29 * MINUTE_MS)
  await missEnquiries(core, clock.now())
  expect((await delegate.call(exhibitorsApi.own, { id })).enquiry?.status).toBe('open')
  clock.forward(MINUTE_MS)
  await missEnquiries(core, clock.now())
  await missEnquiries(core, clock.now())
  await deliver(kit)
  expect((await delegate.call(exhibitorsApi.own, { id })).enquiry?.status).toBe('missed')
  const subject = 'A message to Halyard Hosting is waiting for an answer'
  expect(emailsTo(mailer.sent, staff.email, subject)).toHaveLength(1)
  expect(emailsTo(mailer.sent, staff.email, subject)[0]?.body_text).not.toContain(delegate.email)
  expect(emailsTo(mailer.sent, colleague.email, subject)).toEqual([])
  await colleague.call(enquiriesApi.answer, { id, enquiry_id, text: 'Sorry, we were at lunch.' })
  expect((await staff.call(exhibitorsApi.numbers, { id })).answered).toBe(1)
})

test('without staff the organisers get the email about a missed enquiry', async () => {
  const kit = await testApp()
  const { organiser, conference_id, delegate, clock, core, mailer } = await expo(kit)
  const id = await exhibitorOf(organiser, conference_id, { name: 'Plainform' })
  await ask(delegate, id)
  clock.forward(30 * MINUTE_MS)
  await missEnquiries(core, clock.now())
  await deliver(kit)
  expect(emailsTo(mailer.sent, organiser.email, 'A message to Plainform is waiting for an answer')).toHaveLength(1)
})

test('people who have blocked each other do not meet at a stand', async () => {
  const kit = await testApp()
  const { id, delegate, staff, clock, core, mailer } = await expo(kit)
  const { id: earlier_id } = await ask(delegate, id)
  await staff.call(enquiriesApi.answer, { id, enquiry_id: earlier_id, text: 'We do.' })
  await delegate.call(leadsApi.leave, { id })
  expect(await staff.call(leadsApi.list, { id })).toMatchObject([{ full_name: 'Hanne Skovgaard' }])
  await delegate.call(blocksApi.block, { person_id: staff.id })
  expect(await staff.call(leadsApi.list, { id })).toEqual([])
  expect((await staff.request({ url: `/api/exhibitors/${id}/leads/export` })).body).not.toContain('Hanne')
  const { id: enquiry_id } = await ask(delegate, id)
  expect(await staff.call(notificationsApi.list, {})).toEqual([])
  expect(await staff.call(enquiriesApi.list, { id })).toEqual([])
  const answer = staff.call(enquiriesApi.answer, { id, enquiry_id, text: 'We do.' })
  await expect(answer).rejects.toMatchObject({ status: 404, message: text.noEnquiry })
  clock.forward(30 * MINUTE_MS)
  await missEnquiries(core, clock.now())
  await deliver(kit)
  expect(emailsTo(mailer.sent, staff.email)).toEqual([])
})

test('only the details that were chosen are left, once, and they can be withdrawn', async () => {
  const { id, delegate, staff } = await expo(await testApp())
  const left = await delegate.call(leadsApi.leave, { id, email: true, note: '=cmd()' })
  const nothing = { position: null, company: null, phone: null }
  expect(left).toMatchObject({ full_name: 'Hanne Skovgaard', email: delegate.email, note: '=cmd()', ...nothing })
  const again = delegate.call(leadsApi.leave, { id, role_and_company: true })
  await expect(again).rejects.toMatchObject({ status: 409, message: text.alreadyLeft })
  const file = await staff.request({ url: `/api/exhibitors/${id}/leads/export` })
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body).toContain(`Hanne Skovgaard,,,${delegate.email},,'=cmd()`)
  await delegate.call(leadsApi.withdraw, { id })
  expect((await delegate.call(exhibitorsApi.own, { id })).lead).toBeNull()
  const [withdrawn] = await staff.call(leadsApi.list, { id })
  expect(withdrawn).toMatchObject({ full_name: null, email: null, note: null, withdrawn_at: expect.any(String) })
  expect((await staff.call(exhibitorsApi.numbers, { id })).leads).toBe(0)
  await delegate.call(leadsApi.leave, { id, role_and_company: true })
})

test('what was left can be withdrawn where the exhibitor is a draft, and is deleted long after the conference', async () => {
  const kit = await testApp({ start: new Date('2025-04-10T12:00:00Z') })
  const { id, conference_id, organiser, delegate, staff } = await expo(kit)
  const names = async () => (await staff.call(leadsApi.list, { id })).map(({ full_name }) => full_name)
  await delegate.call(leadsApi.leave, { id, email: true })
  await organiser.call(exhibitorsApi.update, { id, published: false })
  await delegate.call(leadsApi.withdraw, { id })
  expect(await names()).toEqual([null])

  await organiser.call(exhibitorsApi.update, { id, published: true })
  kit.clock.forward(MINUTE_MS)
  await delegate.call(leadsApi.leave, { id, email: true })
  await organiser.call(conferencesApi.update, { conference_id, start_date: '2025-04-10', end_date: '2025-04-12' })
  await forgetPastLeads(kit.db, new Date('2026-04-13T00:00:00Z'))
  expect(await names()).toEqual(['Hanne Skovgaard', null])
  await forgetPastLeads(kit.db, new Date('2026-04-15T00:00:00Z'))
  expect(await names()).toEqual([null, null])
})

test('a view counts once per person and day, and not for those who look after the exhibitor', async () => {
  const { id, delegate, staff, organiser, clock, as } = await expo(
    // Half an hour before midnight in London.
    await testApp({ start: new Date('2025-04-10T22:30:00Z') }),
  )
  const passer = await as()
  for (const person of [delegate, delegate, staff, organiser, passer]) await person.call(exhibitorsApi.view, { id })
  expect((await staff.call(exhibitorsApi.numbers, { id })).views).toBe(2)
  clock.forward(45 * MINUTE_MS)
  await delegate.call(exhibitorsApi.view, { id })
  expect((await organiser.call(exhibitorsApi.numbers, { id })).views).toBe(3)
})

test('the numbers of an exhibitor count its enquiries by hour', async () => {
  const kit = await testApp({ start: new Date('2025-04-10T10:50:00Z') })
  const { id, conference_id, delegate, staff, organiser, clock } = await expo(kit)
  const { id: enquiry_id } = await ask(delegate, id)
  clock.forward(4 * MINUTE_MS)
  await staff.call(enquiriesApi.answer, { id, enquiry_id, text: 'We do.' })
  clock.forward(20 * MINUTE_MS)
  await ask(delegate, id)
  const numbers = {
    views: 0,
    enquiries: 2,
    open: 1,
    answered: 1,
    missed: 0,
    leads: 0,
    median_seconds: 240,
    by_hour: [
      { hour: '2025-04-10T10:00:00Z', enquiries: 1 },
      { hour: '2025-04-10T11:00:00Z', enquiries: 1 },
    ],
  }
  expect(await staff.call(exhibitorsApi.numbers, { id })).toEqual(numbers)
  const managed = await organiser.call(exhibitorsApi.managed, { conference_id })
  expect([managed.numbers, managed.exhibitors[0]?.enquiries]).toEqual([numbers, 2])
})

test('bookmarks belong to the person who saved them', async () => {
  const { id, conference_id, delegate, staff } = await expo(await testApp())
  await delegate.call(exhibitorsApi.bookmark, { id })
  await delegate.call(exhibitorsApi.bookmark, { id })
  expect(await delegate.call(exhibitorsApi.bookmarks, { conference_id })).toEqual([id])
  expect(await staff.call(exhibitorsApi.bookmarks, { conference_id })).toEqual([])
  await delegate.call(exhibitorsApi.forget, { id })
  expect(await delegate.call(exhibitorsApi.bookmarks, { conference_id })).toEqual([])
})

test('staff are invited by email, take part in the conference, and are among the sponsors of the directory', async () => {
  const kit = await testApp()
  const { organiser, conference_id, id, as, delegate } = await expo(kit)
  const email = `${randomUUID()}@example.org`
  const { invitations } = await organiser.call(exhibitorStaffApi.invite, { id, email, role: 'lead' })
  expect(invitations).toMatchObject([{ email, role: 'lead', status: 'pending' }])
  await deliver(kit)
  const token = tokenTo(kit, email)
  expect(await kit.visitor.call(exhibitorStaffApi.verify, { token })).toMatchObject({
    success: true,
    email,
    invited_to: { exhibitor: { id, name: 'Halyard Hosting' } },
  })
  const other = { status: 403, message: text.otherAddress }
  await expect(delegate.call(exhibitorStaffApi.accept, { token })).rejects.toMatchObject(other)
  const person = await as({ email })
  await person.call(exhibitorStaffApi.accept, { token })
  await expect(person.call(exhibitorStaffApi.accept, { token })).rejects.toMatchObject({ status: 404 })
  await person.call(profileApi.update, { full_name: 'Reem Al-Qasimi' })
  await person.call(networkApi.setMe, { conference_id, listed: true })
  const sponsors = async () => {
    const { people } = await delegate.call(directoryApi.people, { conference_id, filter: 'sponsors' })
    return people.map(({ full_name, role }) => [full_name, role])
  }
  expect(await sponsors()).toEqual([['Reem Al-Qasimi', 'exhibitor']])
  const colleagues = (await person.call(exhibitorStaffApi.list, { id })).staff
  expect(colleagues.map((one) => [one.role, one.email])).toEqual([
    ['lead', ''],
    ['lead', ''],
  ])

  await organiser.call(exhibitorStaffApi.remove, { id, user_id: person.id })
  expect(await sponsors()).toEqual([])
  await expect(person.call(enquiriesApi.list, { id })).rejects.toMatchObject(missing)
})

test('whoever is removed from the staff, or whose stand is deleted, keeps no text of enquiries, and others do', async () => {
  const kit = await testApp()
  const { organiser, conference_id, id, staff, delegate } = await expo(kit)
  const leaving = await staffOf(kit, { conference_id, exhibitor_id: id }, 'Reem Al-Qasimi', 'staff')
  await ask(delegate, id)
  const told = async (person: Person) => (await person.call(notificationsApi.list, {})).map(({ words }) => words.text)
  expect([await told(leaving), await told(staff)]).toEqual([['Do you keep cold spares?'], ['Do you keep cold spares?']])
  await organiser.call(exhibitorStaffApi.remove, { id, user_id: leaving.id })
  // Also where they could not see it any more, because they take part in nothing.
  const stored = async (person: Person) =>
    (await kit.db.execute(sql`select from notifications where person_id = ${person.id}`)).rows.length
  expect([await stored(leaving), await told(staff)]).toEqual([0, ['Do you keep cold spares?']])
  await organiser.call(exhibitorsApi.remove, { id })
  expect(await stored(staff)).toBe(0)
})

test('the exports of asker and staff hold their own words of an enquiry', async () => {
  const kit = await testApp()
  const { id, delegate, staff } = await expo(kit)
  const { id: enquiry_id } = await ask(delegate, id)
  await staff.call(enquiriesApi.answer, { id, enquiry_id, text: 'We do.' })
  const [asked, answered] = [await exportOf(kit, delegate), await exportOf(kit, staff)]
  expect([asked.body.includes('cold spares'), asked.body.includes('We do.')]).toEqual([true, false])
  expect([answered.body.includes('cold spares'), answered.body.includes('We do.')]).toEqual([false, true])
})

test('staff of two exhibitors keep taking part when one of them is deleted', async () => {
  const kit = await testApp()
  const { organiser, conference_id, id, staff, delegate, db, clock } = await expo(kit)
  const other = await exhibitorOf(organiser, conference_id, { name: 'Lanternworks' })
  await joinStaff(db, { exhibitor_id: other, conference_id, user_id: staff.id, role: 'staff' }, clock.now())
  await ask(delegate, id)
  await delegate.call(leadsApi.leave, { id })
  await organiser.call(exhibitorsApi.remove, { id })
  await staff.call(enquiriesApi.list, { id: other })
  expect(await db.$count(exhibitorEnquiries, eq(exhibitorEnquiries.exhibitor_id, id))).toBe(0)
  expect(await db.$count(exhibitorLeads, eq(exhibitorLeads.exhibitor_id, id))).toBe(0)
  await organiser.call(exhibitorsApi.remove, { id: other })
  await expect(staff.call(exhibitorsApi.managed, { conference_id })).rejects.toMatchObject({ status: 404 })
})

test('an invitation that is withdrawn or replaced is void', async () => {
  const kit = await testApp()
  const { organiser, id, clock, visitor } = await expo(kit)
  const email = `${randomUUID()}@example.org`
  await organiser.call(exhibitorStaffApi.invite, { id, email })
  await deliver(kit)
  const first = tokenTo(kit, email)
  await expect(organiser.call(exhibitorStaffApi.invite, { id, email })).rejects.toMatchObject({ status: 429 })
  clock.forward(2 * MINUTE_MS)
  const { invitations } = await organiser.call(exhibitorStaffApi.invite, { id, email })
  await deliver(kit)
  const second = tokenTo(kit, email)
  const isValid = async (token: string) => (await visitor.call(exhibitorStaffApi.verify, { token })).success
  expect([await isValid(first), await isValid(second)]).toEqual([false, true])
  await organiser.call(exhibitorStaffApi.uninvite, { id, invitation_id: invitations[0]?.id ?? '' })
  expect(await isValid(second)).toBe(false)
})

test('the exhibitors of a draft conference are seen by its organisers only', async () => {
  const { organiser, conference_id, id, staff, delegate, visitor } = await expo(await testApp())
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  for (const person of [staff, delegate, visitor])
    await expect(person.call(exhibitorsApi.read, { id })).rejects.toMatchObject(missing)
  expect(await organiser.call(exhibitorsApi.list, { conference_id })).toHaveLength(1)
})

test('what somebody did at a stand is exported, and erased with the account', async () => {
  const kit = await testApp()
  const { id, delegate, staff, db } = await expo(kit)
  await ask(delegate, id)
  await delegate.call(leadsApi.leave, { id, email: true })
  await delegate.call(exhibitorsApi.bookmark, { id })
  await delegate.call(exhibitorsApi.view, { id })
  const file = await exportOf(kit, delegate)
  expect(file.json().exhibitors).toMatchObject({
    enquiries: [{ exhibitor: 'Halyard Hosting', text: 'Do you keep cold spares?' }],
    left: [{ lead: { email: delegate.email } }],
    saved: [{ exhibitor: 'Halyard Hosting' }],
    viewed: [{ exhibitor: 'Halyard Hosting' }],
  })
  await delegate.request({ method: 'DELETE', url: '/api/me' })
  expect(await staff.call(enquiriesApi.list, { id })).toEqual([])
  expect(await staff.call(leadsApi.list, { id })).toMatchObject([{ full_name: null, email: null }])
  const { rows } = await db.execute(sql`select from exhibitor_views where person_id = ${delegate.id}`)
  expect(rows).toEqual([])
  expect(await db.$count(exhibitors, eq(exhibitors.id, id))).toBe(1)
})

const FILE = [
  'Company,Category,Size,Stand,Description,Website',
  'Lanternworks,Cybersecurity,mid-size,Foyer 3,Sealed audit logs for registers.,https://lanternworks.example',
  'Halyard Hosting,Cloud Infrastructure,Enterprise,Galley 2,Already in the list before.,',
  'lanternworks,DevOps,Startup,Foyer 4,The same name once more.,',
  'Tern and Tide,DevOps,Tiny,Foyer 7,Releases on a Friday afternoon.,',
  'Plainform,UX/UI Design,Startup,Roof,Too short,',
].join('\n')

test('a file is imported as drafts, whole, and only once', async () => {
  const { organiser, conference_id, visitor, staff } = await expo(await testApp())
  const preview = await organiser.call(exhibitorsApi.import, { conference_id, dry_run: 'true' }, FILE)
  expect([preview.imported, preview.already_there, preview.rows.length]).toEqual([2, 1, 5])
  expect(preview.skipped).toEqual([
    { line: 3, reason: 'Already an exhibitor of this conference' },
    { line: 4, reason: 'Same name as row 2' },
    { line: 6, reason: 'Description must be at least 10 characters' },
  ])
  expect(preview.warnings).toEqual([{ line: 5, message: '“Tiny” is not a size, so it becomes Mid-size' }])
  const both = await Promise.all([1, 2].map(() => organiser.call(exhibitorsApi.import, { conference_id }, FILE)))
  expect(both.map(({ imported }) => imported).toSorted((a, b) => a - b)).toEqual([0, 2])
  expect(await visitor.call(exhibitorsApi.list, { conference_id })).toHaveLength(1)
  const { exhibitors: managed } = await organiser.call(exhibitorsApi.managed, { conference_id })
  expect(managed.map(({ name, published, position }) => [name, published, position])).toEqual([
    ['Halyard Hosting', true, 0],
    ['Lanternworks', false, 1],
    ['Tern and Tide', false, 2],
  ])
  await expect(staff.call(exhibitorsApi.import, { conference_id }, FILE)).rejects.toMatchObject({ status: 403 })
})

test('an export is guarded against formulas, has no contact data, and can be imported elsewhere', async () => {
  const { organiser, conference_id, id, delegate, conferenceOf } = await expo(await testApp())
  await organiser.call(exhibitorsApi.update, { id, name: '=HYPERLINK("x")' })
  await delegate.call(leadsApi.leave, { id, email: true })
  const file = await organiser.request({ url: `/api/exhibitors/export?conference_id=${conference_id}` })
  expect(file.body).toContain(`"'=HYPERLINK(""x"")"`)
  expect(file.body).not.toContain(delegate.email)
  const other = await conferenceOf(organiser)
  await organiser.call(exhibitorsApi.import, { conference_id: other }, file.body)
  const { exhibitors: imported } = await organiser.call(exhibitorsApi.managed, { conference_id: other })
  expect(imported).toMatchObject([{ name: '=HYPERLINK("x")', website: EXHIBITOR.website, published: false }])
})

test('those whose messages nobody has answered are emailed when the stand is deleted, and nobody else', async () => {
  const kit = await testApp()
  const { organiser, conference_id, id, delegate, staff } = await expo(kit)
  const [answered, cancelled] = [await delegateOf(kit, conference_id), await delegateOf(kit, conference_id)]
  await ask(delegate, id)
  const { id: enquiry_id } = await ask(answered, id)
  await staff.call(enquiriesApi.answer, { id, enquiry_id, text: 'We do.' })
  await cancelled.call(enquiriesApi.cancel, { id, enquiry_id: (await ask(cancelled, id)).id })
  await organiser.call(exhibitorsApi.remove, { id })
  await deliver(kit)
  const told = [delegate, answered, cancelled].map(({ email }) =>
    emailsTo(kit.mailer.sent, email)
      .filter(({ subject }) => subject.startsWith('Halyard Hosting is no longer at'))
      .map(({ body_text }) => body_text),
  )
  expect(told).toEqual([[expect.stringContaining('Do you keep cold spares?')], [], []])
})

test('the newest message of each person decides whether they are emailed, and after the conference nobody is', async () => {
  const kit = await testApp()
  const { organiser, conference_id, id, delegate, staff } = await expo(kit)
  const answered = await delegateOf(kit, conference_id)
  for (const person of [delegate, answered]) await ask(person, id, 'Missed')
  await kit.db.update(exhibitorEnquiries).set({ status: 'missed' }).where(eq(exhibitorEnquiries.exhibitor_id, id))
  kit.clock.forward(31 * MINUTE_MS)
  await ask(delegate, id, 'Asked again')
  const { id: enquiry_id } = await ask(answered, id, 'Answered')
  await staff.call(enquiriesApi.answer, { id, enquiry_id, text: 'We do.' })
  const other = await exhibitorOf(organiser, conference_id, { name: 'Plainform' })
  await ask(delegate, other)
  await organiser.call(exhibitorsApi.remove, { id })
  await organiser.call(conferencesApi.update, { conference_id, start_date: '2020-01-01', end_date: '2020-01-01' })
  await organiser.call(exhibitorsApi.remove, { id: other })
  await deliver(kit)
  const told = kit.mailer.sent.filter(({ subject }) => subject.includes('is no longer at'))
  expect(told).toMatchObject([{ to_address: delegate.email, body_text: expect.stringContaining('Asked again') }])
})
