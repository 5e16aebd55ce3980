import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { text } from '../text.ts'
import { useEmailLinkSession } from './useEmailLinkSession.ts'

afterEach(() => history.replaceState(null, '', '/auth'))

test.each([
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

test.each([
  ['used', 'recovery', text.linkEnds.used, 'forgotten'],
  ['used', 'signup', text.linkEnds.used, undefined],
  ['expired', 'signup', text.linkEnds.expired, 'sign-up'],
  ['withdrawn', 'magiclink', text.linkEnds.withdrawn, undefined],
  ['invented', 'invented', text.linkEnds.unknown, undefined],
])(
  'a link that is %s and was for %s has its own sentence, and the form that helps',
  (link_end, link_type, message, next) => {
    const words = new URLSearchParams({ error: 'access_denied', error_code: 'otp_expired', link_end, link_type })
    history.replaceState(null, '', `/auth#${words}`)
    const { result } = renderHook(() => useEmailLinkSession())
    expect(result.current).toEqual({ kind: 'failed', message, next })
  },
)
