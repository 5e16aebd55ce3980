import { once } from 'node:events'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { createMailer, isUndeliverable, type StoredLetter } from './mail.ts'

const letter: StoredLetter = {
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

/** A mail server that keeps what it is sent, and its address. */
async function mailServer(options: SMTPServerOptions = {}, user = '') {
  const got: string[] = []
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
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const env = readEnv({ SMTP_URL: `smtp://${user}127.0.0.1:${port}`, PUBLIC_URL: 'https://foyer.test' })
  return { got, port, mailer: createMailer(env) }
}

const refuse = (code: number) => Object.assign(new Error('no'), { responseCode: code })

test('a letter arrives with one line of subject, its own name and a way out', async () => {
  const { got, mailer } = await mailServer()
  await mailer.send(letter)
  const [head = ''] = (got[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n\r\n')
  const header = (name: string) => head.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${name}:`))
  expect(header('message-id')).toEqual([`Message-ID: <${letter.id}@foyer.test>`])
  expect(header('to')).toEqual(['To: ada@example.org'])
  expect(header('subject')).toHaveLength(1)
  expect(header('list-unsubscribe')).toEqual([`List-Unsubscribe: <${letter.unsubscribe_url}> (Remove me)`])
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click'])
})

test('a letter that nobody may leave says nothing of leaving', async () => {
  const { got, mailer } = await mailServer()
  await mailer.send({ ...letter, unsubscribe_url: null })
  expect(got[0]).not.toMatch(/List-Unsubscribe/i)
})

test.each([
  ['the address is refused for good', { onRcptTo: (_to, _session, done) => done(refuse(550)) }, true],
  ['the address is refused for now', { onRcptTo: (_to, _session, done) => done(refuse(450)) }, false],
  ['the sender is refused', { onMailFrom: (_from, _session, done) => done(refuse(550)) }, false],
  ['the server wants nothing from us', { onConnect: (_session, done) => done(refuse(554)) }, false],
] satisfies [string, SMTPServerOptions, boolean][])('%s', async (_, options, isFinal) => {
  const { mailer } = await mailServer(options)
  const error: unknown = await mailer.send(letter).catch((thrown: unknown) => thrown)
  expect([error instanceof Error, isUndeliverable(error)]).toEqual([true, isFinal])
})

test('a wrong password of ours fails no letter for good', async () => {
  const { mailer } = await mailServer(
    { authOptional: false, onAuth: (_auth, _session, done) => done(refuse(535)) },
    'u:p@',
  )
  const error: unknown = await mailer.send(letter).catch((thrown: unknown) => thrown)
  expect([error instanceof Error, isUndeliverable(error)]).toEqual([true, false])
})

test('no server at all fails no letter for good', async () => {
  const { mailer, port } = await mailServer()
  for (const server of servers.splice(0)) await new Promise<void>((resume) => server.close(() => resume()))
  const error: unknown = await mailer.send(letter).catch((thrown: unknown) => thrown)
  expect([port > 0, error instanceof Error, isUndeliverable(error)]).toEqual([true, true, false])
})
