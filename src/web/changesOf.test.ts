import { expect, test } from 'vitest'
import { changesOf, isChanged } from './changesOf.ts'

test('only what differs is left, lists and nulls included', () => {
  const before = { title: 'One', room: null, speakers: ['ada', 'ben'], day: 'Day 1' }
  expect(changesOf({ ...before }, before)).toEqual({})
  expect(changesOf({ ...before, speakers: ['ada', 'ben'] }, before)).toEqual({})
  expect(changesOf({ ...before, speakers: ['ben', 'ada'], title: 'Two' }, before)).toEqual({
    title: 'Two',
    speakers: ['ben', 'ada'],
  })
  expect(changesOf({ ...before, day: null }, { ...before, day: 'Day 1' as string | null })).toEqual({ day: null })
})

test('a form holds something as long as a field differs from its start, empty or null alike', () => {
  const start = { title: '', room: null as string | null, speakers: ['ada'] }
  expect(isChanged({ start, values: start })).toBe(false)
  expect(isChanged({ start, values: { ...start, room: '', speakers: ['ada'] } })).toBe(false)
  expect(isChanged({ start, values: { ...start, title: 'One' } })).toBe(true)
  expect(isChanged({ start, values: { ...start, speakers: [] } })).toBe(true)
  expect(isChanged({ start: { title: 'One' }, values: { title: '' } })).toBe(true)
})
