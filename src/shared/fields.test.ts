import { expect, test } from 'vitest'
import { optionalLine, optionalLink, optionalProse, requiredEmail, requiredLine } from './fields.ts'

const name = requiredLine(20, { missing: 'missing', tooLong: 'too long' })
const email = requiredEmail({ missing: 'missing', invalid: 'invalid' })

test.each(['', '  ', '\u200b', '\u200d\u2060\ufeff', '\u2800', '\u3164'])('the name %j is missing', (written) => {
  expect(name.safeParse(written).error?.issues.map(({ message }) => message)).toEqual(['missing'])
})

test('what is typed is cleaned as what is imported', () => {
  expect(name.parse('\u200bAda\r\nLovelace\u2028\u200b')).toBe('Ada Lovelace')
  expect(email.parse('\u200bAda@Example.org\u200b')).toBe('ada@example.org')
  expect(optionalLine(20, 'too long').parse('\u200b')).toBeNull()
  expect(optionalProse(20, 'too long').parse('one\u2028two\x0bthree\u0007')).toBe('one\ntwo\nthree')
})

test.each([
  ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  [' www.linkedin.com ', 'https://www.linkedin.com'],
  ['münchen.example?tab=1', 'https://münchen.example?tab=1'],
  ['http://example.org', 'http://example.org'],
  ['', null],
  [' https://', null],
])('the link %j is understood as %j', (typed, link) => {
  expect(optionalLink('bad').parse(typed)).toBe(link)
})

test.each([
  'ada',
  'https://?',
  'javascript:alert(1)',
  'ftp.example.org:21',
  'example.org/a b',
  '@ada',
  '//example.org',
])('the link %j is refused', (typed) => {
  expect(
    optionalLink('bad')
      .safeParse(typed)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['bad'])
})
