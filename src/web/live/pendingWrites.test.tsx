import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { setCaller } from '#web/data/caller.ts'
import { createStore, inMemory } from '#web/data/store.ts'
import { connectionState } from './connectionState.ts'
import { PendingWrites, usePendingWrites } from './pendingWrites.ts'

const { post } = defineContract({
  post: {
    method: 'POST',
    path: '/api/words',
    access: 'user',
    input: z.object({ client_id: z.string(), text: z.string() }),
    output: z.object({ text: z.string() }),
    summary: 'Posts a word.',
  },
})

/** Who is signed in on this tab, and whether a token can be had. */
const person = createStore(inMemory<string>('ada'))
let token: () => Promise<string>
setCaller({ id: person.read, subscribe: person.subscribe, token: () => token() })

/** What the browser keeps; a document without a browser has no IndexedDB. */
const kept = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  set: async (key: string, value: unknown) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
  values: async () => [...kept.values()],
}))

/** What the server has taken, and how it answers; null while it cannot be reached. */
let taken: string[]
let answer: ((text: string) => Response) | null

beforeEach(() => {
  taken = []
  kept.clear()
  person.write('ada')
  token = () => Promise.resolve('a')
  answer = () => Response.json({ text: '' })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (!answer) throw new TypeError('No network')
    const { text }: { text: string } = JSON.parse(body)
    const reply = answer(text)
    if (reply.ok) taken.push(text)
    return reply
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function writing() {
  const writes = new PendingWrites(post, { name: 'words', updates: () => [] })
  const { result } = renderHook(() => usePendingWrites(writes))
  const texts = () => result.current.map(({ input, message }) => [input.text, message])
  const send = (text: string) => act(() => writes.send({ client_id: text, text }))
  return { writes, result, texts, send }
}

test('writes wait for the connection and are then sent once, in their order', async () => {
  const { texts, send } = writing()
  answer = null
  await send('first')
  await send('second')
  expect(texts()).toEqual([
    ['first', null],
    ['second', null],
  ])
  answer = () => Response.json({ text: '' })
  act(() => connectionState.write('open'))
  await waitFor(() => expect(texts()).toEqual([]))
  expect(taken).toEqual(['first', 'second'])
})

test('a refused write says why, lets the next one pass, and can be sent again or given up', async () => {
  const { writes, result, texts, send } = writing()
  const refusal = { code: 'forbidden', message: 'The chat is closed.' }
  answer = (text) => (text === 'late' ? Response.json(refusal, { status: 403 }) : Response.json({ text }))
  await send('late')
  await send('fine')
  await waitFor(() => expect(texts()).toEqual([['late', 'The chat is closed.']]))
  expect(taken).toEqual(['fine'])
  const [late] = result.current
  if (!late) throw new Error('Nothing is pending.')
  answer = (text) => Response.json({ text })
  await act(() => writes.sendAgain(late))
  await waitFor(() => expect(texts()).toEqual([]))
  expect(taken).toEqual(['fine', 'late'])
})

test('a write that is never answered is sent again after a while, and those behind it follow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { texts, send } = writing()
  const { fetch } = globalThis
  const hanging = vi.fn<() => Promise<Response>>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', hanging)
  await send('first')
  await send('second')
  await act(() => vi.advanceTimersByTimeAsync(14_000))
  expect(hanging).toHaveBeenCalledTimes(1)
  vi.stubGlobal('fetch', fetch)
  // The rest of the fifteen seconds, and the pause before the next try.
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(texts()).toEqual([])
  expect(taken).toEqual(['first', 'second'])
})

test('a token that cannot be had is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { texts, send } = writing()
  token = () => Promise.reject(new TypeError('No network'))
  await send('first')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(texts()).toEqual([['first', null]])
  token = () => Promise.resolve('a')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(texts()).toEqual([])
  expect(taken).toEqual(['first'])
})

test('what the next person on this tab left is sent as well, and shown to nobody else', async () => {
  answer = null
  const left = { input: { client_id: 'g', text: 'of grace' }, created_at: '2025-04-10T09:00:00.000Z', message: null }
  kept.set('g', { ...left, client_id: 'g', caller_id: 'grace', queue: 'words' })
  const { texts, send } = writing()
  await send('of ada')
  expect(texts()).toEqual([['of ada', null]])
  act(() => person.write('grace'))
  await waitFor(() => expect(texts()).toEqual([['of grace', null]]))
  answer = () => Response.json({ text: '' })
  act(() => connectionState.write('open'))
  await waitFor(() => expect(texts()).toEqual([]))
  expect(taken).toEqual(['of grace'])
  act(() => person.write('ada'))
  expect(texts()).toEqual([['of ada', null]])
})
