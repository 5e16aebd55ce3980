import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageTabs } from './PageTabs.tsx'

test('a tab shows its count, 0 included, once it is known', () => {
  const tabs = [
    { id: 'speakers', label: 'Speakers', count: 0 },
    { id: 'schedule', label: 'Schedule', count: undefined },
  ]
  render(<PageTabs name="parts" label="Parts" tabs={tabs} selected="speakers" onSelect={() => {}} />)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Speakers0', 'Schedule'])
})
