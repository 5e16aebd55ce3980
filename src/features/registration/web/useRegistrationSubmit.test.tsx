import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/data/api.ts'
import { useRegistrationSubmit } from './useRegistrationSubmit.ts'

test.each([
  [409, 1],
  [403, 0],
])(
  'a refusal with the status %i is shown above the fields, and registration read again %i times',
  async (status, times) => {
    const onConflict = vi.fn<() => void>()
    const { result } = renderHook(() => useRegistrationSubmit('Registration failed', onConflict))
    const refused = new ApiError(status, { message: 'Your address is registered with a different account.' })
    await act(() => expect(result.current.attempt(() => Promise.reject(refused))).rejects.toBe(refused))
    expect(result.current.refusal).toBe(refused.message)
    expect(onConflict).toHaveBeenCalledTimes(times)
  },
)
