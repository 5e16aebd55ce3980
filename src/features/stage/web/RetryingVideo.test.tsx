import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localStore } from '#web/localStore.ts'
import { RetryingVideo } from './RetryingVideo.tsx'

/** The states of a video, which the test's document does not know. */
const HAVE = { HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4 }
Object.assign(HTMLMediaElement.prototype, HAVE)

let state: { readyState: number; paused: boolean; ended: boolean; currentTime: number }
beforeEach(() => {
  vi.useFakeTimers()
  state = { readyState: HAVE.HAVE_ENOUGH_DATA, paused: false, ended: false, currentTime: 0 }
  for (const name of ['readyState', 'paused', 'ended', 'currentTime'] as const)
    vi.spyOn(HTMLMediaElement.prototype, name, 'get').mockImplementation(() => state[name])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = (more: { isLive: boolean; remember?: string }) =>
  render(<RetryingVideo url="https://stream.example.org/a.mp4" isHls={false} title="Queues" other={null} {...more} />)
function pass(seconds: number) {
  for (let at = 0; at < seconds; at++) act(() => void vi.advanceTimersByTime(1000))
}
const stopped = () => screen.queryByRole('alert')?.textContent ?? null

test('a live stream that has nothing to play for ten seconds has stopped, and is tried again', () => {
  show({ isLive: true })
  pass(60)
  expect(stopped()).toBeNull()
  state.readyState = HAVE.HAVE_CURRENT_DATA
  pass(9)
  state.readyState = HAVE.HAVE_FUTURE_DATA
  pass(1)
  state.readyState = HAVE.HAVE_CURRENT_DATA
  pass(9)
  expect(stopped()).toBeNull()
  pass(1)
  expect(stopped()).toBe('The stream stopped')
  pass(2)
  expect(stopped()).toBeNull()
  expect(screen.getByLabelText('Queues').tagName).toBe('VIDEO')
})

test('a live stream that never answers has stopped; one that somebody paused has not, nor a recording', () => {
  state = { ...state, readyState: HAVE.HAVE_METADATA, paused: true }
  const live = show({ isLive: true })
  pass(60)
  expect(stopped()).toBeNull()
  state.readyState = HAVE.HAVE_NOTHING
  pass(10)
  expect(stopped()).toBe('The stream stopped')
  live.unmount()
  show({ isLive: false })
  pass(60)
  expect(screen.getByLabelText('Queues').tagName).toBe('VIDEO')
})

test('where one stopped is kept, until the end was seen', () => {
  show({ isLive: false, remember: 'watched' })
  const video = screen.getByLabelText('Queues')
  state.currentTime = 61.5
  fireEvent.timeUpdate(video)
  expect(localStore.read('watched')).toBe('61')
  state = { ...state, currentTime: 90, ended: true }
  fireEvent.ended(video)
  expect(Number(localStore.read('watched'))).toBe(0)
})

test('a recording that played and stopped is opened anew by itself, and one that stops again soon is not', () => {
  show({ isLive: false })
  const fails = () => fireEvent.error(screen.getByLabelText('Queues'))
  const plays = () => fireEvent.playing(screen.getByLabelText('Queues'))
  const isShown = () => screen.queryByLabelText('Queues') !== null
  const first = screen.getByLabelText('Queues')
  plays()
  fails()
  expect(screen.getByLabelText('Queues')).not.toBe(first)
  plays()
  pass(31)
  fails()
  expect(isShown()).toBe(true)
  plays()
  fails()
  expect(isShown()).toBe(false)
})

test('a recording that fails on the way to another place is opened anew at that place', () => {
  show({ isLive: false, remember: 'sought' })
  const first = screen.getByLabelText('Queues')
  fireEvent.playing(first)
  state.currentTime = 10
  fireEvent.timeUpdate(first)
  state.currentTime = 1800
  fireEvent.seeking(first)
  fireEvent.error(first)
  expect(screen.getByLabelText('Queues')).not.toBe(first)
  expect(localStore.read('sought')).toBe('1800')
})

test('a recording that never played says so', () => {
  show({ isLive: false })
  fireEvent.error(screen.getByLabelText('Queues'))
  expect(screen.queryByLabelText('Queues')).toBeNull()
})
