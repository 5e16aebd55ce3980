import { expect, test } from 'vitest'
import { canonicalPhone, freeMetadata, judgeRefresh, mergeMetadata, ownPath, readDuration, refreshed } from './rules.ts'

const NOW = 1_000_000_000

test.each([
  ['the live token', 3, [], 'rotate'],
  ['the parent of the live one, however old', 2, [], 'repeat'],
  ['the one before it, used 10 seconds ago', 1, [NOW - 1000, NOW - 10_000], 'repeat'],
  ['the one before it, used longer ago', 1, [NOW - 1000, NOW - 10_001], 'end'],
  ['the one before it, when nothing is remembered', 1, [], 'end'],
  ['the very first', 0, [NOW, NOW, NOW - 9000], 'repeat'],
] as const)('%s', (_, count, recent_refreshes, verdict) => {
  expect(judgeRefresh(count, { refresh_count: 3, recent_refreshes: [...recent_refreshes] }, NOW)).toBe(verdict)
})

test('a refresh is counted, and refreshes before the window are forgotten', () => {
  expect(refreshed({ refresh_count: 7, recent_refreshes: [NOW - 9000, NOW - 11_000] }, NOW)).toEqual({
    refresh_count: 8,
    recent_refreshes: [NOW, NOW - 9000],
  })
})

test('fields that give rights cannot be set as metadata', () => {
  const data = JSON.parse(
    '{"full_name":"Ada","is_delegate":true,"role":"admin","app_metadata":{},"is_super_admin":true,"registration_token":"t","__proto__":{"x":1}}',
  )
  expect(freeMetadata(data)).toEqual({ full_name: 'Ada' })
})

test('null removes a field of the metadata', () => {
  expect(mergeMetadata({ a: 1, b: 2 }, { b: null, c: 3 })).toEqual({ a: 1, c: 3 })
})

test.each([
  ['/plans?plan=starter', '/plans?plan=starter'],
  ['https://foyer.example/stage#x', '/stage'],
  ['/auth', '/auth'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/..//evil.example', null],
  ['https://foyer.example.evil.example/', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['plans', null],
  ['', null],
  [undefined, null],
])('after signing in, %s leads to %s', (target, path) => {
  expect(ownPath(target, 'https://foyer.example')).toBe(path)
})

test.each([
  ['none', 0],
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['500ms', 500],
  ['-1h', null],
  ['for ever', null],
])('%s is a ban of %s ms', (text, ms) => {
  expect(readDuration(text)).toBe(ms)
})

test.each([
  ['+44 20 7946 0000', '442079460000'],
  ['15551234567', '15551234567'],
  ['1-555', null],
  ['0123', null],
])('%s is the phone number %s', (text, digits) => {
  expect(canonicalPhone(text)).toBe(digits)
})
