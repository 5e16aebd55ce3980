import { expect, test } from 'vitest'
import { uuidOfName } from './uuid.ts'

test('a name has the UUID that RFC 9562 gives it as an example', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  expect(uuidOfName(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  expect(uuidOfName(dns, 'www.example.org')).not.toBe(uuidOfName(dns, 'www.example.com'))
})
