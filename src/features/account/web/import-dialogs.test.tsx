import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ImportConferenceDialog } from '#features/conferences/web/ImportConferenceDialog.tsx'
import { ImportAccountDialog } from './ImportAccountDialog.tsx'

const nothing = () => undefined

test.each([
  ['Import', <ImportConferenceDialog onClose={nothing} />],
  ['Bring my data', <ImportAccountDialog email="ada@example.org" onClose={nothing} />],
])('“%s” cannot be pressed, and says why, until a file was chosen', (name, dialog) => {
  render(dialog)
  const button = screen.getByRole('button', { name, hidden: true })
  expect([button.hasAttribute('disabled'), button.title]).toEqual([true, 'Choose a file'])
})
