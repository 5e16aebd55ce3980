import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { setCaller } from './caller.ts'
import { applyPatches, loadClient, patch, refresh } from './queries.ts'
import { usePages } from './usePages.ts'

const Note = z.object({ id: z.string(), at: z.number(), text: z.string() })
const { list } = defineContract({
  list: {
    method: 'GET',
    path: '/api/notes',
    access: 'user',
    input: z.object({ box: z.string(), before: z.optional(z.coerce.number()) }),
    output: z.array(Note),
    summary: 'Notes.',
  },
})
type Note = z.infer<typeof Note>

setCaller({ id: () => 'ada', subscribe: () => () => {}, token: () => Promise.resolve('a') })

const PAGES = { size: 3, positionOf: ({ at }: Note) => at }
type Order = 'newest first' | 'oldest first'

/** The rows on the server by their box, oldest first. */
let boxes: Record<string, Note[]>
const notes = (count: number, text = 'old') =>
  Array.from({ length: count }, (_, at) => ({ id: `${text[0]}${at + 1}`, at: at + 1, text }))

function serve(order: Order) {
  vi.stubGlobal('fetch', async (path: string) => {
    const { box = '', before = Infinity } = Object.fromEntries(new URL(path, 'http://foyer.test').searchParams)
    const rows = (boxes[box] ?? []).filter(({ at }) => at < Number(before)).slice(-PAGES.size)
    return Response.json(order === 'oldest first' ? rows : rows.toReversed())
  })
}

beforeEach(() => {
  boxes = { a: notes(8), b: notes(8, 'big') }
})
afterEach(async () => {
  const { client } = await loadClient()
  client.clear()
  vi.unstubAllGlobals()
})

function reading(order: Order) {
  serve(order)
  const options = { ...PAGES, order, staleTime: Infinity }
  const hook = renderHook(({ box }) => usePages(list, { box }, options), { initialProps: { box: 'a' } })
  const places = () => (hook.result.current.data ?? []).map(({ at }) => at)
  const inOrder = (...rising: number[]) => (order === 'oldest first' ? rising : rising.toReversed())
  const load = () => act(() => hook.result.current.older?.load())
  return { ...hook, places, inOrder, load }
}

test('older rows that could not be loaded are told, and can be asked for again', async () => {
  const { result, places, load } = reading('oldest first')
  await waitFor(() => expect(places()).toHaveLength(3))
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'unavailable', message: 'Try later' }, { status: 503 })),
  )
  await load()
  await screen.findByText('Earlier entries could not be loaded')
  screen.getByText('Try later')
  serve('oldest first')
  await load()
  expect(places()).toHaveLength(6)
  expect(result.current.older?.busy).toBe(false)
})

describe.each<Order>(['newest first', 'oldest first'])('%s', (order) => {
  test('pages that were added stay when the list is read again, as they are then', async () => {
    const { result, places, inOrder, load } = reading(order)
    await waitFor(() => expect(places()).toEqual(inOrder(6, 7, 8)))
    await load()
    expect(places()).toEqual(inOrder(3, 4, 5, 6, 7, 8))

    // Without a connection older rows changed as well, and more are new than a page has.
    boxes.a = notes(12, 'changed')
    await act(() => refresh([list]))
    expect(places()).toEqual(inOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))
    expect(result.current.data?.every(({ text }) => text === 'changed')).toBe(true)
  })

  test('there are older ones until the last page, also after the list was read again', async () => {
    const { result, places, load } = reading(order)
    await waitFor(() => expect(places()).toHaveLength(3))
    await load()
    expect(result.current.older).not.toBeNull()
    await load()
    expect(places()).toHaveLength(8)
    expect(result.current.older).toBeNull()
    await act(() => refresh([list]))
    expect(places()).toHaveLength(8)
    expect(result.current.older).toBeNull()
  })

  test('the end of one list is not that of another', async () => {
    const { result, rerender, places, load } = reading(order)
    await waitFor(() => expect(places()).toHaveLength(3))
    await load()
    await load()
    expect(result.current.older).toBeNull()
    rerender({ box: 'b' })
    await waitFor(() => expect(places()).toHaveLength(3))
    expect(result.current.older).not.toBeNull()
    rerender({ box: 'a' })
    expect(places()).toHaveLength(8)
    expect(result.current.older).toBeNull()
  })

  test('the end of one list is not that of another in which its oldest row is as well', async () => {
    const { result, rerender, places, load } = reading(order)
    await waitFor(() => expect(places()).toHaveLength(3))
    await load()
    boxes.c = boxes.a?.slice(-6) ?? []
    rerender({ box: 'c' })
    await waitFor(() => expect(places()).toHaveLength(3))
    await load()
    await load()
    expect(places()).toHaveLength(6)
    expect(result.current.older).toBeNull()
    rerender({ box: 'a' })
    expect(places()).toHaveLength(6)
    expect(result.current.older).not.toBeNull()
  })

  test('a row that was taken out of a full page says nothing of those before it', async () => {
    const { result, places, inOrder, load } = reading(order)
    await waitFor(() => expect(places()).toEqual(inOrder(6, 7, 8)))
    act(() => applyPatches([patch(list, { box: 'a' }, (rows) => rows.filter(({ at }) => at !== 7))]))
    expect(places()).toEqual(inOrder(6, 8))
    expect(result.current.older).not.toBeNull()
    await load()
    expect(places()).toEqual(inOrder(3, 4, 5, 6, 8))
  })

  test('a row that is in the list by the time it is read is there once', async () => {
    const { places, inOrder, load } = reading(order)
    await waitFor(() => expect(places()).toEqual(inOrder(6, 7, 8)))
    const loading = load()
    const moved = { id: 'o5', at: 9, text: 'moved' }
    act(() =>
      applyPatches([
        patch(list, { box: 'a' }, (rows) => (order === 'oldest first' ? [...rows, moved] : [moved, ...rows])),
      ]),
    )
    await loading
    expect(places()).toEqual(inOrder(3, 4, 6, 7, 8, 9))
  })
})
