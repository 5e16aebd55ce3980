import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ImportColumns } from './ImportColumns.tsx'

afterEach(cleanup)

const FIELDS = [
  { field: 'name', label: 'Name' },
  { field: 'email', label: 'Email' },
]
const HEADINGS = ['Who', 'Track', 'Mail', '', 'Track']

test('names the columns that are not used, each as often as the file has it', () => {
  const found = [
    { field: 'name', heading: 'Who', index: 0 },
    { field: 'email', heading: 'Mail', index: 2 },
  ]
  render(
    <ImportColumns
      fields={FIELDS}
      headings={HEADINGS}
      found={found}
      wasRead
      missing={{}}
      onChoose={vi.fn<(columns: string) => void>()}
    />,
  )
  expect(screen.getByText(/^Columns:/).textContent).toBe('Columns: Who → name, Mail → email')
  expect(screen.getByText(/^Not used:/).textContent).toBe('Not used: Track, Track')
})

test('says nothing of columns that are not used where all are', () => {
  const found = [{ field: 'name', heading: 'Who', index: 0 }]
  render(
    <ImportColumns
      fields={FIELDS}
      headings={['Who']}
      found={found}
      wasRead
      missing={{}}
      onChoose={vi.fn<(columns: string) => void>()}
    />,
  )
  expect(screen.queryByText(/^Not used:/)).toBeNull()
})

test('of a file that was refused, says at each field what was recognised and what is missing', () => {
  const onChoose = vi.fn<(columns: string) => void>()
  const found = [{ field: 'name', heading: 'Who', index: 0 }]
  const missing = { email: 'No column holds the email' }
  render(
    <ImportColumns
      fields={FIELDS}
      headings={HEADINGS}
      found={found}
      wasRead={false}
      missing={missing}
      onChoose={onChoose}
    />,
  )
  const shown = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
  expect(shown('Name').selectedOptions[0]?.text).toBe('Who (recognised)')
  expect(shown('Email').selectedOptions[0]?.text).toBe('Not found')
  expect(screen.getByText('No column holds the email').id).toBe(shown('Email').getAttribute('aria-describedby'))
  fireEvent.change(shown('Email'), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read the file with these columns' }))
  expect(onChoose).toHaveBeenCalledWith('email:3')
})
