import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionBar } from './ConnectionBar.tsx'
import { connectionState } from './connectionState.ts'

let onLine = true
beforeEach(() => {
  onLine = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine)
})
afterEach(() => {
  connectionState.write('idle')
  vi.restoreAllMocks()
})

test('the bar tells a browser that is offline from a connection that is lost', () => {
  const network = (to: boolean) =>
    act(() => {
      onLine = to
      dispatchEvent(new Event(to ? 'online' : 'offline'))
    })
  render(<ConnectionBar />)
  const sentence = () => screen.queryByRole('status')?.textContent ?? null
  expect(sentence()).toBeNull()
  act(() => connectionState.write('away'))
  expect(sentence()).toBe('No connection. Trying again.Try now')
  network(false)
  expect(sentence()).toBe('You are offline. New messages will appear once you are back online.')
  act(() => connectionState.write('polling'))
  expect(sentence()).toBe('You are offline. New messages will appear once you are back online.')
  network(true)
  expect(sentence()).toBe('No live connection. New messages come every few seconds.Try now')
  act(() => connectionState.write('open'))
  expect(sentence()).toBeNull()
})
