import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#shared/live.ts'
import { setCaller } from '#web/data/caller.ts'
import { applyEvents } from '#web/data/client.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { type Message, messagesApi, type Thread } from '../contract.ts'
import type { Box } from '../rules.ts'
import { messagesLive, withMessage, withThread } from './live.ts'

setCaller({ id: () => 'me', subscribe: () => () => {}, token: () => Promise.resolve('secret-token') })
afterEach(() => vi.unstubAllGlobals())

const ADA = 'ada'

function message(seq: number, more: Partial<Message> = {}): Message {
  const author = { person_id: ADA, full_name: 'Ada', avatar_url: null }
  const own = { id: `m${seq}`, person_id: ADA, seq, number: seq, client_id: `c${seq}`, text: 'Hello' }
  return { ...own, author, created_at: '2025-04-10T09:00:00.000Z', edited_at: null, deleted_at: null, ...more }
}

function thread(seq: number, more: Partial<Thread> = {}): Thread {
  const known = { id: `t-${ADA}`, seq, posted_seq: seq, person_id: ADA, person: null, last: null }
  return {
    ...known,
    status: 'accepted',
    writing: 'open',
    unread: 0,
    read_number: 0,
    muted: false,
    hidden: false,
    ...more,
  }
}

type Patches = ReturnType<typeof withThread>

/** A part of the list after these changes. */
function listed(patches: Patches, box: Box, before: readonly Thread[]) {
  const isOf = ({ queryKey: [, path, input] }: Patches[number]) =>
    path === messagesApi.threads.path && JSON.stringify(input) === JSON.stringify({ box })
  return patches.find(isOf)?.update(before)
}

const other = thread(5, { person_id: 'grace', id: 't-grace' })

test('a new message moves its thread to the top and is unread, however often the event comes', () => {
  const posted = message(8)
  const once = listed(withMessage(posted), 'accepted', [other, thread(3)])
  expect(once).toEqual([thread(8, { last: posted, unread: 1 }), other])
  expect(listed(withMessage(posted), 'accepted', [thread(8, { last: posted, unread: 1 }), other])).toEqual(once)
})

test('own messages are not unread, and neither is what was read on another device', () => {
  const own = message(8, { author: { person_id: 'me', full_name: null, avatar_url: null } })
  expect(listed(withMessage(own), 'accepted', [thread(3)])).toEqual([thread(8, { last: own })])
  const read = message(8, { number: 4 })
  expect(listed(withMessage(read), 'accepted', [thread(3, { read_number: 4 })])).toMatchObject([{ unread: 0 }])
})

test('a deleted message is unread no longer, and an older thread does not replace a newer one', () => {
  const deleted = message(9, { id: 'm8', number: 8, text: '', deleted_at: '2025-04-10T09:01:00.000Z' })
  const before = [thread(8, { last: message(8), unread: 1 })]
  expect(listed(withMessage(deleted, 'message.changed'), 'accepted', before)).toMatchObject([
    { unread: 0, last: deleted },
  ])
  expect(listed(withThread(thread(7, { unread: 5 })), 'accepted', before)).toEqual(before)
})

test('a thread is in the part of the list to which it belongs', () => {
  const accepted = thread(9)
  const request = thread(8, { status: 'requested' })
  expect(listed(withThread(accepted), 'requested', [request])).toEqual([])
  expect(listed(withThread(accepted), 'accepted', [other])).toEqual([accepted, other])
  const hidden = thread(9, { hidden: true })
  expect(listed(withThread(hidden), 'accepted', [other, thread(8)])).toEqual([other])
  expect(listed(withThread(hidden), 'hidden', [])).toEqual([hidden])
})

test('a message in a conversation that is not in the list brings it there, and one that is costs no reading', async () => {
  let threads = [other]
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(threads)))
  vi.stubGlobal('fetch', fetch)
  const { result } = renderHook(() => useQuery(messagesApi.threads, { box: 'accepted' }, { staleTime: Infinity }))
  await waitFor(() => expect(result.current.data).toEqual([other]))
  const posted = (data: Message): LiveEvent => ({ seq: data.seq, kind: 'message.posted', at: '', data })

  applyEvents([posted(message(6, { person_id: 'grace' }))], messagesLive.kinds)
  await waitFor(() => expect(result.current.data).toMatchObject([{ person_id: 'grace', seq: 6 }]))
  expect(fetch).toHaveBeenCalledTimes(1)

  threads = [thread(9, { last: message(9), unread: 2 }), other]
  applyEvents([posted(message(8)), posted(message(9))], messagesLive.kinds)
  await waitFor(() => expect(result.current.data).toEqual(threads))
  expect(fetch).toHaveBeenCalledTimes(2)
})
