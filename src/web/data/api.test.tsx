import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { call } from './api.ts'
import { setCaller } from './caller.ts'

const input = z.object({})
const api = defineContract({
  own: { method: 'GET', path: '/api/own', access: 'user', input, output: z.string(), summary: 'For users.' },
  open: { method: 'GET', path: '/api/open', access: 'anyone', input, output: z.string(), summary: 'For anyone.' },
})

/** The tokens that the server was called with, and those that it takes. */
const sentTokens: (string | null)[] = []
let taken: string

beforeEach(() => {
  sentTokens.length = 0
  taken = 'new'
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    const token = headers.get('authorization')
    sentTokens.push(token)
    const reply =
      token === `Bearer ${taken}`
        ? Response.json('here')
        : Response.json({ code: 'signed_out', message: 'Log in again' }, { status: 401 })
    return Promise.resolve(reply)
  })
})
afterEach(() => vi.unstubAllGlobals())

function holding(tokens: { stale: string; fresh: string | null }) {
  const token = (fresh: boolean) => Promise.resolve(fresh ? tokens.fresh : tokens.stale)
  setCaller({ id: () => 'ada', subscribe: () => () => {}, token })
}

test('a refused token is renewed once, and the call repeated with the new one', async () => {
  holding({ stale: 'old', fresh: 'new' })
  expect(await call(api.own, {})).toBe('here')
  expect(sentTokens).toEqual(['Bearer old', 'Bearer new'])
})

test('a second refusal is the answer', async () => {
  holding({ stale: 'old', fresh: 'new' })
  taken = 'another'
  await expect(call(api.own, {})).rejects.toMatchObject({ status: 401, message: 'Log in again' })
  expect(sentTokens).toEqual(['Bearer old', 'Bearer new'])
})

test('without another token the call is not repeated', async () => {
  holding({ stale: 'old', fresh: null })
  await expect(call(api.own, {})).rejects.toMatchObject({ status: 401 })
  expect(sentTokens).toEqual(['Bearer old'])
})

test('an endpoint for anyone does not ask for another token', async () => {
  holding({ stale: 'old', fresh: 'new' })
  await expect(call(api.open, {})).rejects.toMatchObject({ status: 401 })
  expect(sentTokens).toEqual(['Bearer old'])
})

test('a server that is not reached is told from one that refuses', async () => {
  holding({ stale: 'old', fresh: 'new' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(api.own, {})).rejects.toMatchObject({ status: 0, code: 'unavailable' })
})
