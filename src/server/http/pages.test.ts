import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { testStore } from '#server/test-store.ts'
import { testApp } from '#server/test.ts'

const NEEDS_SCRIPTS = '<noscript><style>main{display:none}</style>'

test.each([
  ['/register?token=abc', 'no-referrer'],
  ['/delegate-registration?token=abc', 'no-referrer'],
  ['/organiser-invitation?token=abc', 'no-referrer'],
  ['/faq', 'strict-origin-when-cross-origin'],
])('%s has the referrer policy %s: rendered anew, from the cache and unchanged', async (url, policy) => {
  const { visitor } = await testApp({ pages: true })
  const made = await visitor.request({ url })
  const cached = await visitor.request({ url })
  const unchanged = await visitor.request({ url, headers: { 'if-none-match': String(made.headers.etag) } })
  expect([made.statusCode, cached.statusCode, unchanged.statusCode]).toEqual([200, 200, 304])
  expect([made, cached, unchanged].map(({ headers }) => headers['referrer-policy'])).toEqual([policy, policy, policy])
})

const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

test('only the page of a session may show players of other sites and connect to streams', async () => {
  const { visitor } = await testApp({ pages: true })
  const policyOf = async (url: string) => String((await visitor.request({ url })).headers['content-security-policy'])
  const session = `/stage/${randomUUID()}`
  for (const url of [session, session]) {
    const policy = await policyOf(url)
    expect(policy).toContain(`frame-src ${PLAYERS.join(' ')}`)
    expect(policy).toContain("connect-src 'self' https:;")
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("frame-ancestors 'none'")
  }
  for (const url of ['/', '/stage', '/faq', '/conference/1', '/no-such-page']) {
    const policy = await policyOf(url)
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toMatch(/https:|frame-src|media-src/)
  }
})

test('only the page of a session may play what is in an object store, where there is one', async () => {
  const { env } = await testStore()
  const origin = env.AWS_ENDPOINT_URL_S3
  const policies = async (variables: Record<string, string>) => {
    const { visitor } = await testApp({ pages: true, env: variables })
    const replies = await Promise.all([`/stage/${randomUUID()}`, '/'].map((url) => visitor.request({ url })))
    return replies.map(({ headers }) => String(headers['content-security-policy']).includes(origin))
  }
  expect(await policies(env)).toEqual([true, false])
  expect(await policies({ ...env, FILES_DIRECT: 'off' })).toEqual([false, false])
})

test.each([
  ['/conference-manager', true],
  ['/conference/1', true],
  ['/profile', true],
  ['/auth', true],
  ['/', false],
  ['/faq', false],
  ['/plans', false],
])('%s says that it needs scripts: %s', async (url, needed) => {
  const { visitor } = await testApp({ pages: true })
  expect((await visitor.request({ url })).body.includes(NEEDS_SCRIPTS)).toBe(needed)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.2, gzip', 'gzip'],
  ['br; q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['gzip;q=0', undefined],
  ['', undefined],
])('a client that accepts %j gets a page as %s', async (accepted, encoding) => {
  const { visitor } = await testApp({ pages: true })
  const { headers } = await visitor.request({ url: '/faq', headers: { 'accept-encoding': accepted } })
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
})

test.each(['/no/such/page', '/no-such-conference'])(
  '%s and other missing addresses like it share one cached page',
  async (url) => {
    const { visitor, renderer } = await testApp({ pages: true })
    const renders = vi.spyOn(renderer, 'renderPage')
    const replies = [await visitor.request({ url }), await visitor.request({ url: `${url}-either` })]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(replies[1]?.body).toBe(replies[0]?.body)
    expect(replies[0]?.body).not.toMatch(/rel="canonical"|og:url/)
    expect(renders.mock.calls.length).toBe(1)
  },
)
