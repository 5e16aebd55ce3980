import { expect, test } from 'vitest'
import { loginFor } from './loginFor.ts'

test.each([
  ['/', '/auth'],
  ['/conference-manager', '/auth'],
  ['/tidewater?day=2', '/auth?tab=login&next=%2Ftidewater%3Fday%3D2'],
  ['/tidewater#session-7', '/auth?tab=login&next=%2Ftidewater%23session-7'],
  ['/profile#access_token=secret&type=recovery', '/auth?tab=login&next=%2Fprofile'],
])('the login for %s is at %s', (from, to) => {
  expect(loginFor(new URL(from, 'https://foyer.example'))).toBe(to)
})
