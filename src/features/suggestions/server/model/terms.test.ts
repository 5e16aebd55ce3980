import { expect, test } from 'vitest'
import { addText, tagTerm, termsOf } from './terms.ts'

test('words of the same stem are one term, whatever their case and accents', () => {
  expect(termsOf('Planning the planned networks of the NETWORK’s café')).toEqual(
    termsOf('plan the plan network of the network cafe'),
  )
})

test.each([
  ['cities', 'city'],
  ['classes', 'class'],
  ['status', 'status'],
  ['business', 'business'],
  ['selling', 'sell'],
  ['based', 'base'],
  ['companies', 'company'],
  ['sold', 'sold'],
  ['string', 'string'],
  ['bed', 'bed'],
  ['needed', 'need'],
  ['c++', 'c++'],
  ['größen', 'größen'],
])('the stem of %s is %s', (word, stem) => {
  expect(termsOf(word)).toEqual(termsOf(stem))
})

test('letters alone are left out, and words of other scripts are kept', () => {
  expect(termsOf('a b, данные')).toEqual(['данные'])
})

test('scripts without spaces give every two letters that follow one another', () => {
  expect(termsOf('東京大学 と AI')).toEqual(['東京', '京大', '大学', 'と', 'ai'])
})

test('a tag is another term than its word, and terms add up', () => {
  const terms = new Map([[tagTerm('Rust'), 2]])
  addText(terms, 'rust and Rust', 1)
  expect([...terms]).toEqual([
    ['#rust', 2],
    ['rust', 2],
    ['and', 1],
  ])
})
