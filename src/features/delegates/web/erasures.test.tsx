import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ErasureNotice } from './ErasureNotice.tsx'
import { NoDelegates } from './NoDelegates.tsx'

const PERIODS =
  'Foyer erases delegates who never registered 30 days after a conference, and everyone else 12 months after it.'

afterEach(cleanup)

test('an empty list says how many were erased, when and why', () => {
  render(<NoDelegates erasure={{ at: '2026-04-13T12:00:00.000Z', delegates: 1412 }} actions={null} />)
  expect(screen.getByRole('heading').textContent).toBe('1,412 delegates were erased on April 13, 2026')
  expect(screen.getByText(PERIODS)).toBeDefined()
})

test('a list that was always empty says how to begin', () => {
  render(<NoDelegates erasure={null} actions={null} />)
  expect(screen.getByRole('heading').textContent).toBe('No delegates yet')
})

test('a list that will be erased says when, beside a button that exports it', () => {
  render(<ErasureNotice conference_id="" erasure={{ on: '2026-04-13', delegates: 1 }} />)
  const sentence = '1 delegate will be erased on April 13, 2026. If you need the list, export it before that day.'
  expect(screen.getByText(`${sentence} ${PERIODS}`)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDefined()
})
