import { expect, test } from 'vitest'
import { optionalLine, optionalProse, requiredEmail, requiredLine } from './fields.ts'

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
