import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useJustChanged } from './useJustChanged.ts'

test('a value has just changed for six tenths of a second, also if it changes again', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ value }) => useJustChanged(value), { initialProps: { value: 'live' } })
  const after = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms)
    })
    return result.current
  }
  expect(result.current).toBe(false)
  rerender({ value: 'paused' })
  expect([result.current, after(599)]).toEqual([true, true])
  rerender({ value: 'live' })
  expect([result.current, after(599), after(1)]).toEqual([true, true, false])
  vi.useRealTimers()
})
