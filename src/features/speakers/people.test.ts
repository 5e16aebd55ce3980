import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PLANS } from '#features/billing/rules.ts'
import { auditApi, conferencesApi } from '#features/conferences/contract.ts'
import { REGISTERED_DAYS } from '#features/conferences/retention-rules.ts'
import { delegatesApi, invitationsApi } from '#features/delegates/contract.ts'
import { delegates, unwantedInvitations } from '#features/delegates/server/table.ts'
import { hashAddress } from '#features/delegates/server/unsubscribed.ts'
import { text as delegatesText } from '#features/delegates/text.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { emails } from '#server/mail/outbox.ts'
import { deliver, fillConference } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { speakersApi } from './contract.ts'
import { speakerDetailsApi } from './details-contract.ts'
import { importText } from './import-text.ts'
import { speakerOrganisingApi } from './organising-contract.ts'
import { refusalText } from './refusal-text.ts'
import { forgetAddresses } from './server/retention.ts'

async function hall(settings = {}) {
  const kit = await testHall({ start: new Date('2026-03-10T12:00:00Z'), ...settings })
  const { organiser: ada, conference_id } = kit
  const speaker = async (name: string, email: string | null = `${randomUUID()}@example.org`) =>
    ada.call(speakersApi.add, { conference_id, name, title: 'Rear Admiral', email })
  const details = () => ada.call(speakerDetailsApi.list, { conference_id })
  const invite = (speaker_ids: string[], skip_invited = false) =>
    ada.call(invitationsApi.sendAll, { conference_id, speaker_ids, skip_invited })
  const previewOf = (speaker_ids: string[], skip_invited = false) =>
    ada.call(invitationsApi.preview, { conference_id, speaker_ids, skip_invited })
  const load = (csv: string) => ada.call(speakersApi.import, { conference_id }, csv)
  return { ...kit, kit, ada, speaker, details, invite, previewOf, load }
}

const GRACE = 'grace.secret@example.org'

test('the address of a speaker is one of the conference’s, in small letters, and may be taken away', async () => {
  const { ada, conference_id, conferenceOf, speaker, details } = await hall()
  const grace = await speaker('Grace Hopper', ` ${GRACE.toUpperCase()} `)
  const other = await speaker('Ada Lovelace', '')
  expect((await details()).map(({ name, email }) => [name, email])).toEqual([
    ['Ada Lovelace', null],
    ['Grace Hopper', GRACE],
  ])
  const taken = { status: 409, message: refusalText.emailTaken, fields: { email: refusalText.emailTaken } }
  await expect(speaker('Impostor', GRACE)).rejects.toMatchObject(taken)
  const change = { conference_id, id: other.id, email: GRACE }
  await expect(ada.call(speakersApi.update, change)).rejects.toMatchObject(taken)
  await expect(ada.call(speakersApi.update, { ...change, email: 'nowhere' })).rejects.toMatchObject({
    status: 400,
    fields: { email: refusalText.badEmail },
  })

  const elsewhere = { conference_id: await conferenceOf(ada), name: 'Grace Hopper', title: 'Rear Admiral' }
  await ada.call(speakersApi.add, { ...elsewhere, email: GRACE })
  await ada.call(speakersApi.update, { conference_id, id: grace.id, email: '' })
  await ada.call(speakersApi.update, change)
  expect((await details()).map(({ email }) => email)).toEqual([GRACE, null])
})

test('nobody but organisers reads the address of a speaker', async () => {
  const { ada, app, as, conference_id, visitor, register, speaker } = await hall()
  const grace = await speaker('Grace Hopper', GRACE)
  const talk = { conference_id, day: 'Day 1', start_time: '09:00', end_time: '10:00', title: 'Compilers' }
  const { id: schedule_item_id } = await ada.call(scheduleApi.add, { ...talk, speaker_ids: [grace.id] })
  const { slug } = await ada.call(conferencesApi.read, { conference_id })
  const people = [visitor, await as({ subscribed: true }), await register()]
  const addresses = [
    `/${slug}`,
    ...['speakers.csv', 'speakers.json', 'schedule.xml', 'schedule.json', 'schedule.csv', 'calendar.ics'].map(
      (file) => `/${slug}/${file}`,
    ),
    `/api/conferences/${conference_id}/speakers`,
    `/api/conferences/${conference_id}/schedule`,
    `/api/search?conference_id=${conference_id}&q=grace`,
    `/session?session=${schedule_item_id}`,
  ]
  for (const person of people) {
    for (const url of addresses) {
      const { body } = await person.request({ url })
      expect(body, url).not.toContain('grace.secret')
    }
    for (const path of ['details', 'export']) {
      const { statusCode, body } = await person.request({ url: `/api/conferences/${conference_id}/speakers/${path}` })
      expect([statusCode === 401 || statusCode === 404, body.includes('grace.secret')]).toEqual([true, false])
    }
  }
  const { body } = await app.inject(`/${slug}/speakers.csv`)
  expect(body).toContain('Grace Hopper')
  expect(await ada.call(speakerOrganisingApi.export, { conference_id })).toContain(GRACE)
})

test('the organisers’ own file comes back without changing anything, and an address can be in one row only', async () => {
  const { ada, conference_id, conferenceOf, speaker, load, details } = await hall()
  await speaker('Grace Hopper', GRACE)
  await speaker('Ada Lovelace', null)
  const csv = await ada.call(speakerOrganisingApi.export, { conference_id })
  expect(await load(csv)).toMatchObject({ imported: 0, unchanged: 2, skipped: [] })
  const other = await conferenceOf(ada)
  await ada.call(speakersApi.import, { conference_id: other }, csv)
  const copied = await ada.call(speakerDetailsApi.list, { conference_id: other })
  expect(copied.map(({ name, email }) => [name, email])).toEqual([
    ['Ada Lovelace', null],
    ['Grace Hopper', GRACE],
  ])

  const result = await load(
    [
      'name,e-mail',
      `Ada Lovelace,${GRACE}`,
      'Ada Lovelace,not an address',
      'Katherine Johnson,KJ@example.org',
      'Somebody Else,kj@example.org',
      'Grace Hopper,',
    ].join('\n'),
  )
  expect(result.skipped).toEqual([
    { line: 2, reason: importText.emailTaken('Grace Hopper') },
    { line: 3, reason: refusalText.badEmail },
    { line: 5, reason: importText.sameEmail(4) },
  ])
  expect((await details()).map(({ name, email }) => [name, email])).toEqual([
    ['Ada Lovelace', null],
    ['Grace Hopper', GRACE],
    ['Katherine Johnson', 'kj@example.org'],
  ])
  const entries = await ada.call(auditApi.list, { conference_id })
  expect(entries.filter(({ action }) => action === 'speakers_exported')).toMatchObject([{ count: 2 }])
})

test('inviting speakers makes them delegates, emails each once, and leaves out whom it cannot email', async () => {
  const { ada, db, conference_id, speaker, details, invite, previewOf, register, mailer, kit, clock } = await hall()
  const grace = await speaker('Grace Hopper', GRACE)
  const talk = { conference_id, day: 'Day 1', start_time: '09:00', end_time: '10:00', title: 'Compilers' }
  await ada.call(scheduleApi.add, { ...talk, speaker_ids: [grace.id] })
  const nobody = await speaker('Without Address', null)
  const there = await register({ email: 'there@example.org', full_name: 'There Already' })
  const accepted = await speaker('There Already', there.email)
  const unwanted = await speaker('Not Interested', 'not@example.org')
  const email_hash = hashAddress('not@example.org')
  await db.insert(unwantedInvitations).values({ conference_id, email_hash, asked_at: clock.now().toISOString() })
  await db.delete(emails)
  const ids = [grace.id, nobody.id, accepted.id, unwanted.id]

  const { email, ...planned } = await previewOf([...ids, randomUUID()], true)
  expect(planned).toMatchObject({
    sendable: 1,
    newcomers: 1,
    refused: [
      { reason: 'registered', count: 1 },
      { reason: 'unwanted', count: 1 },
      { reason: 'gone', count: 1 },
    ],
  })
  expect(email.text).toContain('“Compilers”')
  expect((await ada.call(delegatesApi.list, { conference_id })).total).toBe(1)
  expect(await invite(ids)).toEqual({ queued: 1, left_out: 1, message: null })
  await deliver(kit)
  expect(mailer.sent.filter(({ to_address }) => to_address === GRACE)).toMatchObject([
    { subject: expect.stringContaining('You are invited to'), body_text: expect.stringContaining('“Compilers”') },
  ])
  const states = async () => (await details()).map(({ name, invitation }) => [name, invitation])
  expect(await states()).toEqual([
    ['Grace Hopper', 'Invited'],
    ['Not Interested', null],
    ['There Already', 'Registered'],
    ['Without Address', null],
  ])
  const [row] = await db.select().from(delegates).where(eq(delegates.email, GRACE))
  expect(row).toMatchObject({
    conference_id,
    full_name: 'Grace Hopper',
    position: 'Rear Admiral',
    is_registered: false,
  })
  // A second press is a moment later, which is too soon.
  expect(await invite(ids)).toEqual({ queued: 0, left_out: 2, message: null })
  clock.forward(HOUR_MS)
  // Who was invited already is emailed once more only when that is asked for.
  expect(await previewOf(ids, true)).toMatchObject({
    sendable: 0,
    newcomers: 0,
    refused: [
      { reason: 'registered', count: 1 },
      { reason: 'unwanted', count: 1 },
      { reason: 'invited', count: 1 },
    ],
  })
  expect(await invite(ids, true)).toEqual({ queued: 0, left_out: 1, message: null })
  expect(await previewOf(ids)).toMatchObject({ sendable: 1 })
  expect(await invite(ids)).toEqual({ queued: 1, left_out: 1, message: null })
  expect((await ada.call(delegatesApi.list, { conference_id })).total).toBe(2)
})

test('with too few attendee credits nobody is invited', async () => {
  const { as, conferenceOf, kit } = await hall()
  const starter = await as({ plan: 'starter' })
  const conference_id = await conferenceOf(starter, { active: true, delegate_registration_enabled: true })
  const names = Array.from({ length: 60 }, (_, at) => `Speaker ${at},${at}-${randomUUID()}@example.org`)
  await starter.call(speakersApi.import, { conference_id }, `name,email\n${names.join('\n')}\n`)
  const credits = PLANS.starter.credits
  await fillConference(kit, conference_id, credits - 59)
  const speaker_ids = (await starter.call(speakerDetailsApi.list, { conference_id })).map(({ id }) => id)
  const asked = { conference_id, speaker_ids }
  expect(await starter.call(invitationsApi.preview, asked)).toMatchObject({ newcomers: 60, credits_left: 59 })
  await expect(starter.call(invitationsApi.sendAll, asked)).rejects.toMatchObject({
    code: 'limit_reached',
    message: delegatesText.creditsUsed(credits),
  })
  expect((await starter.call(delegatesApi.list, { conference_id })).total).toBe(credits - 59)
})

test('speakers of another conference are not invited, whoever names them, and nobody is while registration is closed', async () => {
  const { ada, as, conferenceOf, conference_id, speaker, details } = await hall()
  const { id } = await speaker('Grace Hopper', GRACE)
  const mallory = await as({ subscribed: true })
  const other = await conferenceOf(mallory, { active: true, delegate_registration_enabled: true })
  const foreign = { conference_id: other, speaker_ids: [id] }
  expect(await mallory.call(invitationsApi.preview, foreign)).toMatchObject({
    sendable: 0,
    newcomers: 0,
    refused: [{ reason: 'gone', count: 1 }],
  })
  expect(await mallory.call(invitationsApi.sendAll, foreign)).toMatchObject({ queued: 0 })
  expect((await mallory.call(delegatesApi.list, { conference_id: other })).total).toBe(0)

  await ada.call(conferencesApi.update, { conference_id, registration_choice: 'closed' })
  const closed = ada.call(invitationsApi.sendAll, { conference_id, speaker_ids: [id] })
  await expect(closed).rejects.toMatchObject({ status: 409, message: delegatesText.registrationOff })
  expect((await details()).map(({ invitation }) => invitation)).toEqual([null])
})

test('the addresses of speakers are forgotten as long after the conference as registered delegates are kept', async () => {
  const dates = { start_date: '2026-04-10', end_date: '2026-04-12', time_zone: 'UTC' }
  const { db, speaker, details } = await hall({ conference: dates })
  await speaker('Grace Hopper', GRACE)
  const end = new Date('2026-04-13T00:00:00Z').getTime()
  await forgetAddresses(db, new Date(end + (REGISTERED_DAYS - 1) * DAY_MS))
  expect((await details()).map(({ email }) => email)).toEqual([GRACE])
  await forgetAddresses(db, new Date(end + (REGISTERED_DAYS + 3) * DAY_MS))
  expect((await details()).map(({ name, email }) => [name, email])).toEqual([['Grace Hopper', null]])
})
