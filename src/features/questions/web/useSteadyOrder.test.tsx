import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSteadyOrder } from './useSteadyOrder.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const idsOf = ({ shown }: { shown: readonly { id: string }[] }) => shown.map(({ id }) => id)

function useOrder({ all, isReading }: { all: { id: string }[]; isReading: boolean }) {
  return useSteadyOrder(all, isReading, ({ id }) => id.startsWith('own'))
}

test('rows move and new ones appear only while nobody reads, or when the reader asks for them', () => {
  const { result, rerender } = renderHook(useOrder, { initialProps: { all: rows('a', 'b'), isReading: false } })
  rerender({ all: rows('b', 'a'), isReading: false })
  expect(idsOf(result.current)).toEqual(['b', 'a'])

  rerender({ all: rows('b', 'a'), isReading: true })
  rerender({ all: rows('new', 'a', 'b'), isReading: true })
  expect([idsOf(result.current), result.current.unseen]).toEqual([['b', 'a'], 1])

  act(() => result.current.catchUp())
  expect([idsOf(result.current), result.current.unseen]).toEqual([['new', 'a', 'b'], 0])
})

test('what is gone disappears at once, and what the reader wrote is in front', () => {
  const { result, rerender } = renderHook(useOrder, { initialProps: { all: rows('a', 'b'), isReading: true } })
  rerender({ all: rows('b', 'own', 'new'), isReading: true })
  expect([idsOf(result.current), result.current.unseen]).toEqual([['own', 'b'], 1])
  rerender({ all: rows('b', 'own', 'new'), isReading: false })
  expect([idsOf(result.current), result.current.unseen]).toEqual([['b', 'own', 'new'], 0])
})
