import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { noBus } from './bus.ts'
import { reserveSeq, storeEvents } from './events.ts'
import { Hub } from './hub.ts'
import { type FeatureLive, livePartsOf, type ReadViews } from './live.ts'
import type { Member } from './room.ts'
import { conferenceRoom } from './room-name.ts'

const NOTHING: ReadViews = () => Promise.resolve(new Map())

/** A hub of a process of its own, which hears of nothing that is only stored. */
async function hall(live: FeatureLive) {
  const { core, db, clock, as, conferenceOf } = await testApp()
  const room = conferenceRoom(await conferenceOf(await as({ plan: 'enterprise' })))
  const services = {
    db,
    clock,
    log: core.log,
    bus: noBus,
    parts: livePartsOf([{ live }]),
  }
  const hub = new Hub(services)
  const store = async (count: number) => {
    const first = await reserveSeq(db, room, count)
    const events = Array.from({ length: count }, (_, at) => {
      return { room, seq: first + at, kind: 'stage.changed', subject_id: randomUUID() } as const
    })
    await storeEvents(db, events, clock.now())
  }
  function member() {
    const heard: string[] = []
    const one: Member = {
      person_id: randomUUID(),
      role: 'participant',
      blocked: () => new Set<string>(),
      since: 0,
      send: (frame) => void heard.push(...(frame.toString().match(/"seq":\d+/g) ?? [])),
      end: (code) => void heard.push(code),
      reconnect: () => void heard.push('reconnect'),
      isGone: () => false,
    }
    return { one, heard }
  }
  return { hub, room, store, member }
}

test('what was read for people who have left does not touch those who came then', async () => {
  const gate = Promise.withResolvers<void>()
  let isHeld = false
  const { hub, room, store, member } = await hall({
    subjects: [
      {
        kinds: ['stage.changed'],
        read: async () => {
          if (isHeld) {
            isHeld = false
            await gate.promise
          }
          return new Map()
        },
      },
    ],
  })
  const [left, came] = [member(), member()]
  await hub.join(room.name, left.one, null)
  await store(600)
  isHeld = true
  await hub.catchUp()
  await eventually(() => expect(isHeld).toBe(false))
  hub.leave(room.name, left.one)
  await hub.join(room.name, came.one, null)
  const [opened] = hub.openRooms()
  gate.resolve()
  await store(1)
  await eventually(async () => {
    await hub.catchUp()
    expect(came.heard).toEqual(['"seq":600', '"seq":601'])
  })
  expect(hub.openRooms()).toEqual([opened])
})

test('who missed more than can be read again while the database fails comes back, and is not turned away', async () => {
  let opened = 0
  const { hub, room, store, member } = await hall({
    subjects: [{ kinds: ['stage.changed'], read: NOTHING }],
    digests: [
      {
        prefix: 'conference',
        kind: 'presence.changed',
        open: async () => {
          opened += 1
          if (opened > 1) throw new Error('The database is away.')
          return () => Promise.resolve([])
        },
      },
    ],
  })
  const { one, heard } = member()
  await hub.join(room.name, one, null)
  await store(600)
  await hub.catchUp()
  await eventually(() => expect(heard).toEqual(['"seq":0', 'reconnect']))
})

test('a room that went on while its missing events were read stays open', async () => {
  const reading = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let isHeld = false
  const { hub, room, store, member } = await hall({
    subjects: [
      {
        kinds: ['stage.changed'],
        read: async () => {
          if (isHeld) {
            reading.resolve()
            await gate.promise
          }
          return new Map()
        },
      },
    ],
  })
  const came = member()
  await hub.join(room.name, came.one, null)
  const [opened] = hub.openRooms()
  // More than are kept, so that what is read begins after the room's last event.
  await store(600)
  isHeld = true
  await hub.catchUp()
  await reading.promise
  const event = { room: room.name, kind: 'stage.changed' as const, at: '', views: { everyone: {} } }
  hub.accept(Array.from({ length: 150 }, (_, at) => ({ ...event, seq: at + 1, subject_id: randomUUID() })))
  gate.resolve()
  await eventually(() => expect(opened?.seq).toBe(600))
  expect(hub.openRooms()).toEqual([opened])
})
