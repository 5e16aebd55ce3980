import { suggestionsApi } from './contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { blocksApi } from '#features/people/contract.ts'
import { delegatesApi, invitationsApi } from '#features/delegates/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { emailNotifications } from '#features/notifications/server/email-job.ts'
import { profileApi } from '#features/profile/contract.ts'
import { deliver, tokenTo } from '#server/test-fixtures.ts'
import { emailsTo, type Person } from '#server/test.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { testHall } from '#server/test-hall.ts'
import type { Input } from '#shared/contract.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { networkApi } from '#features/network/contract.ts'
import { text } from '#features/connections/text.ts'
import { text as answersText } from '#features/networking-profile/text.ts'

type Said = Omit<Input<typeof networkingProfileApi.setMe>, 'conference_id'>

async function hall() {
  const kit = await testHall()
  const { conference_id } = kit
  async function participant(full_name: string, said: Said = {}, more: object = {}) {
    const person = await kit.register({ full_name, ...more })
    await person.call(networkingProfileApi.setMe, { conference_id, ...said })
    return person
  }
  /** A participant who may be suggested. */
  const found = (full_name: string, said: Said = {}, more: object = {}) =>
    participant(full_name, { listed: true, suggestable: true, interests: ['Rotas'], ...said }, more)
  const suggestions = (by: Person, limit?: number) =>
    by.call(suggestionsApi.list, { conference_id, ...(limit !== undefined && { limit }) })
  const names = async (by: Person) =>
    (await suggestions(by)).map(({ person }) => person.full_name ?? '').toSorted((a, b) => (a < b ? -1 : 1))
  return { ...kit, participant, found, suggestions, names }
}

test('people are suggested with reasons, and only those who want it', async () => {
  const { participant, found, suggestions, names } = await hall()
  const ada = await participant('Ada', { interests: ['rotas'], seeking: [{ goal: 'learn', tag: 'Lamps' }] })
  const grace = await found('Grace', { offering: [{ goal: 'mentor', tag: 'lamps' }] }, { company: 'Lights' })
  await found('Not listed', { listed: false })
  await found('Not suggestable', { suggestable: false })
  await found('Without anything in common', { interests: ['Sleep'] })
  expect(await suggestions(ada)).toEqual([
    {
      person: { person_id: grace.id, full_name: 'Grace', position: null, company: 'Lights', avatar_url: null },
      reasons: [
        { type: 'goal', want: 'learn', offer: 'mentor', tag: 'Lamps', offer_tag: 'lamps', reader_wants: true },
        { type: 'interests', tags: ['rotas'] },
      ],
      first_line:
        'Hello! I’d like some advice on Lamps, and I see that you offer advice. Would you have ten minutes for me?',
      mutual_count: 0,
    },
  ])
  // Who is not listed gets suggestions, and is not one.
  expect(await names(grace)).toEqual([])
})

test('nobody is suggested whom one knows, has asked, ignores or has blocked, in either direction', async () => {
  const { conference_id, found, names } = await hall()
  const ada = await found('Ada')
  const asked = await found('Asked')
  const asker = await found('Asker')
  const blocked = await found('Blocked')
  const blocker = await found('Blocker')
  const connected = await found('Connected')
  const ignored = await found('Ignored')
  const others = [asked, asker, blocked, blocker, connected]
  await found('Left')
  expect(await names(ada)).toHaveLength(7)
  const request = (by: Person, to: Person) => by.call(connectionsApi.change, { person_id: to.id, action: 'request' })
  await request(ada, asked)
  await request(asker, ada)
  await request(connected, ada)
  await request(ada, connected)
  await ada.call(blocksApi.block, { person_id: blocked.id })
  await blocker.call(blocksApi.block, { person_id: ada.id })
  await ada.call(suggestionsApi.ignore, { conference_id, person_id: ignored.id })
  expect(await names(ada)).toEqual(['Left'])
  for (const other of others) expect(await names(other)).not.toContain('Ada')
  // Ignoring is private, but does not bring one to the other either.
  expect(await names(ignored)).not.toContain('Ada')

  // Ignoring is taken back, and a request of somebody who was only not to be suggested arrives.
  await request(ignored, ada)
  expect(await ada.call(connectionsApi.one, { person_id: ignored.id })).toMatchObject({ state: 'received' })
  await ignored.call(connectionsApi.change, { person_id: ada.id, action: 'withdraw' })
  await ada.call(suggestionsApi.unignore, { conference_id, person_id: ignored.id })
  expect(await names(ada)).toEqual(['Ignored', 'Left'])
})

test('whoever takes the choice back is gone at once, wherever they do it', async () => {
  const { organiser, conference_id, found, names } = await hall()
  const ada = await found('Ada')
  const [one, two, three] = [await found('One'), await found('Two'), await found('Three')]
  expect(await names(ada)).toEqual(['One', 'Three', 'Two'])
  await one.call(networkingProfileApi.setMe, { conference_id, suggestable: false })
  await two.call(membershipApi.setConsents, { conference_id, listed: false })
  expect(await names(ada)).toEqual(['Three'])
  await organiser.call(delegatesApi.remove, { conference_id, id: three.delegate_id })
  expect(await names(ada)).toEqual([])
})

test('people who are connected to both are counted and named', async () => {
  const { found, suggestions } = await hall()
  const ada = await found('Ada')
  const grace = await found('Grace')
  const between = await found('Hedy', { interests: ['Sleep'] })
  for (const one of [ada, grace]) {
    await one.call(connectionsApi.change, { person_id: between.id, action: 'request' })
    await between.call(connectionsApi.change, { person_id: one.id, action: 'accept' })
  }
  const [first] = await suggestions(ada)
  expect(first).toMatchObject({ person: { full_name: 'Grace' }, mutual_count: 1 })
  expect(first?.reasons).toContainEqual({ type: 'mutual', person_ids: [between.id] })
})

test('somebody who is not listed is neither counted nor named as a connection in common', async () => {
  const { participant, found, suggestions } = await hall()
  const [ada, grace] = [await found('Ada'), await found('Grace')]
  const hidden = await participant('Hidden', { interests: ['Rotas'] })
  for (const one of [ada, grace]) {
    await hidden.call(connectionsApi.change, { person_id: one.id, action: 'request' })
    await one.call(connectionsApi.change, { person_id: hidden.id, action: 'accept' })
  }
  expect(await suggestions(ada)).toMatchObject([
    { person: { full_name: 'Grace' }, mutual_count: 0, reasons: [{ type: 'interests', tags: ['Rotas'] }] },
  ])
})

test('a session that both have saved is a reason', async () => {
  const { organiser, conference_id, found, suggestions } = await hall()
  const [ada, grace] = [await found('Ada', { interests: [] }), await found('Grace', { interests: [] })]
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, {
    conference_id,
    day: 'Day 1',
    start_time: '09:00',
    end_time: '10:00',
    title: 'Small cities',
  })
  for (const one of [ada, grace]) await one.call(agendaApi.save, { schedule_item_id })
  const reason = { type: 'session', schedule_item_id, title: 'Small cities' }
  expect(await suggestions(ada)).toMatchObject([{ person: { full_name: 'Grace' }, reasons: [reason] }])
  await grace.call(agendaApi.remove, { schedule_item_id })
  expect(await suggestions(ada)).toEqual([])
})

test('who wrote nothing is suggested people who speak, and then the speakers of the sessions that they saved', async () => {
  const { organiser, conference_id, found, suggestions } = await hall()
  const ada = await found('Ada', { interests: [] })
  const grace = await found('Grace', { interests: [] })
  const speaker = { conference_id, name: 'Grace', title: 'Rear Admiral', email: grace.email }
  const { id: speaker_id } = await organiser.call(speakersApi.add, speaker)
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, {
    conference_id,
    day: 'Day 1',
    start_time: '09:00',
    end_time: '10:00',
    title: 'Small cities',
    speaker_ids: [speaker_id],
  })
  const speaks = { type: 'speaks', schedule_item_id, title: 'Small cities' }
  expect(await suggestions(ada)).toMatchObject([{ person: { full_name: 'Grace' }, reasons: [speaks] }])
  await ada.call(agendaApi.save, { schedule_item_id })
  const reason = { type: 'speaker', schedule_item_id, title: 'Small cities' }
  expect(await suggestions(ada)).toMatchObject([{ person: { full_name: 'Grace' }, reasons: [reason] }])
  expect(await suggestions(grace)).toEqual([])
})

test('who gave nothing but a title is suggested people who look for what it names', async () => {
  const { found, participant, suggestions } = await hall()
  const ada = await participant('Ada', {}, { position: 'Data engineer' })
  const grace = await found('Grace', { interests: [], seeking: [{ goal: 'learn', tag: 'Data' }] })
  await found('Other', { interests: [], seeking: [{ goal: 'learn', tag: 'Sleep' }] })
  await found('Not suggestable', { interests: [], seeking: [{ goal: 'learn', tag: 'Data' }], suggestable: false })
  const reason = { type: 'title', want: 'learn', tag: 'Data' }
  expect(await suggestions(ada)).toMatchObject([{ person: { full_name: 'Grace' }, reasons: [reason] }])
  await grace.call(suggestionsApi.switchInputs, { said: false })
  expect(await suggestions(ada)).toEqual([])
  await grace.call(suggestionsApi.switchInputs, { said: true })
  await ada.call(suggestionsApi.switchInputs, { words: false })
  expect(await suggestions(ada)).toEqual([])
})

test('what one says is stored, cleaned and limited', async () => {
  const { conference_id, participant } = await hall()
  const ada = await participant('Ada')
  const me = () => ada.call(networkingProfileApi.me, { conference_id })
  expect(await me()).toEqual({
    listed: false,
    show_online: false,
    suggestable: false,
    reachable: false,
    meetings: false,
    interests: [],
    seeking: [],
    offering: [],
    about: null,
    answered: false,
  })
  const said = await ada.call(networkingProfileApi.setMe, {
    conference_id,
    interests: [' Rotas', 'rotas', 'Sleep'],
    seeking: [{ goal: 'learn' }, { goal: 'learn', tag: null }, { goal: 'buy', tag: ' Lamps ' }],
    about: '  ',
  })
  expect(said).toMatchObject({
    interests: ['Rotas', 'Sleep'],
    seeking: [
      { goal: 'learn', tag: null },
      { goal: 'buy', tag: 'Lamps' },
    ],
    offering: [],
    about: null,
    answered: true,
  })
  expect(await ada.call(networkingProfileApi.setMe, { conference_id, reachable: true })).toEqual({
    ...said,
    reachable: true,
  })
  const refused = { status: 400, message: answersText.tooManyAnswers }
  const many = Array.from({ length: 21 }, (_, at) => `Interest ${at}`)
  await expect(ada.call(networkingProfileApi.setMe, { conference_id, interests: many })).rejects.toMatchObject(refused)
  const wrong = await ada.request({
    method: 'PATCH',
    url: `/api/conferences/${conference_id}/me`,
    payload: { seeking: [{ goal: 'sell', tag: 'x' }] },
  })
  expect(wrong.statusCode).toBe(400)
})

test('what a file says of delegates counts until they answer', async () => {
  const { organiser, conference_id, found, suggestions, ...kit } = await hall()
  const file =
    'email,name,interests,seeking,offering\n' +
    'grace@example.org,Grace,Rotas; Sleep,learn: Lamps; wish: More,mentor Rust\n'
  const { warnings } = await organiser.call(delegatesApi.import, { conference_id }, file)
  expect(warnings).toEqual([{ line: 2, message: expect.stringContaining('“wish: More” left out') }])
  const { delegates } = await organiser.call(delegatesApi.list, { conference_id })
  const row = delegates.find(({ email }) => email === 'grace@example.org')
  await organiser.call(invitationsApi.send, { delegateId: row?.id ?? '', conferenceId: conference_id })
  await deliver(kit)
  const data = { registration_token: tokenTo(kit, 'grace@example.org') }
  const grace = await kit.as({ email: 'grace@example.org', data })
  expect(
    await grace.call(networkingProfileApi.setMe, { conference_id, listed: true, suggestable: true }),
  ).toMatchObject({
    interests: ['Rotas', 'Sleep'],
    seeking: [{ goal: 'learn', tag: 'Lamps' }],
    offering: [{ goal: 'mentor', tag: 'Rust' }],
    answered: false,
  })
  const ada = await found('Ada')
  expect(await suggestions(ada)).toMatchObject([{ person: { full_name: 'Grace' } }])
  await grace.call(networkingProfileApi.setMe, { conference_id, interests: [] })
  expect(await suggestions(ada)).toEqual([])
})

test('organisers set the interests to choose from, as a list or a field', async () => {
  const { organiser, conference_id, participant } = await hall()
  const ada = await participant('Ada')
  const url = `/api/conferences/${conference_id}/tags`
  const sent = await organiser.request({ method: 'PUT', url, payload: ['Rotas', ' rotas', 'Sleep'] })
  expect([sent.statusCode, sent.json()]).toEqual([200, ['Rotas', 'Sleep']])
  expect(await ada.call(networkingProfileApi.tags, { conference_id })).toEqual(['Rotas', 'Sleep'])
  expect(await organiser.call(networkingProfileApi.setTags, { conference_id, tags: ['Sleep'] })).toEqual(['Sleep'])
  await expect(organiser.call(networkingProfileApi.setTags, { conference_id, tags: [''] })).rejects.toMatchObject({
    status: 400,
    message: answersText.emptyTag,
  })
})

test('a profile has what somebody says, and without being listed not even that they are here', async () => {
  const { conference_id, found, participant } = await hall()
  const ada = await found('Ada')
  const grace = await found('Grace', { about: 'Keeps a log.', offering: [{ goal: 'sell', tag: null }] })
  const profile = (by: Person, of: Person) => by.call(networkApi.participant, { conference_id, person_id: of.id })
  expect(await profile(ada, grace)).toMatchObject({
    full_name: 'Grace',
    about: 'Keeps a log.',
    interests: ['Rotas'],
    offering: [{ goal: 'sell', tag: null }],
    reasons: [{ type: 'interests', tags: ['Rotas'] }],
    connection: { state: 'none', contact: null },
  })
  expect(JSON.stringify(await profile(ada, grace))).not.toContain('@')
  expect(await profile(ada, ada)).toMatchObject({ full_name: 'Ada', reasons: [], connection: { state: 'none' } })

  const hidden = await participant('Hidden', { about: 'Secret', interests: ['Rotas'] })
  await expect(profile(ada, hidden)).rejects.toMatchObject({ status: 404, message: text.noPerson })
  await hidden.call(connectionsApi.change, { person_id: ada.id, action: 'request' })
  expect(await profile(ada, hidden)).toMatchObject({ full_name: 'Hidden', about: null, interests: [], reasons: [] })
  await ada.call(connectionsApi.change, { person_id: hidden.id, action: 'accept' })
  expect(await profile(ada, hidden)).toMatchObject({ about: 'Secret', interests: ['Rotas'] })
})

test('the email about a request says who asks, and why to those to whom they may be suggested', async () => {
  const { found, conference_id, core, outbox, mailer, clock } = await hall()
  const [ada, hanne, mary] = [await found('Ada'), await found('Hanne'), await found('Mary')]
  await hanne.call(profileApi.update, { position: 'Night warden', company: 'St Brannoc' })
  await deliver({ outbox })
  mailer.sent.length = 0
  const emailed = async ({ id: person_id, email }: Person) => {
    await hanne.call(connectionsApi.change, { person_id, action: 'request' })
    clock.forward(10 * MINUTE_MS)
    await emailNotifications(core, clock.now())
    await deliver({ outbox })
    return emailsTo(mailer.sent, email).map(({ subject, body_text }) => [subject, body_text.split('\n\n')[0]])
  }
  const work = 'Night warden, St Brannoc.'
  expect(await emailed(ada)).toEqual([['Hanne wants to connect', `${work} You’re both interested in Rotas.`]])
  await hanne.call(networkingProfileApi.setMe, { conference_id, suggestable: false })
  expect(await emailed(mary)).toEqual([['Hanne wants to connect', work]])
})
