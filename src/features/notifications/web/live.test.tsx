import { afterEach, expect, test, vi } from 'vitest'
import type { Notification } from '../contract.ts'
import { notificationsLive } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

const removed: Notification = {
  id: 'one',
  seq: 1,
  posted_seq: 1,
  kind: 'organiser_removed',
  actor: null,
  conference_id: null,
  conference_name: null,
  path: '/conference-manager',
  words: { title: 'Small Hours', page: '/conference/hours' },
  count: 1,
  created_at: '2026-09-01T10:00:00.000Z',
  read_at: null,
}

test.each([
  ['its page', '/conference/hours', removed, ['/notifications']],
  ['a page below it', '/conference/hours/today', removed, ['/notifications']],
  ['the page of another conference', '/conference/tides', removed, []],
  [
    'its page, for another notice',
    '/conference/hours',
    { ...removed, kind: 'announcement' as const, words: { title: 'Soup' } },
    [],
  ],
  ['its page, once it was read', '/conference/hours', { ...removed, read_at: removed.created_at }, []],
])('somebody who is removed as an organiser leaves %s for the notice', (_, pathname, data, left) => {
  const assigned: string[] = []
  vi.stubGlobal('location', { pathname, assign: (path: string) => assigned.push(path) })
  const event = {
    room: 'person:ada',
    seq: 1,
    kind: 'notification.changed' as const,
    subject_id: 'one',
    at: removed.created_at,
    data,
  }
  notificationsLive.kinds['notification.changed']?.(event)
  expect(assigned).toEqual(left)
})
