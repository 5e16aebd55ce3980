import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Zoë  Sample ', 'zoe sample'],
  ['ZOE\u0308 SAMPLE', 'Zoë Sample'],
  ['Łukasz Ørsted Straße', 'lukasz orsted strasse'],
  ["D’Arcy O'Neill", "d'arcy o’neill"],
  ['İstanbul', 'istanbul'],
  ['ＡＢＣ　１', 'abc 1'],
  ['Ｈａｌｌ', 'hall'],
])('%j and %j are the same', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test.each([
  ['कि', 'का'],
  ['ガ', 'カ'],
  ['กี', 'กิ'],
  ['佐藤', '佐田'],
  ['Room 1', 'Room 2'],
])('%j and %j are different', (one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})
