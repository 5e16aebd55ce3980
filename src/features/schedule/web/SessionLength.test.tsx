import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionLength } from './SessionLength.tsx'

const question = () => screen.queryByLabelText('The file has no end times. How long is a session?')

function renderMissing(...fields: string[]) {
  const missing = Object.fromEntries(fields.map((field) => [field, `No column holds the ${field}`]))
  const problem = { title: 'Invalid CSV format', message: '', reasons: [], isStale: false, isInvalid: true, missing }
  return render(<SessionLength reply={null} problem={problem} choices={{}} decide={() => {}} />)
}

test('a length is asked for where only the end times are missing, and not where there are no start times either', () => {
  const { unmount } = renderMissing('title', 'end_time')
  expect(question()).not.toBeNull()
  unmount()
  renderMissing('day', 'start_time', 'end_time', 'title')
  expect(question()).toBeNull()
})
