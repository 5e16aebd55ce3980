import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { text as conferencesText } from '#features/conferences/text.ts'
import { emails } from '#server/mail/outbox.ts'
import { exportOf } from '#server/test-fixtures.ts'
import { testApp } from '#server/test.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { contactApi } from './contract.ts'
import { addressIn } from './rules.ts'
import { forgetMessages } from './server/service.ts'
import { contactMessages } from './server/table.ts'
import { text } from './text.ts'

const OPERATOR = { CONTACT_EMAIL: 'office@example.org' }
const message = { name: 'Ada Lovelace', email: 'ada@example.net', message: 'Where is the cloakroom?' }

/** The database is shared with earlier tests, whose messages are deleted here. */
async function fixtures(env: Record<string, string> = {}) {
  const made = await testApp({ env: { ...OPERATOR, ...env } })
  await made.db.delete(contactMessages)
  await made.db.delete(emails).where(eq(emails.kind, 'contact-message'))
  const stored = () =>
    made.db
      .select({
        name: contactMessages.name,
        email: contactMessages.email,
        message: contactMessages.message,
        suspicious: contactMessages.suspicious,
      })
      .from(contactMessages)
      .orderBy(contactMessages.created_at)
  const mailed = async () => {
    // Emails of earlier tests may be due too, and one flush sends only a limited number.
    while ((await made.outbox.flush()) > 0);
    return made.mailer.sent.filter(({ reply_to }) => reply_to !== null)
  }
  return { ...made, stored, mailed }
}

test('a message is stored and emailed to the operator, and replies go to the sender', async () => {
  const { visitor, stored, mailed } = await fixtures()
  await visitor.call(contactApi.send, message)
  expect(await stored()).toEqual([{ ...message, suspicious: false }])
  const sent = await mailed()
  expect(sent).toMatchObject([
    { to_address: 'office@example.org', reply_to: 'ada@example.net', subject: 'Ada Lovelace wrote to you' },
  ])
  expect(sent[0]?.body_text).toContain('Where is the cloakroom?')
})

test('without CONTACT_EMAIL the message goes to the address of MAIL_FROM', async () => {
  const { visitor, mailed } = await fixtures({ CONTACT_EMAIL: '', MAIL_FROM: 'Foyer <hello@example.org>' })
  await visitor.call(contactApi.send, message)
  expect((await mailed()).map(({ to_address }) => to_address)).toEqual(['hello@example.org'])
})

test.each([
  ['Foyer <no-reply@example.org>', 'no-reply@example.org'],
  ['no-reply@example.org', 'no-reply@example.org'],
  ['"A <b> c" <d@example.org> ', 'd@example.org'],
])('the address in %s is %s', (sender, address) => {
  expect(addressIn(sender)).toBe(address)
})

test.each([
  ['a short name', { name: ' A ' }, { name: text.nameTooShort }],
  ['no name', { name: undefined }, { name: text.nameTooShort }],
  ['a long name', { name: 'x'.repeat(201) }, { name: text.nameTooLong }],
  ['a bad address', { email: 'ada@example' }, { email: text.badEmail }],
  ['two addresses', { email: 'ada@example.net,eve@example.net' }, { email: text.badEmail }],
  ['a line break in the address', { email: 'ada@example.net\r\nBcc: eve@example.net' }, { email: text.badEmail }],
  ['a short message', { message: '  too few ' }, { message: text.messageTooShort }],
  ['a long message', { message: 'x'.repeat(5001) }, { message: text.messageTooLong }],
])('%s is refused at its field', async (_, wrong, fields) => {
  const { visitor, stored } = await fixtures()
  const reply = await visitor.request({ method: 'POST', url: '/api/contact', payload: { ...message, ...wrong } })
  expect([reply.statusCode, reply.json().fields]).toEqual([400, fields])
  expect(await stored()).toEqual([])
})

test('nothing that is typed becomes a header, a link or markup of the email', async () => {
  const { visitor, mailed } = await fixtures()
  await visitor.call(contactApi.send, {
    name: 'Eve\r\nBcc: all@example.net',
    email: 'EVE@example.net',
    message: 'Look: https://evil.example\r\n<script>alert(1)</script>',
  })
  const [email] = await mailed()
  expect(email).toMatchObject({ to_address: 'office@example.org', reply_to: 'eve@example.net' })
  expect(email?.subject).not.toMatch(/[\r\n]/)
  expect(email?.subject).toBe('Eve Bcc: all@\u200bexample.\u200bnet wrote to you')
  expect(email?.body_html).not.toContain('<script>')
  expect(email?.body_html).not.toContain('https://evil.example')
  expect(email?.body_text).not.toContain('https://evil.example')
})

test('if the hidden field is filled in, the message seems sent and is stored, but not emailed', async () => {
  const { visitor, stored, mailed } = await fixtures()
  const reply = await visitor.request({
    method: 'POST',
    url: '/api/contact',
    payload: { ...message, website: 'https://spam.example' },
  })
  expect(reply.statusCode).toBe(204)
  expect(await stored()).toEqual([{ ...message, suspicious: true }])
  expect(await mailed()).toEqual([])
})

test('five messages an hour are accepted from one network address; the sixth is told when, and another address is free', async () => {
  // The rate limiter reads the process's own clock, which is stopped from here on.
  vi.setSystemTime(Date.now())
  const { visitor, stored } = await fixtures({ LIMITS: 'on', TRUST_PROXY: '1' })
  const from = (source: string, payload: object = message) =>
    visitor.request({ method: 'POST', url: '/api/contact', payload, headers: { 'x-forwarded-for': source } })
  expect((await from('192.0.2.1')).statusCode).toBe(204)
  vi.setSystemTime(Date.now() + HOUR_MS / 2)
  for (let at = 0; at < 4; at++) expect((await from('192.0.2.1')).statusCode).toBe(204)
  const refused = await from('192.0.2.1')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBe(30 * 60)
  expect((await from('192.0.2.2')).statusCode).toBe(204)
  expect(await stored()).toHaveLength(6)
  // The first is an hour ago, the four others are not.
  vi.setSystemTime(Date.now() + HOUR_MS / 2)
  expect([await from('192.0.2.1'), await from('192.0.2.1')]).toMatchObject([{ statusCode: 204 }, { statusCode: 429 }])
})

test('a message that is refused at a field does not count towards the limit', async () => {
  const { visitor, stored } = await fixtures({ LIMITS: 'on' })
  for (let at = 0; at < 8; at++)
    await visitor.request({ method: 'POST', url: '/api/contact', payload: { ...message, name: '' } })
  await visitor.call(contactApi.send, message)
  expect(await stored()).toHaveLength(1)
})

test('a question about a conference is emailed to its owner, whose address the sender does not see', async () => {
  const { visitor, as, conferenceOf, mailed, core, clock } = await fixtures()
  const ada = await as({ subscribed: true })
  await conferenceOf(ada, { name: 'Cloak Conf', active: true })
  const { slug } = await visitor
    .request({ method: 'GET', url: '/api/public/conferences/cloakconf' })
    .then((reply) => reply.json().conference)
  const reply = await visitor.request({
    method: 'POST',
    url: '/api/contact',
    payload: { ...message, conference: slug },
  })
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  const sent = await mailed()
  expect(sent).toMatchObject([
    { to_address: ada.email, reply_to: 'ada@example.net', subject: 'Ada Lovelace has a question about Cloak Conf' },
  ])
  // The organiser's own file says that there was an email, and nothing of what somebody else wrote.
  const file = await exportOf({ core, clock }, ada)
  expect(file.json()).toMatchObject({ emails: [{ kind: 'contact-message' }] })
  expect(file.body).not.toContain('Lovelace')
})

test('a draft and a missing conference look the same', async () => {
  const { visitor, as, conferenceOf, stored } = await fixtures()
  await conferenceOf(await as({ subscribed: true }), { name: 'Hidden Conf' })
  for (const conference of ['hiddenconf', 'neverwas'])
    await expect(visitor.call(contactApi.send, { ...message, conference })).rejects.toMatchObject({
      status: 404,
      message: conferencesText.notFound,
    })
  expect(await stored()).toEqual([])
})

test('browsers without scripts send the form themselves', async () => {
  const { visitor, stored } = await fixtures()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = (payload: string) => visitor.request({ method: 'POST', url: '/contact', payload, headers })
  const wrong = await send('name=A&email=ada%40example.net&message=Where+is+the+cloakroom%3F&website=')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain(text.nameTooShort)
  const right = await send('name=Ada&email=ada%40example.net&message=Where+is+the+cloakroom%3F&website=')
  expect(right.statusCode).toBe(200)
  expect(right.body).toContain('within 24 hours')
  expect(await stored()).toEqual([{ ...message, name: 'Ada', suspicious: false }])
})

test('the page after a question to organisers does not promise a reply within 24 hours', async () => {
  const { visitor, as, conferenceOf } = await fixtures()
  await conferenceOf(await as({ subscribed: true }), { name: 'Ramp Conf', active: true })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ ...message, conference: 'rampconf' }).toString()
  const reply = await visitor.request({ method: 'POST', url: '/contact', payload, headers })
  expect(reply.body).toContain(text.thanksOrganisers)
  expect(reply.body).not.toContain('24 hours')
})

test('messages are deleted after twelve months', async () => {
  const { visitor, db, clock, stored } = await fixtures()
  await visitor.call(contactApi.send, message)
  clock.forward(364 * DAY_MS)
  await forgetMessages(db, clock.now())
  expect(await stored()).toHaveLength(1)
  clock.forward(2 * DAY_MS)
  await forgetMessages(db, clock.now())
  expect(await stored()).toEqual([])
})

test('erasing an account deletes its messages', async () => {
  const { visitor, as, db, stored, ...kit } = await fixtures()
  const ada = await as()
  await visitor.call(contactApi.send, { ...message, email: ada.email })
  await visitor.call(contactApi.send, { ...message, email: 'somebody@example.net' })
  const exported = await exportOf(kit, ada)
  expect(exported.body).toContain('Where is the cloakroom?')
  expect((await ada.request({ method: 'DELETE', url: '/api/me' })).statusCode).toBeLessThan(300)
  expect((await stored()).map(({ email }) => email)).toEqual(['somebody@example.net'])
  expect(await db.select().from(emails).where(eq(emails.reply_to, ada.email))).toEqual([])
})
