import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useStartAtNow } from './useStartAtNow.ts'

function Page({ isToday }: { isToday: boolean }) {
  useStartAtNow()
  return (
    <div className="grid-scroll" data-testid="box">
      {isToday && <div data-now="" />}
    </div>
  )
}

test.each([
  [true, 500],
  [false, 0],
])('a grid that has the time of now: %s, opens at %d', (isToday, at) => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.hasAttribute('data-now') ? 700 : 100)
  })
  render(<Page isToday={isToday} />)
  expect(screen.getByTestId('box').scrollTop).toBe(at)
})
