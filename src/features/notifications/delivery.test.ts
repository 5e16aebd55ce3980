import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { transactLive } from '#server/live/events.ts'
import { eventually } from '#server/test-eventually.ts'
import { deliver, pushSubscription } from '#server/test-fixtures.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { callerWith, emailsTo } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { profileApi } from '#features/profile/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { notificationsApi, preferencesApi, pushApi } from './contract.ts'
import { emailNotifications } from './server/email-job.ts'
import { type Notice, notify } from './server/notify.ts'
import { sendPushMessages } from './server/push-job.ts'
import { createPushTransport, isPublicAddress, leadsInside, type PushMessage } from './server/push-transport.ts'
import { pushSubscriptions } from './server/table.ts'
import { text, unsubscribeText } from './text.ts'
import { eq } from 'drizzle-orm'

async function hall({ start = new Date('2026-11-23T12:00:00Z') } = {}) {
  const kit = await testHall({ start })
  const { conference_id } = kit
  const ada = await kit.register()
  await deliver(kit)
  kit.mailer.sent.length = 0
  const tell = (title: string, more: Partial<Notice> = {}) =>
    transactLive(kit.core, kit.clock.now(), (tx, publisher) => {
      const notice = { kind: 'announcement', actor_id: null, conference_id, path: '/hall', words: { title } } as const
      const about = { ...notice, person_ids: [ada.id], subject_id: randomUUID(), ...more }
      return notify(tx, publisher, [about], kit.clock.now())
    })
  /** After a new login, because the clock may have moved by hours. */
  const again = async () => {
    const payload = { email: ada.email, password: ada.password }
    const reply = await kit.app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
    return callerWith(kit.app, reply.json<{ access_token: string }>().access_token)
  }
  const change = async (fields: object) => (await again()).call(preferencesApi.change, fields)
  /** The subjects of the emails about notifications after this many minutes, as three processes send them. */
  const mailed = async (minutes: number) => {
    kit.clock.forward(minutes * MINUTE_MS)
    await Promise.all([1, 2, 3].map(() => emailNotifications(kit.core, kit.clock.now())))
    await deliver(kit)
    return emailsTo(kit.mailer.sent.splice(0), ada.email).map(({ subject }) => subject)
  }
  return { ...kit, ada, again, tell, change, mailed }
}

test('what is unread after ten minutes is in one email, by three processes as well', async () => {
  const { ada, again, tell, mailed, ...kit } = await hall()
  await tell('First')
  await tell('Second', { words: { title: 'Second', text: 'See www.example.org' } })
  expect(await mailed(9)).toEqual([])
  await tell('Third')
  expect(await mailed(1)).toEqual(['3 new notifications'])
  expect(await mailed(30)).toEqual([])
  await tell('Fourth')
  // No more than one an hour.
  expect(await mailed(10)).toEqual([])
  await tell('Read in time')
  await (await again()).call(notificationsApi.readAll, {})
  expect(await mailed(60)).toEqual([])
  await tell('Fifth')
  kit.clock.forward(10 * MINUTE_MS)
  await emailNotifications(kit.core, kit.clock.now())
  await deliver(kit)
  const [email] = emailsTo(kit.mailer.sent, ada.email)
  expect(email?.subject).toMatch(/^From the Conference .* team: Fifth$/)
  expect(email?.body_text).toContain('http://foyer.test/hall')
})

test('emails wait for the end of quiet hours and for the daily one, in the time zone of the person', async () => {
  const { tell, change, mailed } = await hall()
  await change({ quiet: { from: '20:00', to: '22:00' }, time_zone: 'Asia/Tokyo' })
  await tell('In the evening there')
  expect(await mailed(59)).toEqual([])
  expect(await mailed(1)).toHaveLength(1)
  await change({ quiet: null, time_zone: 'Europe/Copenhagen', email_summary: 'daily' })
  await tell('First')
  await tell('Second')
  // From 13:00 to 08:00 in Denmark is from 13:00 to 07:00 UTC.
  expect(await mailed(18 * 60 - 1)).toEqual([])
  expect(await mailed(1)).toEqual(['2 new notifications'])
})

test('a change of what is wanted is also for emails that are due', async () => {
  const { tell, change, mailed } = await hall()
  await tell('Announced')
  await change({ choices: { announcements: { email: false } } })
  expect(await mailed(60)).toEqual([])
  await tell('Moved', { kind: 'session_moved' })
  await change({ choices: { sessions: { email: true }, announcements: { email: true } } })
  expect(await mailed(60)).toEqual([])
  await tell('Moved', { kind: 'session_moved' })
  await change({ email_summary: 'daily' })
  await change({ email_summary: 'soon' })
  expect(await mailed(60)).toEqual(['Moved was moved'])
})

test('what one may no longer see is not emailed', async () => {
  const { organiser, conference_id, tell, mailed } = await hall()
  await tell('A secret')
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  expect(await mailed(60)).toEqual([])
})

test('what is not wanted in the list is not there, and may be emailed', async () => {
  const { ada, again, tell, change, mailed } = await hall()
  await change({ choices: { announcements: { in_app: false } } })
  await tell('By email only')
  expect(await ada.call(notificationsApi.list, {})).toEqual([])
  expect(await ada.call(notificationsApi.unread, {})).toEqual([])
  expect(await mailed(10)).toHaveLength(1)
  await tell('By email only, and read in time')
  await tell('Elsewhere', { path: '/elsewhere' })
  await (await again()).call(notificationsApi.readAll, { path: '/hall' })
  expect(await mailed(60)).toEqual([expect.stringMatching(/Elsewhere$/)])
  await change({ choices: { announcements: { email: false, push: false } } })
  await tell('Not at all')
  expect(await mailed(60)).toEqual([])
})

test('preferences have the product’s choices until they are changed, and keep the others', async () => {
  const { ada, change } = await hall()
  const before = await ada.call(preferencesApi.read, {})
  expect(before).toMatchObject({
    quiet_until: null,
    quiet_from: null,
    email_summary: 'soon',
    choices: { polls: { in_app: true } },
  })
  await Promise.all([
    change({ choices: { polls: { in_app: false } } }),
    change({ choices: { polls: { push: true } } }),
    change({ quiet: { from: '23:00', to: '07:00' } }),
  ])
  expect(await ada.call(preferencesApi.read, {})).toEqual({
    ...before,
    quiet_from: '23:00',
    quiet_to: '07:00',
    choices: { ...before.choices, polls: { in_app: false, push: true, email: false } },
  })
  await expect(change({ quiet: { from: '24:00', to: '07:00' } })).rejects.toMatchObject({ status: 400 })
  await expect(change({ quiet: { from: '07:00', to: '07:00' } })).rejects.toMatchObject({
    fields: { quiet: text.noQuietTime },
  })
  await expect(change({ time_zone: 'Atlantis' })).rejects.toMatchObject({ status: 400 })
})

test('the unsubscribe link works without a login, and only changes something when it is confirmed', async () => {
  const { app, ada, again, mailer, tell, change, mailed, ...kit } = await hall()
  await tell('First')
  kit.clock.forward(10 * MINUTE_MS)
  await emailNotifications(kit.core, kit.clock.now())
  await deliver({ ...kit })
  const [email] = emailsTo(mailer.sent.splice(0), ada.email)
  const url = email?.unsubscribe_url?.replace('http://foyer.test', '') ?? ''
  expect(email?.body_text).toContain(url)
  const wants = async () => (await ada.call(preferencesApi.read, {})).choices.announcements.email

  expect((await app.inject({ url })).body).toContain(unsubscribeText.question.slice(0, 40))
  expect(await wants()).toBe(true)
  expect((await app.inject({ url: url.replace(ada.id, randomUUID()) })).statusCode).toBe(404)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  expect(answer.body).toContain(unsubscribeText.doneTitle)
  expect(await wants()).toBe(false)
  await tell('Second')
  expect(await mailed(120)).toEqual([])
  await change({ choices: { announcements: { email: true } } })
  await tell('Third')
  expect(await mailed(120)).toHaveLength(1)
  expect((await app.inject({ url: url.slice(0, -9) })).body).toContain(unsubscribeText.bad)
  await (await again()).call(profileApi.erase, {})
  expect((await app.inject({ url })).body).toContain(unsubscribeText.gone)
})

/** A person whose browser gets push messages, and a push service that answers with a status. */
async function pushHall() {
  const kit = await hall()
  const browser = pushSubscription()
  await kit.ada.call(pushApi.subscribe, browser)
  const sent: (PushMessage & { endpoint: string })[] = []
  const push = async (status = 201) => {
    const send = ({ endpoint }: { endpoint: string }, message: PushMessage) => {
      sent.push({ endpoint, ...message })
      return Promise.resolve(status)
    }
    await Promise.all([1, 2, 3].map(() => sendPushMessages(kit.core, kit.clock.now(), send)))
    return sent.splice(0)
  }
  const browsers = () => kit.db.$count(pushSubscriptions, eq(pushSubscriptions.person_id, kit.ada.id))
  return { ...kit, browser, push, browsers }
}

test('a push message is sent once to each browser, by three processes as well', async () => {
  const { ada, browser, tell, push } = await pushHall()
  const second = pushSubscription()
  await ada.call(pushApi.subscribe, second)
  await tell('First', { words: { title: 'First', text: 'A line' } })
  const sent = await push()
  const [{ id } = { id: '' }] = await ada.call(notificationsApi.list, {})
  expect(sent.map(({ endpoint }) => endpoint).toSorted()).toEqual([browser.endpoint, second.endpoint].toSorted())
  expect(sent[0]).toMatchObject({
    title: expect.stringMatching(/team: First$/),
    body: 'A line',
    path: '/hall',
    tag: id,
  })
  expect(await push()).toEqual([])
})

test('no push message is sent in quiet hours, for what was read, too late, or not wanted', async () => {
  const { ada, clock, tell, change, push } = await pushHall()
  await change({ quiet: { from: '11:00', to: '13:00' } })
  await tell('Quiet')
  await change({ quiet: null })
  expect(await push()).toEqual([])
  await tell('Read')
  await ada.call(notificationsApi.readAll, {})
  await tell('Late')
  clock.forward(HOUR_MS + 1)
  expect(await push()).toEqual([])
  await change({ choices: { announcements: { push: false } } })
  await tell('Not wanted')
  expect(await push()).toEqual([])
})

test.each([404, 410])('a browser that the push service answers with %d gets nothing any more', async (status) => {
  const { tell, push, browsers } = await pushHall()
  await tell('First')
  await push(500)
  expect(await browsers()).toBe(1)
  await tell('Second')
  expect(await push(status)).toHaveLength(1)
  expect(await browsers()).toBe(0)
})

test('a browser belongs to its session, and to the person who subscribed last', async () => {
  const { ada, organiser, browser, browsers } = await pushHall()
  await organiser.call(pushApi.subscribe, browser)
  expect(await browsers()).toBe(0)
  await ada.call(pushApi.subscribe, browser)
  await organiser.call(pushApi.unsubscribe, {})
  expect(await browsers()).toBe(1)
  await ada.call(pushApi.unsubscribe, {})
  expect(await browsers()).toBe(0)
  await ada.call(pushApi.subscribe, browser)
  await ada.request({ method: 'POST', url: '/auth/v1/logout' })
  expect(await browsers()).toBe(0)
})

test.each([
  'http://push.example.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://foo.localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://router.home.arpa/',
  'https://push.example.org:8443/',
  'https://ada:secret@push.example.org/',
  'ftp://push.example.org/',
  'nothing',
])('%s is no push service', async (endpoint) => {
  const { ada } = await hall()
  const browser = { ...pushSubscription(), endpoint }
  await expect(ada.call(pushApi.subscribe, browser)).rejects.toMatchObject({
    status: 400,
    fields: { endpoint: text.badPushService },
  })
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['100::1', false],
  ['2001::7f00:1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['fc00::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:a00:1::', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('a name that leads into our own network alone is recognised when a browser subscribes', async () => {
  expect(await leadsInside('https://localhost/')).toBe(true)
  expect(await leadsInside('https://nowhere.invalid/')).toBe(false)
})

test('nothing is sent to a name that points into our own network, where a server listens', async () => {
  let connections = 0
  const server = createServer(() => connections++).listen(0)
  afterTest(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { env } = await hall()
  const send = createPushTransport(env)
  const browser = { ...pushSubscription(), endpoint: `https://localhost:${port}/` }
  const message = { title: 'Title', body: '', path: '/', tag: '1' }
  await expect(send(browser, message)).rejects.toThrow('localhost is not a public address.')
  // The same server is reached by whoever does not look where the name points.
  const direct = connect(port, 'localhost')
  afterTest(() => void direct.destroy())
  await once(direct, 'connect')
  await eventually(() => expect(connections).toBe(1))
})
