import { expect, test } from 'vitest'
import { changesOf, isChanged } from './changesOf.ts'

type Fields = { title: string; room: string | null; speakers: string[] }

test('only changed fields are left, including lists and nulls', () => {
  const before: Fields = { title: 'One', room: null, speakers: ['ada', 'ben'] }
  expect(changesOf({ ...before }, before)).toEqual({})
  expect(changesOf({ ...before, speakers: ['ada', 'ben'] }, before)).toEqual({})
  expect(changesOf({ ...before, speakers: ['ben', 'ada'], title: 'Two' }, before)).toEqual({
    title: 'Two',
    speakers: ['ben', 'ada'],
  })
  expect(changesOf(before, { ...before, room: 'Hall A' })).toEqual({ room: null })
})

test('a form is changed if a field differs from its initial value; empty and null are the same', () => {
  const start: Fields = { title: '', room: null, speakers: ['ada'] }
  expect(isChanged<Fields>({ start, values: start })).toBe(false)
  expect(isChanged<Fields>({ start, values: { ...start, room: '', speakers: ['ada'] } })).toBe(false)
  expect(isChanged<Fields>({ start, values: { ...start, title: 'One' } })).toBe(true)
  expect(isChanged<Fields>({ start, values: { ...start, speakers: [] } })).toBe(true)
  expect(isChanged({ start: { title: 'One' }, values: { title: '' } })).toBe(true)
})
