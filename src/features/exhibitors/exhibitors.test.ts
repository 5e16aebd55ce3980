import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { directoryApi } from '#features/directory/contract.ts'
import { refusalText as invitationText } from '#features/invitations/refusal-text.ts'
import { profileApi } from '#features/profile/contract.ts'
import { enquiriesApi, leadsApi, standsApi } from '#features/stands/contract.ts'
import { exhibitorEnquiries, exhibitorLeads } from '#features/stands/server/table.ts'
import { storedFiles } from '#server/files/stored-files.ts'
import { testApp } from '#server/test.ts'
import { ask, EXHIBITOR, exhibitorOf, expo, staffOf } from '#server/test-exhibitors.ts'
import { deliver, tokenTo } from '#server/test-fixtures.ts'
import { imageText } from '#shared/image-text.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { exhibitorsApi } from './contract.ts'
import { refusalText } from './refusal-text.ts'
import { joinStaff } from './server/staff.ts'
import { exhibitorStaffApi } from './staff-contract.ts'
import { text } from './text.ts'

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
  await expect(stranger.call(standsApi.numbers, { id })).rejects.toMatchObject(refused)
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
  const other = { status: 403, message: invitationText.otherAddress }
  await expect(delegate.call(exhibitorStaffApi.accept, { token })).rejects.toMatchObject(other)
  const person = await as({ email })
  await person.call(exhibitorStaffApi.accept, { token })
  await expect(person.call(exhibitorStaffApi.accept, { token })).rejects.toMatchObject({ status: 404 })
  await person.call(profileApi.update, { full_name: 'Reem Al-Qasimi' })
  await person.call(networkingProfileApi.setMe, { conference_id, listed: true })
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

test('an import is undone, but for exhibitors that were touched since', async () => {
  const { organiser, conference_id, id, staff } = await expo(await testApp())
  const { ids } = await organiser.call(exhibitorsApi.import, { conference_id }, FILE)
  const [touched, other] = ids
  if (!touched || !other) throw new Error('Two were imported.')
  await organiser.call(exhibitorsApi.update, { id: touched, location: 'Roof 9' })
  const undo = (who: typeof organiser) => who.call(exhibitorsApi.undoImport, { conference_id, ids: [...ids, id] })
  await expect(undo(staff)).rejects.toMatchObject({ status: 403 })
  expect(await undo(organiser)).toEqual({ removed: 1 })
  const { exhibitors: left } = await organiser.call(exhibitorsApi.managed, { conference_id })
  expect(left.map((one) => one.id)).toEqual([id, touched])
  expect(await undo(organiser)).toEqual({ removed: 0 })
})

test('drafts are published together, all or none, and become drafts again', async () => {
  const { organiser, conference_id, id, visitor, staff, conferenceOf } = await expo(await testApp())
  await organiser.call(exhibitorsApi.import, { conference_id }, FILE)
  const { exhibitors: all } = await organiser.call(exhibitorsApi.managed, { conference_id })
  const drafts = all.filter(({ published }) => !published).map((one) => one.id)
  const listed = async () => (await visitor.call(exhibitorsApi.list, { conference_id })).map((one) => one.id)
  const publish = (ids: string[], published = true) =>
    organiser.call(exhibitorsApi.publish, { conference_id, ids, published })

  await publish(drafts)
  expect((await listed()).toSorted()).toEqual([id, ...drafts].toSorted())
  await publish(drafts, false)
  expect(await listed()).toEqual([id])
  const other = await exhibitorOf(organiser, await conferenceOf(organiser), { published: false })
  for (const foreign of [other, randomUUID()])
    await expect(publish([...drafts, foreign])).rejects.toMatchObject({ status: 404, message: refusalText.someGone })
  await expect(publish([randomUUID()])).rejects.toMatchObject({ status: 404, message: refusalText.gone })
  expect(await listed()).toEqual([id])
  const asStaff = staff.call(exhibitorsApi.publish, { conference_id, ids: drafts, published: true })
  await expect(asStaff).rejects.toMatchObject({ status: 403 })
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
