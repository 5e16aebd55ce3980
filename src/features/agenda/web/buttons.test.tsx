import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RemindButton } from './RemindButton.tsx'
import { SaveButton } from './SaveButton.tsx'

const session = { id: 'drill', title: 'Drill' }

function show(saved: ReadonlyMap<string, number | null>, isLocal = false) {
  const agenda = { saved, isLocal, toggleSaved: () => undefined, toggleReminder: () => undefined }
  render(
    <>
      <SaveButton session={session} agenda={agenda} word="Add to Schedule" />
      <RemindButton session={session} agenda={agenda} word="Remind Me" />
    </>,
  )
  return screen.getAllByRole('button').map((button) => button.textContent)
}

test.each([
  [new Map(), ['Add to Schedule', 'Remind Me']],
  [new Map([['drill', null]]), ['Saved', 'Remind Me']],
  [new Map([['drill', 15]]), ['Saved', 'Reminder set']],
])('of %j the buttons say what is', (saved, words) => {
  expect(show(saved)).toEqual(words)
})

test('to somebody who is not logged in, whom nobody can remind yet, they say so', () => {
  expect(show(new Map([['drill', 15]]), true)).toEqual(['Saved', 'Reminder after login'])
})
