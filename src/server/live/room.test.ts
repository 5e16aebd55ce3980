import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LiveKind } from '#shared/live.ts'
import type { LiveSubject } from './live.ts'
import { Room } from './room.ts'
import { RoomLog } from './room-log.ts'

const event = (seq: number) => ({
  room: 'conference:x',
  seq,
  kind: 'stage.changed' as const,
  subject_id: randomUUID(),
  at: '',
  views: { everyone: { seq } },
})

test('a missing event is read from the database also while others keep coming', async () => {
  const read: number[] = []
  const room = new Room({
    name: 'conference:x',
    log: new RoomLog(0, 500, {}),
    digest: null,
    subjects: {},
    fill: (_, after) => void read.push(after),
  })
  let seq = 1
  // More often than a room waits for a missing one.
  await vi.waitUntil(
    () => {
      room.accept(event(++seq))
      return read.length > 0
    },
    { interval: 5, timeout: 30_000 },
  )
  expect([read, room.seq]).toEqual([[0], 0])
  room.accept(event(1))
  expect(room.seq).toBe(seq)
  room.close()
})

test('a room whose frames take long to send sends fewer, with more events in each', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const room = new Room({
    name: 'conference:x',
    log: new RoomLog(0, 500, {}),
    digest: null,
    subjects: {},
    fill: () => undefined,
  })
  let busy = 0
  const sent: number[] = []
  const send = (frame: Buffer) => {
    if (!frame.includes('"events"')) return
    sent.push(frame.toString().split('"kind"').length - 1)
    vi.advanceTimersByTime(busy)
  }
  const member = {
    person_id: randomUUID(),
    role: 'participant' as const,
    blocked: () => new Set<string>(),
    since: 0,
    send,
    end: () => undefined,
    reconnect: () => undefined,
  }
  room.join({ ...member, isGone: () => false }, null)
  let seq = 0
  function eventsFor(ms: number) {
    sent.length = 0
    for (let at = 0; at < ms; at++) {
      room.accept(event(++seq))
      vi.advanceTimersByTime(1)
    }
    return sent.length
  }
  // The first event is sent at once, and the others every 20 ms.
  expect(eventsFor(200)).toBe(11)
  busy = 40
  eventsFor(200)
  expect(Math.max(...sent)).toBeGreaterThan(60)
  room.close()
})

test('a room that closes sends what waits for its frame', () => {
  const room = new Room({
    name: 'conference:x',
    log: new RoomLog(0, 500, {}),
    digest: null,
    subjects: {},
    fill: () => undefined,
  })
  const frames: string[] = []
  room.join(
    {
      person_id: randomUUID(),
      role: 'participant',
      blocked: () => new Set<string>(),
      since: 0,
      send: (frame) => void frames.push(frame.toString()),
      end: () => undefined,
      reconnect: () => undefined,
      isGone: () => false,
    },
    null,
  )
  room.accept(event(1))
  room.accept(event(2))
  expect(frames.at(-1)).toContain('"seq":1')
  room.close()
  expect(frames.at(-1)).toContain('"seq":2')
})

test('who catches up is shown each thing as it is, also where two kinds of events have one id', () => {
  const messages: LiveSubject = {
    kinds: ['chat.posted', 'chat.changed'],
    read: () => Promise.resolve(new Map()),
  }
  const log = new RoomLog(0, 500, { 'chat.posted': messages, 'chat.changed': messages })
  const about = (kind: LiveKind, subject_id: string, at: number) => ({
    ...event(at),
    kind,
    subject_id,
    views: { everyone: { kind, at } },
  })
  const [session, message] = [randomUUID(), randomUUID()]
  log.add(about('chat.settings', session, 1))
  log.add(about('chat.posted', message, 2))
  log.add(about('question.settings', session, 3))
  log.add(about('stage.changed', session, 4))
  log.add(about('chat.changed', message, 5))
  expect(log.after(0)?.map(({ views }) => views.everyone)).toEqual([
    { kind: 'chat.settings', at: 1 },
    { kind: 'chat.changed', at: 5 },
    { kind: 'question.settings', at: 3 },
    { kind: 'stage.changed', at: 4 },
    { kind: 'chat.changed', at: 5 },
  ])
})
