import { expect, test } from 'vitest'
import { endAfterMove } from './length-rules.ts'

test.each([
  ['15:00', '16:00', '15:30', '16:30'],
  ['17:30', '19:00', '23:30', '01:00'],
  ['09:00', '17:00', '16:30', null],
  ['15:00', '16:00', '', null],
  ['', '16:00', '15:00', null],
  ['16:00', '15:00', '17:00', null],
])('%s to %s that starts at %s ends at %s', (start_time, end_time, start, end) => {
  expect(endAfterMove({ start_time, end_time }, start)).toBe(end)
})
