import { expect, test } from 'vitest'
import { isShown } from './announcement-rules.ts'

const NOW = Date.parse('2030-01-01T12:00:00Z')

test.each([
  ['an active one without an end', { status: 'active', expires_at: null }, true],
  ['an active one before its end', { status: 'active', expires_at: '2030-01-01T12:00:01Z' }, true],
  ['an active one at its end', { status: 'active', expires_at: '2030-01-01T12:00:00Z' }, false],
  ['a draft', { status: 'draft', expires_at: null }, false],
  ['an archived one', { status: 'archived', expires_at: null }, false],
] as const)('participants are shown an announcement: %s', (_, announcement, shown) => {
  expect(isShown(announcement, NOW)).toBe(shown)
})
