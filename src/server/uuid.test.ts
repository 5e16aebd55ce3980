import { expect, test } from 'vitest'
import { ascendingUuids, uuidOfName } from './uuid.ts'

test('a name has the UUID that RFC 9562 gives it as an example', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  expect(uuidOfName(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  expect(uuidOfName(dns, 'www.example.org')).not.toBe(uuidOfName(dns, 'www.example.com'))
})

test('ids for rows of an order ascend, and each is another one', () => {
  const next = ascendingUuids(new Date('2026-11-27T06:00:00Z'))
  const ids = Array.from({ length: 70_000 }, next)
  expect(ids).toEqual([...new Set(ids)].toSorted())
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true)
})
