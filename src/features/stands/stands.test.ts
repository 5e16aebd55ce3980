import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blocksApi } from '#features/people/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import { exhibitorStaffApi } from '#features/exhibitors/staff-contract.ts'
import { messagesApi } from '#features/messages/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { emailsTo, type Person, testApp } from '#server/test.ts'
import { ask, delegateOf, exhibitorOf, expo, staffOf } from '#server/test-exhibitors.ts'
import { deliver, exportOf } from '#server/test-fixtures.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { enquiriesApi, leadsApi, standsApi } from './contract.ts'
import { missEnquiries } from './server/deadlines.ts'
import { forgetPastLeads } from './server/retention.ts'
import { exhibitorEnquiries } from './server/table.ts'
import { text } from './text.ts'

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
  const { enquiry } = await delegate.call(standsApi.own, { id })
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
  expect((await delegate.call(standsApi.own, { id })).enquiry).toBeNull()
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
  expect((await delegate.call(standsApi.own, { id })).enquiry?.status).toBe('open')
  clock.forward(MINUTE_MS)
  await missEnquiries(core, clock.now())
  await missEnquiries(core, clock.now())
  await deliver(kit)
  expect((await delegate.call(standsApi.own, { id })).enquiry?.status).toBe('missed')
  const subject = 'A message to Halyard Hosting is waiting for an answer'
  expect(emailsTo(mailer.sent, staff.email, subject)).toHaveLength(1)
  expect(emailsTo(mailer.sent, staff.email, subject)[0]?.body_text).not.toContain(delegate.email)
  expect(emailsTo(mailer.sent, colleague.email, subject)).toEqual([])
  await colleague.call(enquiriesApi.answer, { id, enquiry_id, text: 'Sorry, we were at lunch.' })
  expect((await staff.call(standsApi.numbers, { id })).answered).toBe(1)
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
  expect((await delegate.call(standsApi.own, { id })).lead).toBeNull()
  const [withdrawn] = await staff.call(leadsApi.list, { id })
  expect(withdrawn).toMatchObject({ full_name: null, email: null, note: null, withdrawn_at: expect.any(String) })
  expect((await staff.call(standsApi.numbers, { id })).leads).toBe(0)
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
  for (const person of [delegate, delegate, staff, organiser, passer]) await person.call(standsApi.view, { id })
  expect((await staff.call(standsApi.numbers, { id })).views).toBe(2)
  clock.forward(45 * MINUTE_MS)
  await delegate.call(standsApi.view, { id })
  expect((await organiser.call(standsApi.numbers, { id })).views).toBe(3)
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
  expect(await staff.call(standsApi.numbers, { id })).toEqual(numbers)
  const managed = await organiser.call(exhibitorsApi.managed, { conference_id })
  expect([managed.numbers, managed.exhibitors[0]?.enquiries]).toEqual([numbers, 2])
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

test('what somebody did at a stand is exported, and erased with the account', async () => {
  const kit = await testApp()
  const { id, delegate, staff, db } = await expo(kit)
  await ask(delegate, id)
  await delegate.call(leadsApi.leave, { id, email: true })
  await delegate.call(exhibitorsApi.bookmark, { id })
  await delegate.call(standsApi.view, { id })
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
