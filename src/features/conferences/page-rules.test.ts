import { expect, test } from 'vitest'
import { HASHTAGS, isLanguage, LANGUAGES, languageName, writtenHashtags } from './page-rules.ts'

test.each([
  ['DevConf', '#DevConf'],
  ['#tea,bread;  ##salt', '#tea #bread #salt'],
  ['#Größe_2025', '#Größe_2025'],
  [' , ', null],
  ['', null],
  [null, null],
])('%j as hashtags is %j', (typed, stored) => {
  expect(writtenHashtags(typed)).toBe(stored)
  expect(stored === null || HASHTAGS.test(stored)).toBe(true)
})

test.each(['#<b>', '#tea!', 'tea', '#tea  #bread', '#'])('%s is no list of hashtags', (text) => {
  expect(text).not.toMatch(HASHTAGS)
})

test('each language has a name, and another code is none of them', () => {
  expect(LANGUAGES.filter((code) => languageName(code) === code)).toEqual([])
  expect([languageName('de'), isLanguage('de'), isLanguage('xx'), isLanguage('')]).toEqual([
    'German',
    true,
    false,
    false,
  ])
})
