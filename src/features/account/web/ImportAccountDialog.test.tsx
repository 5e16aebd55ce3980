import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ImportConferenceDialog } from '#features/conferences/web/ImportConferenceDialog.tsx'
import { ImportAccountDialog } from './ImportAccountDialog.tsx'

const nothing = () => undefined

test('the button of each import cannot be pressed, and says why, until a file was chosen', () => {
  render(<ImportConferenceDialog onClose={nothing} />)
  render(<ImportAccountDialog email="ada@example.org" onClose={nothing} />)
  for (const name of ['Import', 'Bring my data']) {
    const button = screen.getByRole('button', { name, hidden: true })
    expect([button.hasAttribute('disabled'), button.title]).toEqual([true, 'Choose a file'])
  }
})
