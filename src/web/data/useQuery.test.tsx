import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { setCaller } from './caller.ts'
import { applyEarly, applyPatches, forget, loadClient, patch, read, refresh } from './queries.ts'
import { createStore, inMemory } from './store.ts'
import { useQuery } from './useQuery.ts'

const api = defineContract({
  notes: {
    method: 'GET',
    path: '/api/notes/:place',
    access: 'user',
    input: z.object({ place: z.string() }),
    output: z.array(z.string()),
    summary: 'The notes about a place.',
  },
  weather: {
    method: 'GET',
    path: '/api/weather',
    access: 'anyone',
    input: z.object({}),
    output: z.string(),
    summary: 'The weather.',
  },
})

/** Who is signed in on this tab. */
const person = createStore(inMemory<string | null>(null))
setCaller({ id: person.read, subscribe: person.subscribe, token: () => Promise.resolve(person.read()) })

/** The calls that have arrived at the server, each with the person's token; each is answered by `answer`. */
const calls: string[] = []
let answer: (path: string, token: string | null) => Promise<Response>

const refusal = (status: number) => Response.json({ code: 'refused', message: 'No' }, { status })

beforeEach(() => {
  calls.length = 0
  answer = (path, token) => Promise.resolve(Response.json([`${path} of ${token}`]))
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Headers }) => {
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null
    calls.push(`${path} ${token}`)
    return answer(path, token)
  })
  person.write('ada')
})
afterEach(async () => {
  const { client } = await loadClient()
  client.clear()
  vi.unstubAllGlobals()
})

function Notes({ place }: { place: string }) {
  const { data, error } = useQuery(api.notes, { place })
  return <p>{data ? data.join(', ') : (error?.message ?? 'waiting')}</p>
}

test('two components, and one that comes later, ask the server once', async () => {
  const shown = render(
    <>
      <Notes place="hall" />
      <Notes place="hall" />
    </>,
  )
  await waitFor(() => expect(screen.getAllByText('/api/notes/hall of ada')).toHaveLength(2))
  shown.unmount()
  render(<Notes place="hall" />)
  // At once, without waiting.
  screen.getByText('/api/notes/hall of ada')
  expect(await read(api.notes, { place: 'hall' })).toEqual(['/api/notes/hall of ada'])
  expect(calls).toEqual(['/api/notes/hall ada'])
})

test('another person on the same tab never sees what the first one has read, nor what arrives late', async () => {
  render(<Notes place="hall" />)
  await screen.findByText('/api/notes/hall of ada')
  const late = Promise.withResolvers<Response>()
  answer = () => late.promise
  void refresh([api.notes])
  await waitFor(() => expect(calls).toHaveLength(2))

  answer = (path, token) => Promise.resolve(Response.json([`${path} of ${token}`]))
  act(() => person.write('grace'))
  expect(screen.queryByText('/api/notes/hall of ada')).toBeNull()
  late.resolve(Response.json(['late, of ada']))
  await screen.findByText('/api/notes/hall of grace')
  const { client } = await loadClient()
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ).toEqual([['/api/notes/hall of grace']])
})

test('what is for users is not asked by a visitor, and what is for anyone is', async () => {
  person.write(null)
  answer = () => Promise.resolve(Response.json('rain'))
  const { result } = renderHook(() => [useQuery(api.notes, { place: 'hall' }), useQuery(api.weather, {})] as const)
  await waitFor(() => expect(result.current[1].data).toBe('rain'))
  expect(result.current[0]).toMatchObject({ data: undefined, error: null })
  expect(calls).toEqual(['/api/weather null'])
})

test('a refusal is not asked again, and a retry of the reader is', async () => {
  answer = () => Promise.resolve(refusal(404))
  const { result } = renderHook(() => useQuery(api.notes, { place: 'hall' }))
  await waitFor(() => expect(result.current.error).toMatchObject({ status: 404, message: 'No' }))
  expect(calls).toHaveLength(1)
  answer = () => Promise.resolve(Response.json(['found']))
  await act(() => result.current.refetch())
  expect(result.current).toMatchObject({ data: ['found'], error: null })
})

test('the answer to the previous input stays until the next is there, but never another person’s', async () => {
  const options = { keepPrevious: true }
  const { result, rerender } = renderHook(({ place }) => useQuery(api.notes, { place }, options), {
    initialProps: { place: 'hall' },
  })
  await waitFor(() => expect(result.current.data).toEqual(['/api/notes/hall of ada']))
  const later = Promise.withResolvers<void>()
  answer = (_, token) => later.promise.then(() => Response.json([`of ${token}`]))
  rerender({ place: 'bar' })
  expect(result.current).toMatchObject({ data: ['/api/notes/hall of ada'], isPlaceholderData: true })
  act(() => person.write('grace'))
  expect(result.current.data).toBeUndefined()
  later.resolve()
  await waitFor(() => expect(result.current).toMatchObject({ data: ['of grace'], isPlaceholderData: false }))
})

test('a refresh reads again what is shown, whatever its input', async () => {
  render(
    <>
      <Notes place="hall" />
      <Notes place="bar" />
    </>,
  )
  await screen.findByText('/api/notes/bar of ada')
  answer = (path) => Promise.resolve(Response.json([`${path} again`]))
  await act(() => refresh([api.notes]))
  screen.getByText('/api/notes/hall again')
  screen.getByText('/api/notes/bar again')
  await act(() => refresh([api.weather]))
  expect(calls).toHaveLength(4)
})

test('a patch shows at once and can be taken back; what was never read stays unread', async () => {
  render(<Notes place="hall" />)
  await screen.findByText('/api/notes/hall of ada')
  const add = (place: string) => patch(api.notes, { place }, (notes) => [...notes, 'more'])
  let takeBack = () => {}
  act(() => void (takeBack = applyEarly([add('hall'), add('bar')]).undo))
  screen.getByText('/api/notes/hall of ada, more')
  const { client } = await loadClient()
  expect(client.getQueryCache().getAll()).toHaveLength(1)
  answer = () => Promise.resolve(Response.json(['as the server has it']))
  act(takeBack)
  screen.getByText('/api/notes/hall of ada')
  // What others changed meanwhile is read again.
  await screen.findByText('as the server has it')
})

test('a list that is being read while a write is answered is read again', async () => {
  render(<Notes place="hall" />)
  await screen.findByText('/api/notes/hall of ada')
  // Its answer is older than the write, and has what was missed.
  const late = Promise.withResolvers<Response>()
  answer = () => late.promise
  void refresh([api.notes])
  await waitFor(() => expect(calls).toHaveLength(2))
  answer = () => Promise.resolve(Response.json(['missed', 'mine']))
  act(() => applyPatches([patch(api.notes, { place: 'hall' }, (notes) => [...notes, 'mine'])]))
  screen.getByText('/api/notes/hall of ada, mine')
  late.resolve(Response.json(['missed']))
  await screen.findByText('missed, mine')
  expect(calls).toHaveLength(3)
})

test('a first request that is on its way while a write is answered is sent again, also for those who wait for it', async () => {
  const answers: PromiseWithResolvers<Response>[] = []
  answer = () => {
    const later = Promise.withResolvers<Response>()
    answers.push(later)
    return later.promise
  }
  render(<Notes place="hall" />)
  await waitFor(() => expect(answers).toHaveLength(1))
  const waiting = read(api.notes, { place: 'bar' })
  await waitFor(() => expect(answers).toHaveLength(2))
  const refreshed = refresh([api.notes])
  await waitFor(() => expect(answers).toHaveLength(4))
  applyPatches([patch(api.notes, { place: 'hall' }, (notes) => [...notes, 'mine'])])
  await waitFor(() => expect(answers).toHaveLength(5))
  for (const [index, { resolve }] of answers.entries()) resolve(Response.json([`answer ${index}`]))
  await screen.findByText('answer 4')
  expect(await waiting).toEqual(['answer 3'])
  await refreshed
})

test('a change that is shown early reads the list again only when the write is answered', async () => {
  render(<Notes place="hall" />)
  await screen.findByText('/api/notes/hall of ada')
  answer = () => new Promise(() => {})
  void refresh([api.notes])
  await waitFor(() => expect(calls).toHaveLength(2))
  let settle = () => {}
  act(() => void (settle = applyEarly([patch(api.notes, { place: 'hall' }, () => ['mine'])]).settle))
  screen.getByText('mine')
  expect(calls).toHaveLength(2)
  answer = () => Promise.resolve(Response.json(['missed', 'mine']))
  act(settle)
  await screen.findByText('missed, mine')
})

test('what was forgotten is asked for again', async () => {
  const { unmount } = render(<Notes place="hall" />)
  await screen.findByText('/api/notes/hall of ada')
  forget(api.notes, { place: 'hall' })
  // The page that shows it is left as it is.
  screen.getByText('/api/notes/hall of ada')
  unmount()
  render(<Notes place="hall" />)
  await screen.findByText('/api/notes/hall of ada')
  expect(calls).toHaveLength(2)
})
