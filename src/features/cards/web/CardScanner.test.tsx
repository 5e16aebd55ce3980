import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CardScanner } from './CardScanner.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const stop = vi.fn<() => void>()

/** A browser with a camera that sees these codes one after the other, and that is allowed or not. */
function camera(codes: string[], isAllowed = true) {
  const getUserMedia = () =>
    isAllowed
      ? Promise.resolve({ getTracks: () => [{ stop }] })
      : Promise.reject(new DOMException('', 'NotAllowedError'))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue()
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect() {
        const rawValue = codes.shift()
        return Promise.resolve(rawValue === undefined ? [] : [{ rawValue }])
      }
    },
  )
}

test('a code that is no card is named, and a card is opened and the camera turned off', async () => {
  camera(['https://elsewhere.example', 'https://foyer.example/network?card=7HK2MQ'])
  const onCode = vi.fn<(code: string) => void>()
  const { unmount } = render(<CardScanner onCode={onCode} onStop={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^That code isn’t a card/)
  await waitFor(() => expect(onCode).toHaveBeenCalledWith('7HK2MQ'))
  unmount()
  expect(stop).toHaveBeenCalled()
})

test('without a camera the letters are named', async () => {
  camera([], false)
  render(<CardScanner onCode={() => {}} onStop={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera could not be opened/)
})
