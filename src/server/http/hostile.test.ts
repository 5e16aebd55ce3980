import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Person, testApp } from '#server/test.ts'

type Fixtures = Awaited<ReturnType<typeof testApp>>

let fixtures: Fixtures
let ada: Person
let conference_id: string
let slug: string

beforeAll(async () => {
  fixtures = await testApp({ pages: true })
  ada = await fixtures.as({ subscribed: true })
  conference_id = await fixtures.conferenceOf(ada, { active: true })
  const reply = await ada.request({ url: `/api/conferences/${conference_id}` })
  slug = reply.json<{ slug: string }>().slug
})

/** The shape of every refusal: a code for programs, a sentence for people, and no internals. */
function expectRefusal(body: string) {
  const { code, message, msg, request_id } = JSON.parse(body)
  expect(typeof code === 'string' ? request_id : code).toBeTruthy()
  expect(message ?? msg).toMatch(/^[A-Z].*[^:]$/)
  expect(body).not.toMatch(/FST_|node_modules|\.ts:|select |Error:/)
}

const MIB = 1024 * 1024
const MANY_FIELDS = Object.fromEntries(Array.from({ length: 80_000 }, (_, field) => [`f${field}`, 'x']))
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('JSON', () => {
  const addresses = () => [
    '/api/conferences',
    `/api/conferences/${conference_id}/speakers`,
    `/api/conferences/${conference_id}/schedule`,
    '/functions/v1/create-checkout',
    '/auth/v1/signup',
    '/auth/v1/token?grant_type=password',
  ]
  const send = (url: string, payload: string | Buffer, type = 'application/json') =>
    ada.request({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test.each([
    ['too large', 413, `{"name":"${'a'.repeat(MIB)}"}`],
    ['as large as it gets', 413, `{"name":"${'a'.repeat(64 * MIB)}"}`],
    ['too deep', 400, `{"name":${nested(33)}}`],
    ['a bomb of brackets', 400, nested(400_000)],
    ['a bomb of objects', 400, '{"a":'.repeat(100_000)],
    ['of 80,000 unknown fields', 400, JSON.stringify(MANY_FIELDS)],
    ['cut off', 400, '{"name":"Tide'],
    ['two values', 400, '{}{}'],
    ['blank', 400, ' \n '],
    ['an array', 400, '[]'],
    ['a string', 400, '"name"'],
    ['a number beyond numbers', 400, '1e999'],
    ['a prototype', 400, '{"__proto__":{"name":"x"},"name":"x"}'],
    ['a prototype by way of its constructor', 400, '{"constructor":{"prototype":{"name":"x"}}}'],
    ['in two bytes a letter', 400, Buffer.from('{"name":"x"}', 'utf16le')],
    ['not even text', 400, Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
  ])('%s is refused with %i', async (_, status, payload) => {
    for (const url of addresses()) {
      const reply = await send(url, payload)
      expect({ url, status: reply.statusCode }).toEqual({ url, status })
      expectRefusal(reply.body)
    }
    expect(Object.prototype).not.toHaveProperty('name')
  })

  test.each([
    'text/plain',
    'text/html',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'x',
    ';',
  ])('with the content type %s is refused with 415', async (type) => {
    for (const url of ['/api/conferences', '/functions/v1/create-checkout']) {
      const reply = await send(url, '{"name":"x"}', type)
      expect({ url, status: reply.statusCode }).toEqual({ url, status: 415 })
      expectRefusal(reply.body)
    }
  })

  test('a form of 80,000 unknown fields is refused', async () => {
    const payload = new URLSearchParams(MANY_FIELDS).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const url of ['/contact', '/auth/v1/verify'])
      expect(await ada.request({ method: 'POST', url, payload, headers })).toMatchObject({ statusCode: 400 })
  })

  test('of a picture or a file goes no further than its address', async () => {
    for (const [what, type] of [
      ['speaker-images', 'application/json'],
      ['schedule/import', 'application/x-www-form-urlencoded'],
    ] as const) {
      const reply = await send(`/api/conferences/${conference_id}/${what}`, '{"name":"x"}', type)
      expect([400, 415]).toContain(reply.statusCode)
      expectRefusal(reply.body)
    }
  })

  test('with characters that the database cannot store is cleaned or refused', async () => {
    const odd = 'a\0b\ud800c'
    const made = await send('/api/conferences', JSON.stringify({ name: odd, description: odd }))
    expect(made.json()).toMatchObject({ name: 'a b�c', description: 'ab�c' })
    const data = { odd, [odd]: [odd, { odd }], 'ro\0le': 'admin' }
    const ann = { email: `${randomUUID()}@example.org`, password: 'long enough', data }
    const { user } = (await send('/auth/v1/signup', JSON.stringify(ann))).json()
    expect(user.user_metadata).toEqual({ odd: 'ab�c', 'ab�c': ['ab�c', { odd: 'ab�c' }] })
    for (const [url, body] of [
      ['/auth/v1/signup', { email: `${odd}@example.org`, password: 'long enough' }],
      ['/auth/v1/token?grant_type=refresh_token', { refresh_token: odd }],
      ['/auth/v1/verify', { type: 'signup', token: odd, email: 'ann@example.org' }],
      ['/functions/v1/create-checkout', { plan: odd }],
      ['/functions/v1/verify-delegate-token', { token: odd }],
    ] as const) {
      const reply = await send(url, JSON.stringify(body))
      expect({ url, broken: reply.statusCode >= 500, signedIn: reply.body.includes('access_token') }).toEqual({
        url,
        broken: false,
        signedIn: false,
      })
    }
  })
})

describe('addresses', () => {
  const page = { status: 404, type: 'text/html; charset=utf-8' }
  const json = (status: number) => ({ status, type: 'application/json; charset=utf-8' })

  const answers = [
    ['/%00', page],
    ['/%00/calendar.ics', json(404)],
    ['/api/public/conferences/%00', json(404)],
    ['/api/public/conferences/%F0%9F%92%A9', json(404)],
    ['/%ff', json(400)],
    ['/%', json(400)],
    ['/%zz', json(400)],
    ['/%E0%A4%A', json(400)],
    ['/api/public/conferences/%ff', json(400)],
    ['/api/public/conferences/%ED%A0%80', json(400)],
    ['/auth/v1/%ff', json(400)],
    ['//', page],
    ['///', page],
    ['//elsewhere.example', page],
    ['//elsewhere.example/plans', page],
    ['//plans', page],
    ['/%2F%2Felsewhere.example', page],
    ['/../../etc/passwd', page],
    ['/%2e%2e/%2e%2e/etc/passwd', page],
    ['/assets/..%2f..%2fpackage.json', json(404)],
    ['/assets/%00', json(404)],
    ['/storage/..%2f..%2fjwt-secret', json(404)],
    ['/storage/avatars/%00.webp', json(404)],
    ['/storage/', json(404)],
    ['/%0d%0aset-cookie:%20a=b', page],
    ['/:slug', page],
    ['/*', page],
    ['/api/public/conferences/nobodys?slug=other&__proto__[a]=1&constructor=2', json(404)],
    ['/openapi.jsonx', page],
    ['/' + 'a'.repeat(10_000), json(400)],
    ['/a'.repeat(5000), page],
    ['/api/public/conferences/' + 'a'.repeat(10_000), json(400)],
  ] as const

  test.each(answers.map(([url, expected]) => [url.slice(0, 40), url, expected] as const))(
    '%s is answered',
    async (_, url, expected) => {
      const reply = await fixtures.app.inject({ url })
      expect({ status: reply.statusCode, type: reply.headers['content-type'] }).toEqual(expected)
      if (expected !== page) expectRefusal(reply.body)
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(reply.headers).not.toHaveProperty('location')
      expect(reply.headers).not.toHaveProperty('set-cookie')
    },
  )

  test('with invisible characters redirect to the right one', async () => {
    for (const url of [`/${slug}%00`, `/${slug}%E2%80%8B`, `/${slug.toUpperCase()}`]) {
      const reply = await fixtures.app.inject({ url })
      expect({ status: reply.statusCode, to: reply.headers.location }).toEqual({ status: 301, to: `/${slug}` })
    }
  })

  test('with a query of 10 KB, or an invalid one, are the same addresses', async () => {
    for (const query of ['a'.repeat(10_000), '%', '%ff=%00', '&&&=', '__proto__[x]=1']) {
      expect(await fixtures.app.inject({ url: `/${slug}?${query}` })).toMatchObject({ statusCode: 200 })
      expect(await ada.request({ url: `/api/conferences/${conference_id}?${query}` })).toMatchObject({
        statusCode: 200,
      })
    }
  })
})

describe('methods', () => {
  test.each([
    ['/api/conferences', ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'], 'GET, POST'],
    ['/functions/v1/check-subscription', ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'POST'],
    ['/functions/v1/stripe-webhook', ['GET', 'PUT', 'PATCH', 'DELETE'], 'POST'],
    ['/', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'], 'GET, HEAD'],
    ['/plans', ['POST', 'PUT', 'PATCH', 'DELETE'], 'GET, HEAD'],
    ['/openapi.json', ['POST', 'PUT', 'DELETE'], 'GET, HEAD'],
  ] as const)('that %s does not take are refused with 405', async (url, methods, allow) => {
    for (const method of methods) {
      const reply = await ada.request({ method, url })
      expect({ method, status: reply.statusCode, allow: reply.headers.allow }).toEqual({ method, status: 405, allow })
      expectRefusal(reply.body)
    }
  })

  test('of the account service are refused with its own errors', async () => {
    const reply = await fixtures.app.inject({ method: 'DELETE', url: '/auth/v1/signup' })
    expect(reply.statusCode).toBe(405)
    expect(reply.json()).toMatchObject({ error_code: 'method_not_allowed' })
  })
})

describe('raw requests', () => {
  /** Sends bytes to the listening server and returns the first line of the response. */
  async function answerTo(send: (write: (bytes: string) => boolean) => void, port: number) {
    const socket = connect(port, '127.0.0.1')
    return new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk: Buffer) => {
        resolve(chunk.toString().split('\r\n')[0] ?? '')
        socket.destroy()
      })
      socket.once('error', reject)
      socket.once('connect', () => send((bytes) => !socket.destroyed && socket.write(bytes)))
    })
  }

  async function listening() {
    const { app } = await testApp()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    return { app, port: typeof address === 'object' && address ? address.port : 0 }
  }

  const head = (line: string, ...headers: string[]) => [line, 'Host: localhost', ...headers, '', ''].join('\r\n')
  const json = 'Content-Type: application/json'

  test.each([
    ['no request at all', '\x16\x03\x01\x02\x00\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a word that is no method', head('FETCH / HTTP/1.1'), 400],
    ['a blank in the address', head('GET /a b HTTP/1.1'), 400],
    ['an address of 20 KB', head(`GET /${'a'.repeat(20_000)} HTTP/1.1`), 431],
    ['a header of 20 KB', head('GET /health HTTP/1.1', `X-Long: ${'a'.repeat(20_000)}`), 431],
    ['a token with NUL', head('GET /api/conferences HTTP/1.1', 'Authorization: Bearer a\0b'), 400],
    ['two lengths', head('POST /auth/v1/signup HTTP/1.1', json, 'Content-Length: 2', 'Content-Length: 3') + '{}', 400],
    [
      'a length and chunks',
      head('POST /auth/v1/signup HTTP/1.1', json, 'Content-Length: 5', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
      400,
    ],
    ['a length that is never sent', head('POST /auth/v1/signup HTTP/1.1', json, 'Content-Length: 99999999999'), 413],
    ['somebody else’s host', head('GET http://elsewhere.example/ HTTP/1.1'), 404],
    ['a star for an address', head('GET * HTTP/1.1'), 404],
    ['a backslash for a slash', head('GET /\\elsewhere.example HTTP/1.1'), 404],
  ])('%s: answered with a refusal', async (_, bytes, status) => {
    const { app, port } = await listening()
    expect(await answerTo((write) => write(bytes), port)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    await app.close()
  })

  test('a body that arrives slowly is refused with 408 after half a minute', async () => {
    const { app, port } = await listening()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const answers: string[] = []
      const answer = answerTo(
        (write) => write(head('POST /auth/v1/signup HTTP/1.1', json, 'Content-Length: 50') + '{'),
        port,
      ).then((line) => answers.push(line))
      // The server counts from the moment when it has read the header.
      while (vi.getTimerCount() === 0) await new Promise(setImmediate)
      vi.advanceTimersByTime(29_999)
      // Long enough for a response to arrive, if there were one.
      for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
      expect(answers).toEqual([])
      vi.advanceTimersByTime(1)
      await answer
      expect(answers[0]).toMatch(/^HTTP\/1\.1 408 /)
    } finally {
      vi.useRealTimers()
    }
    await app.close()
  })

  test('a head that trickles in: cut off after 20 seconds, and a file after 120', async () => {
    const { app, port } = await listening()
    // Node counts with timers of its own, which no test can set. This one looks as often for both.
    expect(app.server.requestTimeout).toBe(120_000)
    const begun = performance.now()
    expect(await answerTo((write) => write('GET / HTTP/1.1\r\nHost: local'), port)).toMatch(/^HTTP\/1\.1 408 /)
    const seconds = (performance.now() - begun) / 1000
    expect(seconds).toBeGreaterThan(19)
    expect(seconds).toBeLessThan(28)
    await app.close()
  })

  test('a body without end: 413 while it is still being sent', async () => {
    const { app, port } = await listening()
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    const answer = await answerTo((write) => {
      write(head('POST /auth/v1/signup HTTP/1.1', json, 'Transfer-Encoding: chunked'))
      const more = () => void (write(chunk) && setImmediate(more))
      more()
    }, port)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    await app.close()
  })
})
