import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { describeFailure } from './failure.ts'
import { createMailer, type StoredEmail } from './smtp.ts'

const email: StoredEmail = {
  id: 'a4bfc1e7-ae0d-4b78-a3fc-6ed53fba95c8',
  to_address: 'ada@example.org',
  subject: 'You are invited to 山田 "Conf" <b> محمد',
  body_text: 'Dear Ada,',
  body_html: '<p>Dear Ada,</p>',
  unsubscribe_url: 'https://foyer.test/remove-me?token=abc.def',
  reply_to: null,
}

const servers: SMTPServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A mail server that keeps the emails it receives, and its address. */
async function mailServer(options: SMTPServerOptions = {}, user = '') {
  const got: string[] = []
  const sockets: Socket[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void readAll(stream).then((message) => {
        got.push(message)
        done()
      })
    },
    ...options,
  })
  servers.push(server)
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => void sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const env = readEnv({ SMTP_URL: `smtp://${user}127.0.0.1:${port}`, PUBLIC_URL: 'https://foyer.test' })
  const mailer = createMailer(env)
  afterTest(() => mailer.close())
  return { got, port, sockets, mailer }
}

const refuse = (code: number) => Object.assign(new Error('no'), { responseCode: code })

test('an email has a subject of one line, its own Message-ID and an unsubscribe link', async () => {
  const { got, mailer } = await mailServer()
  await mailer.send(email)
  const [head = ''] = (got[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n\r\n')
  const header = (name: string) => head.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${name}:`))
  expect(header('message-id')).toEqual([`Message-ID: <${email.id}@foyer.test>`])
  expect(header('to')).toEqual(['To: ada@example.org'])
  expect(header('subject')).toHaveLength(1)
  expect(header('list-unsubscribe')).toEqual([`List-Unsubscribe: <${email.unsubscribe_url}> (Remove me)`])
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click'])
})

test('an email without an unsubscribe link has no unsubscribe header', async () => {
  const { got, mailer } = await mailServer()
  await mailer.send({ ...email, unsubscribe_url: null })
  expect(got[0]).not.toMatch(/List-Unsubscribe/i)
})

/** What the failure of one email means. */
async function failureWith(options: SMTPServerOptions, user = '') {
  const { mailer } = await mailServer(options, user)
  return describeFailure(await mailer.send(email).catch((thrown: unknown) => thrown))
}

const ofServer = (reason: string) => ({ concernsServer: true, isFinal: false, reason })

test.each([
  [
    'the address is refused for good',
    { onRcptTo: (_to, _session, done) => done(refuse(550)) },
    { concernsServer: false, isFinal: true, reason: '550 no' },
  ],
  [
    'the address is refused for now',
    { onRcptTo: (_to, _session, done) => done(refuse(450)) },
    { concernsServer: false, isFinal: false, reason: 'The mail server asks us to try again later' },
  ],
  [
    'the server is about to stop',
    { onRcptTo: (_to, _session, done) => done(refuse(421)) },
    ofServer('The mail server takes no emails at the moment'),
  ],
  [
    'the sender is refused',
    { onMailFrom: (_from, _session, done) => done(refuse(550)) },
    ofServer('The mail server refuses our sender address'),
  ],
  [
    'the server wants nothing from us',
    { onConnect: (_session, done) => done(refuse(554)) },
    ofServer('The mail server takes no emails at the moment'),
  ],
] satisfies [string, SMTPServerOptions, object][])('%s', async (_, options, expected) => {
  expect(await failureWith(options)).toEqual(expected)
})

test('a wrong password of ours fails no email for good, and is named', async () => {
  const options = {
    authOptional: false,
    onAuth: (_auth, _session, done) => done(refuse(535)),
  } satisfies SMTPServerOptions
  expect(await failureWith(options, 'u:p@')).toEqual(ofServer('The mail server refuses our user name or password'))
})

test('no server at all fails no email for good, and no words of a socket are said', async () => {
  const { mailer } = await mailServer()
  for (const server of servers.splice(0)) await new Promise<void>((resume) => server.close(() => resume()))
  const error: unknown = await mailer.send(email).catch((thrown: unknown) => thrown)
  expect(describeFailure(error)).toEqual(ofServer('The mail server does not answer'))
})

test('emails leave on five connections at the same time, and others wait for these', async () => {
  let came = 0
  const five = Promise.withResolvers<void>()
  const { sockets, mailer } = await mailServer({
    onData(stream, _session, done) {
      stream.resume()
      // No email is taken before five have come.
      if (++came === 5) five.resolve()
      stream.on('end', () => void five.promise.then(() => done()))
    },
  })
  await Promise.all(Array.from({ length: 12 }, () => mailer.send(email)))
  expect([came, sockets.length]).toEqual([12, 5])
})

test('one connection sends many emails, and a new one is opened if the server has closed it', async () => {
  const { got, sockets, mailer } = await mailServer()
  await mailer.send(email)
  await mailer.send(email)
  expect([got.length, sockets.length]).toEqual([2, 1])
  for (const socket of sockets) socket.destroy()
  await mailer.send(email)
  expect([got.length, sockets.length]).toEqual([3, 2])
})
