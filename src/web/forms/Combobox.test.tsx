import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Combobox } from './Combobox.tsx'
import { Field } from './Field.tsx'

const CITIES = ['New York', 'York', 'Zürich', 'Genève', 'Yorktown'].map((city) => ({ value: city, label: city }))
const NONE = 'No city has this name'

type Props = {
  options?: typeof CITIES
  anyText?: boolean
  onPick?: (city: string) => void
  onClose?: () => void
  onSubmit?: () => void
}

/** A dialog with a form whose first field is a combobox. */
function CityForm({ options = CITIES, anyText = false, onPick, onClose = () => {}, onSubmit }: Props) {
  const [city, setCity] = useState('York')
  const pick = (picked: string) => {
    setCity(picked)
    onPick?.(picked)
  }
  return (
    <Dialog title="Where" onClose={onClose}>
      <form action={onSubmit}>
        <Field label="City">
          {(control) => (
            <Combobox
              control={control}
              shown={city}
              options={options}
              onPick={pick}
              {...(anyText ? { onType: setCity } : { none: NONE })}
            />
          )}
        </Field>
        <button type="submit">Save</button>
      </form>
    </Dialog>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })
const listed = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => screen.queryByRole('option', { selected: true })?.textContent
const type = async (text: string) => {
  await userEvent.clear(input())
  await userEvent.type(input(), text)
}

test('a click opens the list of all options, and a second click keeps it open', async () => {
  render(<CityForm />)
  expect(listed()).toEqual([])
  expect(input().getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(input())
  await userEvent.click(input())
  expect(input().getAttribute('aria-expanded')).toBe('true')
  expect(listed()).toEqual(['New York', 'York', 'Zürich', 'Genève', 'Yorktown'])
  expect(active()).toBeUndefined()
})

test('typing finds options without accents, and those that begin with the text come first', async () => {
  render(<CityForm />)
  await type('york')
  expect(listed()).toEqual(['York', 'Yorktown', 'New York'])
  await type('geneve')
  expect(listed()).toEqual(['Genève'])
  await type('york new')
  expect(listed()).toEqual(['New York'])
})

test('at most 60 options are shown, and the number of further ones', async () => {
  const options = Array.from({ length: 75 }, (_, at) => ({ value: `${at}`, label: `City ${at}` }))
  render(<CityForm options={options} />)
  await userEvent.click(input())
  expect(listed()).toHaveLength(60)
  expect(screen.queryByText('15 more. Type to narrow them down.')).not.toBeNull()
})

test('the arrow keys move through the list and around its end, and aria-activedescendant names the active option', async () => {
  render(<CityForm />)
  await type('york')
  expect(active()).toBe('York')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('New York')
  expect(input().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('York')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('New York')
})

test('an arrow key opens the list: down at its first option, up at its last', async () => {
  render(<CityForm />)
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('New York')
  await userEvent.keyboard('{Escape}{ArrowUp}')
  expect(active()).toBe('Yorktown')
})

test('the arrow keys do nothing in a list without options', async () => {
  render(<CityForm />)
  await type('xyz')
  expect(input().getAttribute('aria-activedescendant')).toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  expect(input().getAttribute('aria-activedescendant')).toBeNull()
  await type('york')
  expect(active()).toBe('York')
})

test('Enter takes the active option and closes the list without submitting the form', async () => {
  const onPick = vi.fn<(city: string) => void>()
  const onSubmit = vi.fn<() => void>()
  render(<CityForm onPick={onPick} onSubmit={onSubmit} />)
  await type('gen')
  await userEvent.keyboard('{Enter}')
  expect(onPick.mock.calls).toEqual([['Genève']])
  expect([input().value, listed()]).toEqual(['Genève', []])
  expect(onSubmit).not.toHaveBeenCalled()

  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('Enter at the end of a composition selects nothing', async () => {
  const onPick = vi.fn<(city: string) => void>()
  render(<CityForm onPick={onPick} />)
  await type('gen')
  fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })
  expect(onPick).not.toHaveBeenCalled()
  expect([input().value, listed()]).toEqual(['gen', ['Genève']])
})

test('a click selects an option, and the field keeps the focus', async () => {
  const onPick = vi.fn<(city: string) => void>()
  render(<CityForm onPick={onPick} />)
  await userEvent.click(input())
  await userEvent.click(screen.getByRole('option', { name: 'Zürich' }))
  expect(onPick.mock.calls).toEqual([['Zürich']])
  expect([input().value, listed()]).toEqual(['Zürich', []])
  expect(document.activeElement).toBe(input())
})

test('a search without results says so, and Enter does not submit the form with the earlier choice', async () => {
  const onSubmit = vi.fn<() => void>()
  render(<CityForm onSubmit={onSubmit} />)
  await type('xyz')
  expect(screen.queryByText(NONE)).not.toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(input().value).toBe('xyz')
})

test('Escape closes the list and restores the choice; a second one closes the dialog', async () => {
  const onClose = vi.fn<() => void>()
  render(<CityForm onClose={onClose} />)
  await type('gen')
  await userEvent.keyboard('{Escape}')
  expect([input().value, listed()]).toEqual(['York', []])
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(input().value).toBe('York')
})

test('leaving the field selects nothing and shows the earlier choice again', async () => {
  const onPick = vi.fn<(city: string) => void>()
  render(<CityForm onPick={onPick} />)
  await type('gen')
  await userEvent.tab()
  expect([input().value, listed()]).toEqual(['York', []])

  await type('gen')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect([input().value, listed()]).toEqual(['York', []])
  expect(onPick).not.toHaveBeenCalled()
})

test('with free text allowed, Enter takes the text or the option chosen with the arrow keys, and only then submits the form', async () => {
  const onSubmit = vi.fn<() => void>()
  render(<CityForm anyText onSubmit={onSubmit} />)
  await type('yor')
  expect([listed(), active()]).toEqual([['York', 'Yorktown', 'New York'], undefined])
  await userEvent.keyboard('{Enter}')
  expect([onSubmit.mock.calls.length, input().getAttribute('aria-expanded')]).toEqual([0, 'false'])
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await userEvent.tab()
  expect(input().value).toBe('yor')

  await type('yor')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(input().value).toBe('Yorktown')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('with free text allowed and no matching option, there is no list, and Escape closes the dialog', async () => {
  const onClose = vi.fn<() => void>()
  render(<CityForm anyText onClose={onClose} />)
  await type('xyz')
  expect(input().getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(input().value).toBe('xyz')
})

test('a character typed in the middle keeps the cursor there, and Home and End move it', async () => {
  render(<CityForm anyText />)
  await type('Yrk')
  await userEvent.keyboard('{Home}{ArrowRight}o')
  expect([input().value, input().selectionStart]).toEqual(['York', 2])
  await userEvent.keyboard('{End}!')
  expect(input().value).toBe('York!')
})
