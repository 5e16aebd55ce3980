import { expect, test } from 'vitest'
import { testApp } from './test.ts'

const NEEDS_SCRIPTS = '<noscript><style>main{display:none}</style>'

test.each([
  ['/register?token=abc', 'no-referrer'],
  ['/delegate-registration?token=abc', 'no-referrer'],
  ['/organiser-invitation?token=abc', 'no-referrer'],
  ['/faq', 'strict-origin-when-cross-origin'],
])('%s tells others as much of its address as %s, made anew, from the cache and unchanged', async (url, policy) => {
  const { visitor } = await testApp({ pages: true })
  const made = await visitor.request({ url })
  const kept = await visitor.request({ url })
  const unchanged = await visitor.request({ url, headers: { 'if-none-match': String(made.headers.etag) } })
  expect([made.statusCode, kept.statusCode, unchanged.statusCode]).toEqual([200, 200, 304])
  expect([made, kept, unchanged].map(({ headers }) => headers['referrer-policy'])).toEqual([policy, policy, policy])
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
