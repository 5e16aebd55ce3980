import { expect, test } from 'vitest'
import { messageCutter, simpleQuery, SYNC } from './wire.ts'

/** The first message of a connection, which has no type byte and begins with its length. */
const startup = Buffer.concat([Buffer.from([0, 0, 0, 13, 0, 3, 0, 0]), Buffer.from('user\0')])
const farewell = Buffer.from([0x58, 0, 0, 0, 4])
const conversation = Buffer.concat([startup, simpleQuery('select 1'), SYNC, simpleQuery('select 2')])

test.each([1, 2, 5, 7, 1000])('messages that arrive in pieces of %i bytes are passed on whole', (size) => {
  const cut = messageCutter()
  const runs = []
  for (let start = 0; start < conversation.length; start += size) {
    runs.push(...cut(conversation.subarray(start, start + size)))
  }
  expect(runs[0]).toEqual({ startup: true, bytes: startup })
  expect(runs.slice(1).every((run) => !run.startup)).toBe(true)
  const rest = runs.slice(1).map(({ bytes }) => bytes)
  expect(Buffer.concat(rest)).toEqual(conversation.subarray(startup.length))
  for (const bytes of rest) expect(wholeMessages(bytes)).toBe(true)
})

function wholeMessages(bytes: Buffer) {
  let end = 0
  while (end < bytes.length) end += 1 + bytes.readInt32BE(end + 1)
  return end === bytes.length
}

test('the termination message is not passed to the engine, nor is anything after it', () => {
  const cut = messageCutter()
  const runs = cut(Buffer.concat([startup, SYNC, farewell, SYNC]))
  expect(runs).toEqual([
    { startup: true, bytes: startup },
    { startup: false, bytes: SYNC },
  ])
  expect(cut(SYNC)).toEqual([])
})

test('what is kept for later is a copy', () => {
  const cut = messageCutter()
  const chunk = Buffer.from(startup)
  cut(chunk.subarray(0, 6))
  chunk.fill(0xff, 0, 6)
  expect(cut(startup.subarray(6))).toEqual([{ startup: true, bytes: startup }])
})
