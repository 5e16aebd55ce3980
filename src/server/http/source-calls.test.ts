import { beforeEach, expect, test, vi } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { testApp } from '#server/test.ts'
import { SOURCE_CALLS } from './source.ts'

// The library that counts reads the process's own clock, which stands still.
beforeEach(() => void vi.setSystemTime(Date.now()))
/** An app where a source has one call left, and what it gets for two requests. */
async function withOneCallLeft() {
  const kit = await testApp({ env: { LIMITS: 'on', TRUST_PROXY: '1' } })
  for (let call = 1; call < SOURCE_CALLS.points; call++) await kit.core.limits.spend(SOURCE_CALLS, '192.0.2.1')
  const ask = async (url: string, headers: object = {}) => {
    const reply = await kit.app.inject({ url, headers: { 'x-forwarded-for': '192.0.2.1', ...headers } })
    return reply.statusCode
  }
  return { ...kit, ask }
}

test.each([
  ['without a token', 401, '/api/conferences', {}],
  ['with a bad token', 401, '/api/conferences', { authorization: 'Bearer invented' }],
  ['for an unknown endpoint', 404, '/api/nothing', {}],
  ['for an unknown page', 404, '/nothing', {}],
  ['for an unknown file', 404, '/storage/avatars/nothing.webp', {}],
])('a request %s is answered with %i and counted', async (_, status, url, headers) => {
  const { ask } = await withOneCallLeft()
  expect([await ask(url, headers), await ask(url, headers)]).toEqual([status, 429])
  expect(await ask(url, { ...headers, 'x-forwarded-for': '192.0.2.2' })).toBe(status)
})

test('addresses of one IPv6 network are one source', async () => {
  const { core, ask } = await withOneCallLeft()
  for (let call = 0; call < SOURCE_CALLS.points; call++) await core.limits.spend(SOURCE_CALLS, '2001:db8:1:2::/64')
  expect(await ask('/api/nothing', { 'x-forwarded-for': '2001:db8:1:2:ffff::9' })).toBe(429)
  expect(await ask('/api/nothing', { 'x-forwarded-for': '2001:db8:1:3::9' })).toBe(404)
})

test('a signed-in person behind the same address goes on', async () => {
  const { as, ask } = await withOneCallLeft()
  const ada = await as()
  await ask('/api/nothing')
  expect(await ask('/api/nothing')).toBe(429)
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  expect((await ada.request({ url: conferencesApi.list.path, headers })).statusCode).toBe(200)
})

test('addresses of the account service that do not exist are counted too', async () => {
  const { core, ask } = await withOneCallLeft()
  const AUTH_CALLS = { name: 'auth', points: 1000, seconds: 10 }
  for (let call = 1; call < AUTH_CALLS.points; call++) await core.limits.spend(AUTH_CALLS, '192.0.2.1')
  expect([await ask('/auth/v1/nothing'), await ask('/auth/v1/nothing')]).toEqual([404, 429])
})
