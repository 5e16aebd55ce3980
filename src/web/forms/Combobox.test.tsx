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

test('a press opens the list of everything, and one more does not close it', async () => {
  render(<CityForm />)
  expect(listed()).toEqual([])
  expect(input().getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(input())
  await userEvent.click(input())
  expect(input().getAttribute('aria-expanded')).toBe('true')
  expect(listed()).toEqual(['New York', 'York', 'Zürich', 'Genève', 'Yorktown'])
  expect(active()).toBeUndefined()
})

test('typing finds names without their accents, and those that begin with the text come first', async () => {
  render(<CityForm />)
  await type('york')
  expect(listed()).toEqual(['York', 'Yorktown', 'New York'])
  await type('geneve')
  expect(listed()).toEqual(['Genève'])
  await type('york new')
  expect(listed()).toEqual(['New York'])
})

test('no more than 60 are shown, and how many more there are', async () => {
  const options = Array.from({ length: 75 }, (_, at) => ({ value: `${at}`, label: `City ${at}` }))
  render(<CityForm options={options} />)
  await userEvent.click(input())
  expect(listed()).toHaveLength(60)
  expect(screen.queryByText('15 more. Type to narrow them down.')).not.toBeNull()
})

test('arrows move through the list and around its end, and the field names the active option', async () => {
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

test('an arrow opens the list: down with its first option, up with its last', async () => {
  render(<CityForm />)
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('New York')
  await userEvent.keyboard('{Escape}{ArrowUp}')
  expect(active()).toBe('Yorktown')
})

test('arrows in a list without options do nothing', async () => {
  render(<CityForm />)
  await type('xyz')
  expect(input().getAttribute('aria-activedescendant')).toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  expect(input().getAttribute('aria-activedescendant')).toBeNull()
  await type('york')
  expect(active()).toBe('York')
})

test('Enter takes the active option and closes the list, and the form is not sent', async () => {
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

test('Enter that ends a composed letter takes nothing', async () => {
  const onPick = vi.fn<(city: string) => void>()
  render(<CityForm onPick={onPick} />)
  await type('gen')
  fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })
  expect(onPick).not.toHaveBeenCalled()
  expect([input().value, listed()]).toEqual(['gen', ['Genève']])
})

test('a press takes an option, and the field keeps the focus', async () => {
  const onPick = vi.fn<(city: string) => void>()
  render(<CityForm onPick={onPick} />)
  await userEvent.click(input())
  await userEvent.click(screen.getByRole('option', { name: 'Zürich' }))
  expect(onPick.mock.calls).toEqual([['Zürich']])
  expect([input().value, listed()]).toEqual(['Zürich', []])
  expect(document.activeElement).toBe(input())
})

test('what was searched in vain says so, and Enter does not send the form with what was chosen before', async () => {
  const onSubmit = vi.fn<() => void>()
  render(<CityForm onSubmit={onSubmit} />)
  await type('xyz')
  expect(screen.queryByText(NONE)).not.toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(input().value).toBe('xyz')
})

test('Escape closes the list and brings back what was chosen; the next one closes the dialog', async () => {
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

test('a field that is left takes nothing and shows again what was chosen', async () => {
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

test('where any text will do, it is kept, and Enter sends it unless an option was chosen with the arrows', async () => {
  const onSubmit = vi.fn<() => void>()
  render(<CityForm anyText onSubmit={onSubmit} />)
  await type('yor')
  expect([listed(), active()]).toEqual([['York', 'Yorktown', 'New York'], undefined])
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await userEvent.tab()
  expect(input().value).toBe('yor')

  await type('yor')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(input().value).toBe('Yorktown')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('where any text will do and no option fits, there is no list, and Escape is for the dialog', async () => {
  const onClose = vi.fn<() => void>()
  render(<CityForm anyText onClose={onClose} />)
  await type('xyz')
  expect(input().getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(input().value).toBe('xyz')
})

test('a letter typed in the middle leaves the cursor there, and Home and End move it', async () => {
  render(<CityForm anyText />)
  await type('Yrk')
  await userEvent.keyboard('{Home}{ArrowRight}o')
  expect([input().value, input().selectionStart]).toEqual(['York', 2])
  await userEvent.keyboard('{End}!')
  expect(input().value).toBe('York!')
})
