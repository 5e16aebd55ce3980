import { expect, test } from 'vitest'
import { changesOf } from './changesOf.ts'

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
