import { cardsApi } from '#features/cards/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blocksApi } from '#features/people/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { directoryApi } from '#features/directory/contract.ts'
import { searchApi } from '#features/search/contract.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { messagesApi } from '#features/messages/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { registrationApi } from '#features/registration/contract.ts'
import { exportOf, invitedTo, registeredFor } from '#server/test-fixtures.ts'
import { callerWith, type Person } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'
import { connectionsApi } from './contract.ts'
import { networkApi } from '#features/network/contract.ts'
import { ASKED_AGAIN_MS, type ConnectionAction, REQUESTS_A_DAY } from './rules.ts'
import { text as cardText } from '#features/cards/text.ts'
import { text } from './text.ts'

async function hall(env?: Record<string, string>) {
  const kit = await testHall(env && { env })
  const { conference_id } = kit
  /** A participant who is listed. */
  async function listed(full_name: string, choices: object = {}) {
    const person = await kit.register({ full_name })
    await person.call(networkingProfileApi.setMe, { conference_id, listed: true, reachable: true, ...choices })
    return person
  }
  const act = (by: Person, { id: person_id }: Pick<Person, 'id'>, action: ConnectionAction) =>
    by.call(connectionsApi.change, { person_id, action })
  const state = async (by: Person, { id: person_id }: Pick<Person, 'id'>) =>
    (await by.call(connectionsApi.one, { person_id })).state
  const counts = (by: Person) => by.call(connectionsApi.counts, {})
  const list = async (by: Person, page: object = {}) =>
    (await by.call(connectionsApi.list, page)).map(({ person, state: now }) => [person?.full_name, now])
  const notices = async (by: Person) => (await by.call(notificationsApi.list, {})).map(({ kind }) => kind)
  return { ...kit, listed, act, state, counts, list, notices }
}

const missing = { status: 404, message: text.noPerson }

test('a request is accepted by the one who was asked, and contact opens then and only then', async () => {
  const { listed, act, state, counts, list, notices } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  await ada.call(profileApi.update, { phone: '+44 20 7946 0018' })
  expect(await state(ada, grace)).toBe('none')
  expect(await act(ada, grace, 'request')).toMatchObject({
    state: 'sent',
    contact: null,
    person: { full_name: 'Grace' },
  })
  expect(await grace.call(connectionsApi.one, { person_id: ada.id })).toMatchObject({
    state: 'received',
    contact: null,
  })
  expect(await notices(grace)).toEqual(['connection_asked'])
  expect(await counts(grace)).toMatchObject({ connections: 0, pending: 1, received: 1 })
  expect(await counts(ada)).toMatchObject({ connections: 0, pending: 1, received: 0 })

  await expect(act(ada, grace, 'accept')).rejects.toMatchObject({ status: 403, message: text.onlyReceiver })
  await expect(act(grace, ada, 'withdraw')).rejects.toMatchObject({ status: 403, message: text.onlySender })
  const accepted = await act(grace, ada, 'accept')
  expect(accepted).toMatchObject({ state: 'connected', contact: { email: ada.email, phone: '+44 20 7946 0018' } })
  const backwards = await ada.call(connectionsApi.one, { person_id: grace.id })
  expect(backwards.contact).toEqual({ email: grace.email, phone: null })
  expect(await act(grace, ada, 'accept')).toEqual(accepted)
  expect(await list(ada)).toEqual([['Grace', 'connected']])
  expect(await notices(ada)).toEqual(['connection_accepted'])
  expect(await notices(grace)).toEqual([])

  // Removing says nothing to the other.
  await act(ada, grace, 'remove')
  expect(await state(grace, ada)).toBe('none')
  expect(await list(grace)).toEqual([])
  expect(await notices(grace)).toEqual([])
  expect((await grace.call(connectionsApi.one, { person_id: ada.id })).contact).toBeNull()
})

test('a phone number is in nothing that people, organisers and strangers read who are not connected', async () => {
  const { listed, act, as, conference_id, organiser } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  const phone = '+44 20 7946 0018'
  await grace.call(profileApi.update, { phone })
  const person_id = grace.id
  const read = async (by: Person) =>
    JSON.stringify(
      await Promise.all([
        by.call(directoryApi.people, { conference_id }),
        by.call(searchApi.search, { conference_id, q: 'grace' }),
        by.call(networkApi.participant, { conference_id, person_id }),
        by.call(connectionsApi.one, { person_id }),
        by.call(connectionsApi.list, {}),
      ]),
    )
  for (const person of [ada, organiser]) expect(await read(person)).toContain('Grace')
  for (const person of [ada, organiser]) expect(await read(person)).not.toContain(phone)
  expect(JSON.stringify(await organiser.call(delegatesApi.list, { conference_id }))).not.toContain(phone)
  const stranger = await as()
  await expect(stranger.call(connectionsApi.one, { person_id })).rejects.toMatchObject(missing)
  await act(ada, grace, 'request')
  expect(await read(ada)).not.toContain(phone)
  await act(grace, ada, 'accept')
  expect(await read(ada)).toContain(phone)
  expect(await read(organiser)).not.toContain(phone)
  await grace.call(profileApi.update, { phone: '' })
  expect(await read(ada)).not.toContain(phone)
})

test('requests that cross connect at once, also at the same moment', async () => {
  const { listed, act, state, notices } = await hall()
  const [ada, grace, hedy] = [await listed('Ada'), await listed('Grace'), await listed('Hedy')]
  await act(ada, grace, 'request')
  expect(await act(grace, ada, 'request')).toMatchObject({ state: 'connected' })
  expect(await notices(ada)).toEqual(['connection_accepted'])

  await Promise.all([act(ada, hedy, 'request'), act(hedy, ada, 'request')])
  expect([await state(ada, hedy), await state(hedy, ada)]).toEqual(['connected', 'connected'])
})

test('many pairs who ask, withdraw and accept at the same moment end in one of the states', async () => {
  const { listed, act, state } = await hall()
  const people = await Promise.all(['Ada', 'Grace', 'Hedy', 'Alan'].map((name) => listed(name)))
  const pairs = people.flatMap((a, at) => people.slice(at + 1).map((b) => [a, b] as const))
  await Promise.all(
    pairs.flatMap(([a, b]) => [
      act(a, b, 'request'),
      act(b, a, 'request'),
      act(a, b, 'withdraw').catch(() => null),
      act(b, a, 'accept').catch(() => null),
    ]),
  )
  for (const [a, b] of pairs) {
    const states = [await state(a, b), await state(b, a)]
    expect(['connected connected', 'sent received', 'received sent', 'none none']).toContain(states.join(' '))
  }
})

test('ignoring is private, and can be taken back', async () => {
  const { listed, act, state, list, counts, notices } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  await act(ada, grace, 'request')
  const before = await ada.call(connectionsApi.one, { person_id: grace.id })
  expect(await act(grace, ada, 'ignore')).toMatchObject({ state: 'ignored' })
  expect(await ada.call(connectionsApi.one, { person_id: grace.id })).toEqual(before)
  expect(await counts(grace)).toMatchObject({ pending: 0, ignored: 1 })
  expect(await list(grace)).toEqual([])
  expect(await list(grace, { state: 'ignored' })).toEqual([['Ada', 'ignored']])
  expect(await notices(grace)).toEqual([])

  // Asking again does not get through either.
  await act(ada, grace, 'withdraw')
  await act(ada, grace, 'request')
  expect([await state(grace, ada), await notices(grace)]).toEqual(['ignored', []])

  expect(await act(grace, ada, 'restore')).toMatchObject({ state: 'received' })
  await act(grace, ada, 'ignore')
  expect(await act(grace, ada, 'accept')).toMatchObject({ state: 'connected' })
})

test('the same person is asked once, and once more after a withdrawal', async () => {
  const { app, listed, act, clock } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  for (let time = 0; time < 2; time += 1) {
    await act(ada, grace, 'request')
    await act(ada, grace, 'request')
    await act(ada, grace, 'withdraw')
    await act(ada, grace, 'withdraw')
  }
  await expect(act(ada, grace, 'request')).rejects.toMatchObject({ status: 429, message: text.askedBefore })
  expect(await act(grace, ada, 'request')).toMatchObject({ state: 'sent' })
  await act(grace, ada, 'withdraw')
  // Long enough for the session to end.
  clock.forward(ASKED_AGAIN_MS)
  const again = await logIn(app, ada)
  expect(await again.call(connectionsApi.change, { person_id: grace.id, action: 'request' })).toMatchObject({
    state: 'sent',
  })
})

async function logIn(app: Parameters<typeof callerWith>[0], { email, password }: Person) {
  const url = '/auth/v1/token?grant_type=password'
  const reply = await app.inject({ method: 'POST', url, payload: { email, password } })
  return callerWith(app, reply.json<{ access_token: string }>().access_token)
}

test('somebody asks so many people in a day', async () => {
  const { listed, act } = await hall({ LIMITS: 'on' })
  const ada = await listed('Ada')
  const others = []
  for (let at = 0; at <= REQUESTS_A_DAY; at += 1) others.push(await listed(`Person ${at}`))
  for (const other of others.slice(0, REQUESTS_A_DAY)) await act(ada, other, 'request')
  const last = others[REQUESTS_A_DAY]
  if (!last) throw new Error('There is one more.')
  await expect(act(ada, last, 'request')).rejects.toMatchObject({ status: 429, message: text.tooManyRequests })
  // Answering takes none of them.
  await act(last, ada, 'request')
  expect(await act(ada, last, 'request')).toMatchObject({ state: 'connected' })
})

test('people who are not listed, are elsewhere or do not exist are missing in the same way', async () => {
  const { listed, act, organiser, conference_id, as, conferenceOf, ...kit } = await hall()
  const ada = await listed('Ada')
  const hidden = await registeredFor({ as, conferenceOf, ...kit }, organiser, conference_id, { full_name: 'Hidden' })
  const other = await conferenceOf(organiser, { active: true, delegate_registration_enabled: true })
  const elsewhere = await registeredFor({ as, conferenceOf, ...kit }, organiser, other, { full_name: 'Elsewhere' })
  for (const id of [hidden.id, elsewhere.id, randomUUID()]) {
    await expect(act(ada, { id }, 'request')).rejects.toMatchObject(missing)
    await expect(ada.call(connectionsApi.one, { person_id: id })).rejects.toMatchObject(missing)
    await expect(ada.call(networkApi.participant, { conference_id, person_id: id })).rejects.toMatchObject(missing)
  }
  await expect(act(ada, ada, 'request')).rejects.toMatchObject({ status: 400, message: text.self })
  // Whoever is not listed can ask, and is then known to the one they asked.
  await act(hidden, ada, 'request')
  expect(await act(ada, hidden, 'accept')).toMatchObject({ state: 'connected' })
})

test('a card lets those who hold it ask, also somebody who is not listed', async () => {
  const { listed, organiser, conference_id, as, ...kit } = await hall()
  const ada = await listed('Ada')
  const hidden = await registeredFor({ as, ...kit }, organiser, conference_id, {
    full_name: 'Hidden',
    company: 'Night',
  })
  const { code, url } = await hidden.call(cardsApi.mine, {})
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  expect(url).toMatch(new RegExp(`/network\\?card=${code}$`))
  expect(await hidden.call(cardsApi.mine, {})).toMatchObject({ code })
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase()
  expect(await ada.call(connectionsApi.card, { code: typed })).toMatchObject({
    person_id: hidden.id,
    state: 'none',
    person: { full_name: 'Hidden', company: 'Night' },
    contact: null,
  })
  const ask = { person_id: hidden.id, action: 'request' } as const
  await expect(ada.call(connectionsApi.change, { ...ask, code: '222222' })).rejects.toMatchObject(missing)
  expect(await ada.call(connectionsApi.change, { ...ask, code })).toMatchObject({ state: 'sent' })

  const noCard = { status: 404, message: cardText.noCard }
  await expect((await as()).call(connectionsApi.card, { code })).rejects.toMatchObject(noCard)
  const renewed = await hidden.call(cardsApi.renew, {})
  expect(renewed.code).not.toBe(code)
  await expect(ada.call(connectionsApi.card, { code })).rejects.toMatchObject(noCard)
})

test('a block ends a connection for both, and the other learns no more', async () => {
  const { listed, act, state, list, counts, notices } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  await act(ada, grace, 'request')
  await act(grace, ada, 'accept')
  expect(await act(ada, grace, 'block')).toMatchObject({ state: 'blocked', contact: null })
  await expect(state(grace, ada)).rejects.toMatchObject(missing)
  await expect(act(grace, ada, 'request')).rejects.toMatchObject(missing)
  await expect(act(ada, grace, 'request')).rejects.toMatchObject({ status: 409, message: text.blocked })
  expect([await list(ada), await list(grace)]).toEqual([[], []])
  expect(await counts(grace)).toMatchObject({ connections: 0, pending: 0 })
  expect(await notices(ada)).toEqual([])

  // A block made anywhere else is the same, and ends a request as well.
  await ada.call(blocksApi.unblock, { person_id: grace.id })
  expect(await state(ada, grace)).toBe('none')
  await act(grace, ada, 'request')
  await ada.call(blocksApi.block, { person_id: grace.id })
  expect([await list(ada), await list(grace)]).toEqual([[], []])
})

test('a block and a request at the same moment leave nothing between the two', async () => {
  const { listed, act, list } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  await Promise.all([act(grace, ada, 'request').catch(() => null), ada.call(blocksApi.block, { person_id: grace.id })])
  expect([await list(ada), await list(grace)]).toEqual([[], []])
})

test('the list is searched, filtered and paged', async () => {
  const { listed, act, list, clock } = await hall()
  const ada = await listed('Ada')
  for (const name of ['Émile Zola', 'Grace Hopper', 'Hedy Lamarr']) {
    const other = await listed(name)
    await act(ada, other, 'request')
    if (name !== 'Hedy Lamarr') await act(other, ada, 'accept')
    clock.forward(1000)
  }
  expect(await list(ada)).toEqual([
    ['Hedy Lamarr', 'sent'],
    ['Grace Hopper', 'connected'],
    ['Émile Zola', 'connected'],
  ])
  expect(await list(ada, { state: 'sent' })).toEqual([['Hedy Lamarr', 'sent']])
  expect(await list(ada, { state: 'connected', q: 'emile' })).toEqual([['Émile Zola', 'connected']])
  expect(await list(ada, { q: '%' })).toEqual([])
  const [first] = await ada.call(connectionsApi.list, { limit: 1 })
  expect(await list(ada, { before: first?.seq ?? 0 })).toHaveLength(2)
  const [, , last] = await ada.call(connectionsApi.list, {})
  expect(await list(ada, { after: last?.seq ?? 0 })).toEqual([
    ['Grace Hopper', 'connected'],
    ['Hedy Lamarr', 'sent'],
  ])
})

test('views count people, each once, and say nothing of who it was', async () => {
  const { listed, counts, conference_id, ...kit } = await hall()
  const [ada, grace, hedy] = [await listed('Ada'), await listed('Grace'), await listed('Hedy')]
  const look = (by: Person) => by.call(networkApi.participant, { conference_id, person_id: ada.id })
  await look(grace)
  await look(grace)
  await look(hedy)
  await look(ada)
  expect(await counts(ada)).toMatchObject({ views: 2 })
  const file = await exportOf(kit, ada)
  expect(file.body).toContain('"profile_views": 2')
  expect(file.body).not.toContain(grace.id)
})

test('strangers cannot write to those who do not want it; connected people can', async () => {
  const { listed, act } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace', { reachable: false })]
  const write = (by: Person, to: Person) =>
    by.call(messagesApi.send, { person_id: to.id, text: 'Hello', client_id: randomUUID() })
  await expect(write(ada, grace)).rejects.toMatchObject({ status: 404 })
  await act(ada, grace, 'request')
  await expect(write(ada, grace)).rejects.toMatchObject({ status: 404 })
  await act(grace, ada, 'accept')
  await write(ada, grace)
  const thread = await grace.call(messagesApi.thread, { person_id: ada.id })
  expect(thread).toMatchObject({ status: 'accepted', unread: 1 })
})

test('an erased account disappears from the lists of others', async () => {
  const { listed, act, list, counts } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  await act(ada, grace, 'request')
  await act(grace, ada, 'accept')
  await grace.call(profileApi.erase, {})
  expect([await list(ada), await counts(ada)]).toEqual([[], expect.objectContaining({ connections: 0 })])
})

test('who is ignored is out of sight once they are listed no more, and back when they are again', async () => {
  const { listed, act, state, list, counts, conference_id } = await hall()
  const [ada, grace, hedy] = [await listed('Ada'), await listed('Grace'), await listed('Hedy')]
  const choose = (is: boolean) => grace.call(networkingProfileApi.setMe, { conference_id, listed: is })
  await act(ada, grace, 'ignore')
  await act(grace, hedy, 'request')
  await act(hedy, grace, 'ignore')
  await choose(false)
  await expect(state(ada, grace)).rejects.toMatchObject(missing)
  await expect(act(ada, grace, 'request')).rejects.toMatchObject(missing)
  expect([await list(ada, { state: 'ignored' }), await list(ada, { state: 'ignored', q: 'grace' })]).toEqual([[], []])
  expect(await counts(ada)).toMatchObject({ ignored: 0 })
  expect(await ada.call(connectionsApi.list, { after: 0 })).toMatchObject([{ state: 'none', person: null }])
  // Whoever has asked stays known.
  expect(await list(hedy, { state: 'ignored' })).toEqual([['Grace', 'ignored']])

  await choose(true)
  expect(await state(ada, grace)).toBe('ignored')
})

test('a profile in a conference says nothing of who is there without being listed', async () => {
  const { listed, act, organiser, as, conferenceOf, ...kit } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  const both = await conferenceOf(organiser, { active: true, delegate_registration_enabled: true })
  for (const person of [ada, grace]) {
    const { token } = await invitedTo({ as, conferenceOf, ...kit }, organiser, both, { email: person.email })
    await person.call(registrationApi.accept, { token })
  }
  const look = (by: Person) => by.call(networkApi.participant, { conference_id: both, person_id: grace.id })
  await expect(look(ada)).rejects.toMatchObject(missing)
  await act(ada, grace, 'ignore')
  await expect(look(ada)).rejects.toMatchObject(missing)
  // The organisers know who takes part, and whoever has been asked is known.
  expect(await look(organiser)).toMatchObject({ full_name: 'Grace', interests: [] })
  await act(grace, ada, 'request')
  expect(await look(ada)).toMatchObject({ full_name: 'Grace', reasons: [] })
  await act(grace, ada, 'withdraw')
  await expect(look(ada)).rejects.toMatchObject(missing)
  await grace.call(networkingProfileApi.setMe, { conference_id: both, listed: true })
  expect(await look(ada)).toMatchObject({ full_name: 'Grace' })
  await grace.call(networkingProfileApi.setMe, { conference_id: both, listed: false })
  await act(ada, grace, 'block')
  await expect(look(ada)).rejects.toMatchObject(missing)
})

test('reasons to meet somebody are for those to whom they may be suggested, and who are connected', async () => {
  const { listed, act, conference_id } = await hall()
  const said = { interests: ['Rotas'] }
  const [ada, grace] = [await listed('Ada', said), await listed('Grace', { ...said, suggestable: false })]
  const reasons = async () =>
    (await ada.call(networkApi.participant, { conference_id, person_id: grace.id })).reasons.map(({ type }) => type)
  expect(await reasons()).toEqual([])
  await act(ada, grace, 'request')
  expect(await reasons()).toEqual([])
  await act(grace, ada, 'accept')
  expect(await reasons()).toEqual(['interests'])
  await act(grace, ada, 'remove')
  await grace.call(networkingProfileApi.setMe, { conference_id, suggestable: true })
  expect(await reasons()).toEqual(['interests'])
})

test('position and company are those of the profile, never of an organiser’s list', async () => {
  const { db, listed, act } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  await db
    .update(delegates)
    .set({ position: 'Listed position', company: 'Listed company' })
    .where(eq(delegates.id, grace.delegate_id))
  await grace.call(profileApi.update, { position: null, company: null })
  const nothing = { full_name: 'Grace', position: null, company: null }
  expect(await act(ada, grace, 'request')).toMatchObject({ person: nothing })
  expect((await grace.call(cardsApi.mine, {})).person).toMatchObject(nothing)
})
