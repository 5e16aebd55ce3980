import { describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { testApp } from '#server/test.ts'

const HERE = { PUBLIC_URL: 'http://localhost:3000' }
const host = 'localhost:3000'

describe.each(['/metrics', paths.outbox, `${paths.outbox}/6f9f1d0e-7d4f-4d0f-9d50-3b7a0a3c1f11`])('%s', (url) => {
  const missingEmail = url.length > paths.outbox.length && url.startsWith(paths.outbox)
  const shown = missingEmail ? 'This email does not exist.' : 200
  const hidden = 'There is nothing at this address.'

  async function answer(env: Record<string, string>, headers: Record<string, string>) {
    const { app } = await testApp({ env: { ...HERE, ...env } })
    const reply = await app.inject({ url, headers: { host, ...headers } })
    return reply.statusCode === 200 ? 200 : reply.json().message
  }

  test('answers this computer', async () => {
    expect(await answer({}, {})).toBe(shown)
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
  const { app } = await testApp({ env: { ...HERE, SMTP_URL: 'smtp://mail.example.org' } })
  expect(await app.inject({ url: paths.outbox, headers: { host } })).toMatchObject({ statusCode: 404 })
})
