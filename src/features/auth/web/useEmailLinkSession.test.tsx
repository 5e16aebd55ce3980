import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { text } from '../text.ts'
import { useEmailLinkSession } from './useEmailLinkSession.ts'

afterEach(() => history.replaceState(null, '', '/auth'))

test.each([
  ['otp_expired', text.linkErrors.otp_expired],
  ['user_banned', text.linkErrors.user_banned],
  ['invented', text.unexpected],
  ['toString', text.unexpected],
  ['', text.unexpected],
])('a link that brings the error %s is explained in our words, not in those of the address', (error_code, message) => {
  const words = { error: 'access_denied', error_code, error_description: 'Call 0900 1234567 to unlock your account' }
  history.replaceState(null, '', `/auth?next=%2Fprofile#${new URLSearchParams(words)}`)
  const { result } = renderHook(() => useEmailLinkSession())
  expect(result.current).toEqual({ kind: 'failed', message })
  expect(location.hash).toBe('')
  expect(location.search).toBe('?next=%2Fprofile')
})
