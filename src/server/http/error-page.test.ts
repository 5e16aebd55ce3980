import { AppError } from '#shared/errors.ts'
import { beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createHttp } from './http.ts'
import { createLog } from '#server/log.ts'
import { noPages } from '#server/test.ts'

let app: ReturnType<typeof createHttp>

beforeAll(async () => {
  app = createHttp({
    env: readEnv({}),
    log: createLog('silent'),
    renderer: noPages,
    database: { rollBackCalls: () => undefined },
    leaving: new AbortController().signal,
  })
  const away = () => {
    throw new AppError('unavailable', 'The <database> is away.', {}, 5)
  }
  app.get('/away', away)
  app.get('/api/away', away)
  app.get('/broken', () => {
    throw new Error('select * from secrets')
  })
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a browser that asked for a page gets one, with the sentence, the status and a link to the home page', async () => {
  const reply = await app.inject({ url: '/away', headers: browser })
  expect(reply).toMatchObject({ statusCode: 503 })
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '5',
    'cache-control': 'no-store',
  })
  expect(reply.body).toContain('<h1>This page could not be shown</h1><p>The &lt;database&gt; is away.</p>')
  expect(reply.body).toContain('<a class="button" href="/">Return to Home</a>')
})

test('internal errors are not shown, except for the number of the request', async () => {
  const reply = await app.inject({ url: '/broken', headers: browser })
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('secrets')
  expect(reply.body).toMatch(/Request [0-9a-f-]{36}</)
})

test('an address that cannot be decoded gets an error page, which may have its own styles', async () => {
  const reply = await app.inject({ url: '/%ff', headers: browser })
  expect(reply.statusCode).toBe(400)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
})

test.each([
  ['a program', '/away', 'application/json'],
  ['a program that takes anything', '/away', '*/*'],
  ['a browser at a program’s address', '/api/away', browser.accept],
])('%s gets JSON', async (_, url, accept) => {
  const reply = await app.inject({ url, headers: { accept } })
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ code: 'unavailable', message: 'The <database> is away.' })
})
