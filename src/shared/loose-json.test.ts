import { expect, test } from 'vitest'
import { listOf, recordOf, textOf } from './loose-json.ts'

test('what is of another type is empty', () => {
  const values = [null, undefined, true, 1, 'text', [], ['a'], {}, { a: 1 }]
  expect(values.map(recordOf)).toEqual([{}, {}, {}, {}, {}, {}, {}, {}, { a: 1 }])
  expect(values.map(listOf)).toEqual([[], [], [], [], [], [], ['a'], [], []])
  expect(values.map(textOf)).toEqual(['', '', '', '1', 'text', '', '', '', ''])
})

test('of a text in several languages the English one is read, else the first that is not empty', () => {
  expect(textOf({ de: 'Eröffnung', en: 'Opening' })).toBe('Opening')
  expect(textOf({ en: ' ', de: '', fr: 'Ouverture' })).toBe('Ouverture')
  expect(textOf({ en: ['Opening'], de: 3 })).toBe('')
})
