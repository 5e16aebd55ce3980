import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRowLimit } from './useRowLimit.ts'

function limits() {
  const seen: number[] = []
  function List() {
    seen.push(useRowLimit())
    return null
  }
  render(<List />)
  return seen
}

test('a long list renders the rows of a window first, and then all', () => {
  history.replaceState({}, '')
  expect(limits()).toEqual([40, Infinity])
})

test('where Back leads further down, it renders all at once, so that the place exists', () => {
  history.replaceState({ scroll: 5000 }, '')
  expect(limits()[0]).toBe(Infinity)
})
