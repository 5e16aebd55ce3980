import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createStore, createStoredValue, inMemory, type Store, useStore } from './store.ts'

function Shown({ store }: { store: Store<string | null> }) {
  return <p>{useStore(store, 'before') ?? 'nothing'}</p>
}

test('all components show what was written, and the server shows what stands for it', () => {
  const store = createStore(inMemory<string | null>('first'))
  expect(renderToString(<Shown store={store} />)).toBe('<p>before</p>')
  render(
    <>
      <Shown store={store} />
      <Shown store={store} />
    </>,
  )
  expect(screen.getAllByText('first')).toHaveLength(2)
  act(() => store.write('second'))
  expect(screen.getAllByText('second')).toHaveLength(2)
})

test('whoever stopped listening is not called', () => {
  const store = createStore(inMemory(1))
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  store.write(2)
  stop()
  store.write(3)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a stored value follows what another tab writes, and not what concerns another value', () => {
  const store = createStoredValue('place')
  render(<Shown store={store} />)
  screen.getByText('nothing')
  act(() => store.write('here'))
  expect(localStorage.getItem('place')).toBe('here')
  screen.getByText('here')

  localStorage.setItem('place', 'elsewhere')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'other' })))
  screen.getByText('here')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'place' })))
  screen.getByText('elsewhere')
  // Another tab has cleared everything.
  localStorage.clear()
  act(() => void dispatchEvent(new StorageEvent('storage', { key: null })))
  screen.getByText('nothing')
})
