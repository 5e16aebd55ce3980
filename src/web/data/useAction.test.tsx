import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { setCaller } from './caller.ts'
import { loadClient, patch } from './queries.ts'
import { useAction } from './useAction.ts'
import { useQuery } from './useQuery.ts'

const api = defineContract({
  list: {
    method: 'GET',
    path: '/api/votes',
    access: 'user',
    input: z.object({}),
    output: z.array(z.string()),
    summary: 'The votes.',
  },
  vote: {
    method: 'POST',
    path: '/api/votes',
    access: 'user',
    input: z.object({ name: z.string() }),
    output: z.object({ name: z.string() }),
    summary: 'Votes.',
  },
})

setCaller({ id: () => 'ada', subscribe: () => () => {}, token: () => Promise.resolve('a') })

/** The server: what its list answers, and what it answers to a vote. */
let votes: string[]
let answer: Promise<Response>

beforeEach(() => {
  votes = ['first']
  vi.stubGlobal('fetch', (_: string, { method }: { method: string }) =>
    method === 'GET' ? Promise.resolve(Response.json(votes)) : answer,
  )
})
afterEach(async () => {
  const { client } = await loadClient()
  client.clear()
  vi.unstubAllGlobals()
})

const add = (name: string) => [patch(api.list, {}, (all) => [...all, name])]

async function voting(options: Parameters<typeof useAction<typeof api.vote>>[1]) {
  const { result } = renderHook(() => ({ list: useQuery(api.list, {}), vote: useAction(api.vote, options) }))
  await waitFor(() => expect(result.current.list.data).toEqual(['first']))
  return result
}

test('an optimistic change is shown before the answer, and taken back with a toast when it is refused', async () => {
  const refused = Promise.withResolvers<Response>()
  answer = refused.promise
  const result = await voting({ optimistic: ({ name }) => add(name), failed: ({ message }) => message })
  act(() => result.current.vote.mutate({ name: 'second' }))
  expect(result.current.list.data).toEqual(['first', 'second'])
  expect(result.current.vote).toMatchObject({ isPending: true, variables: { name: 'second' } })
  refused.resolve(Response.json({ code: 'refused', message: 'Too late' }, { status: 409 }))
  await waitFor(() => expect(result.current.vote.isPending).toBe(false))
  expect(result.current.list.data).toEqual(['first'])
  expect(result.current.vote.isSuccess).toBe(false)
  await screen.findByText('Too late')
})

test('what the answer changes is shown, what it refreshes is read again before it is done, and a toast tells it', async () => {
  answer = Promise.resolve(Response.json({ name: 'Second' }))
  const result = await voting({
    updates: ({ name }) => add(name),
    refreshes: [api.list],
    done: ({ name }) => `${name} counted`,
  })
  votes = ['first', 'Second', 'somebody else']
  await act(() => result.current.vote.mutateAsync({ name: 'second' }))
  expect(result.current.list.data).toEqual(['first', 'Second', 'somebody else'])
  expect(result.current.vote).toMatchObject({ isPending: false, isSuccess: true })
  await screen.findByText('Second counted')
})

test('an error in the page after the answer does not undo the optimistic change', async () => {
  answer = Promise.resolve(Response.json({ name: 'second' }))
  const result = await voting({
    optimistic: ({ name }) => add(name),
    done: () => {
      throw new Error('a bug in the page')
    },
  })
  const thrown = await act(() => result.current.vote.mutateAsync({ name: 'second' }).catch((error: unknown) => error))
  expect(thrown).toEqual(new Error('a bug in the page'))
  expect(result.current.list.data).toEqual(['first', 'second'])
})

test('a refusal at a field is for the form, which has no toast beside it', async () => {
  answer = Promise.resolve(
    Response.json({ code: 'invalid', message: 'Not that', fields: { name: 'Too long' } }, { status: 400 }),
  )
  const failed = vi.fn<() => string>(() => 'A toast')
  const result = await voting({ failed })
  const refusal = await act(() => result.current.vote.mutateAsync({ name: 'x' }).catch((error: unknown) => error))
  expect(refusal).toMatchObject({ fields: { name: 'Too long' } })
  expect(failed).not.toHaveBeenCalled()
})
