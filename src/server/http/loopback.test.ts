import { describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { outboxPath } from '#server/mail/outbox-page.ts'
import { operatorKey } from '#server/secrets.ts'
import { testApp } from '#server/test.ts'

const HERE = { PUBLIC_URL: 'http://localhost:3000' }
const host = 'localhost:3000'

describe.each(['/metrics', paths.outbox, `${paths.outbox}/6f9f1d0e-7d4f-4d0f-9d50-3b7a0a3c1f11`])('%s', (url) => {
  const missingEmail = url.length > paths.outbox.length && url.startsWith(paths.outbox)
  const shown = missingEmail ? 'This email does not exist.' : 200
  const hidden = 'There is nothing at this address.'

  async function answer(
    env: Record<string, string>,
    headers: Record<string, string>,
    key?: string,
    remoteAddress = '127.0.0.1',
  ) {
    const { app, env: used } = await testApp({ env: { ...HERE, ...env } })
    const reply = await app.inject({
      url,
      query: { key: key ?? (await operatorKey(used)) },
      headers: { host, ...headers },
      remoteAddress,
    })
    return reply.statusCode === 200 ? 200 : reply.json().message
  }

  test('answers this computer with the key that the start printed', async () => {
    expect(await answer({}, {})).toBe(shown)
  })

  test.each([
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, '::1', '[::1]:3000'],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]' }, '::1', '[::1]'],
    [{}, '::ffff:127.0.0.1', 'localhost:3000'],
  ])('answers this computer with %o, from %s at %s', async (env, remoteAddress, name) => {
    expect(await answer(env, { host: name }, undefined, remoteAddress)).toBe(shown)
  })

  test.each(['::ffff:198.51.100.7', '2001:db8::7', 'fe80::1'])('does not answer %s', async (remoteAddress) => {
    expect(await answer({}, {}, undefined, remoteAddress)).toBe(hidden)
  })

  test.each(['', 'a-guess', 'a-guess-of-22-letters.'])('answers nobody with the key "%s"', async (key) => {
    expect(await answer({}, {}, key)).toBe(hidden)
  })

  test('answers nobody without a key, because a proxy that adds no header looks like this computer', async () => {
    const { app } = await testApp({ env: HERE })
    expect(await app.inject({ url, headers: { host } })).toMatchObject({ statusCode: 404 })
  })

  test.each([{ PUBLIC_URL: 'https://foyer.example' }, { TRUST_PROXY: '1' }, { HOST: '0.0.0.0' }])(
    'answers nobody with %o, because a proxy may pass on the requests of others',
    async (env) => {
      expect(await answer(env, {})).toBe(hidden)
    },
  )

  test.each([
    { forwarded: 'for=198.51.100.7' },
    { via: '1.1 proxy' },
    { 'x-forwarded-for': '198.51.100.7' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded': '198.51.100.7' },
    { 'x-real-ip': '198.51.100.7' },
    { 'client-ip': '198.51.100.7' },
    { 'true-client-ip': '198.51.100.7' },
    { 'fastly-client-ip': '198.51.100.7' },
    { 'x-cluster-client-ip': '198.51.100.7' },
    { 'cf-connecting-ip': '198.51.100.7' },
    { host: 'elsewhere.example' },
  ])('does not answer a request with %o', async (headers) => {
    expect(await answer({}, headers)).toBe(hidden)
  })
})

test('with a mail server nobody sees the outbox', async () => {
  const { app, env } = await testApp({ env: { ...HERE, SMTP_URL: 'smtp://mail.example.org' } })
  const query = { key: await operatorKey(env) }
  expect(await app.inject({ url: paths.outbox, query, headers: { host } })).toMatchObject({ statusCode: 404 })
})

test('the outbox links to its emails with the key, and neither passes its address on', async () => {
  const { app, db, clock, env } = await testApp({ env: HERE })
  const email = { kind: 'a-test', to: 'ada@example.org', subject: 'S', text: 'T', html: '<p>Hello</p>' }
  await queueEmail(db, email, clock.now())
  const { body } = await app.inject({ url: await outboxPath(env), headers: { host } })
  expect(body).toContain('<meta name="referrer" content="no-referrer">')
  const url = /href="(\/dev\/outbox\/[^"]+)"/.exec(body)?.[1] ?? ''
  const shown = await app.inject({ url, headers: { host } })
  expect(shown).toMatchObject({ statusCode: 200, body: '<p>Hello</p>' })
  expect(shown.headers['referrer-policy']).toBe('no-referrer')
})
