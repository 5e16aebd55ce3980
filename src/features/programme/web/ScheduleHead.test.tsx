import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ZoneLine } from './ScheduleHead.tsx'

test.each([
  [['2026-03-28'], 'GMT'],
  [['2026-03-29'], 'BST'],
  [['2026-03-28', '2026-03-29'], 'GMT and BST'],
])('times of %j are in %s', (dates, name) => {
  render(<ZoneLine conference_zone="Europe/London" zone="Europe/London" dates={dates} />)
  expect(screen.getByText(new RegExp(`${name}, Europe/London`))).toBeTruthy()
})
