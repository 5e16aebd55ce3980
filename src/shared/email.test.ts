import { expect, test } from 'vitest'
import { cpuTimer } from '#server/test-cpu.ts'
import { canonicalEmail, EMAIL_MAX, isEmail } from './email.ts'

test.each([
  'a@example.org',
  "o'brien+list@mail.example.org",
  'UPPER_case-1.2@EXAMPLE.org',
  'x@xn--bcher-kva.example',
  'test@io',
  '#!$%&*+/=?^_`{|}~@example.org',
  `${'a'.repeat(64)}@example.org`,
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'a',
  '@example.org',
  'a@',
  'a@localhost',
  'a@mailhost',
  'a@x',
  'a@10',
  'a@example.',
  'a@.org',
  'a@-example.org',
  'a..b@example.org',
  '.a@example.org',
  'a.@example.org',
  'a b@example.org',
  'a@exa mple.org',
  'a@b@example.org',
  'a@example.org, b@example.org',
  'A <a@example.org>',
  'mailto:a@example.org',
  'a@example.org\n',
  'a\r\nBcc: b@example.org',
  'a\0@example.org',
  '\u0430@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'example.'.repeat(32)}org`,
])('%j is not an address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('the longest address', () => {
  const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
  const longest = `@${domain}`.padStart(EMAIL_MAX, 'a')
  expect([longest.length, isEmail(longest), isEmail(`x${longest}`)]).toEqual([EMAIL_MAX, true, false])
})

test('many dots and dashes do not take long', () => {
  const spent = cpuTimer()
  for (const piece of ['a.', 'a-', '-', '.', 'a']) isEmail(`a@${piece.repeat(126)}`.slice(0, EMAIL_MAX))
  expect(spent()).toBeLessThan(100)
})

test('addresses are normalised to one form', () => {
  expect(canonicalEmail(' Ada@Example.ORG\n')).toBe('ada@example.org')
})
