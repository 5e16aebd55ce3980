import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { markRows } from './markRows.ts'
import { useProgrammeRows } from './useProgrammeRows.ts'

const TOMORROW = Date.now() / 60_000 + 24 * 60

/** A day of two sessions, both of which are to come by the clock. */
function Day() {
  const rows = useRef<HTMLDivElement>(null)
  const { earlier } = useProgrammeRows(rows, { day: 0, room: '', searchTerm: '' })
  return (
    <>
      <p role="status">{earlier}</p>
      <div ref={rows} className="programme">
        <section data-day="0" data-noon={TOMORROW}>
          {[1, 2].map((number) => (
            <div key={number} className="slot" data-from={TOMORROW} data-to={TOMORROW + 60}>
              <ul className="slot-items">
                <li>
                  <button type="button" id={`s${number}`}>
                    Session {number}
                  </button>
                </li>
              </ul>
            </div>
          ))}
        </section>
      </div>
    </>
  )
}

test('a session that an organiser ended before its time is folded and counted at once', () => {
  const { container } = render(<Day />)
  const slots = () => Array.from(container.querySelectorAll('.slot'), ({ className }) => className)
  expect(slots()).toEqual(['slot', 'slot'])
  expect(screen.getByRole('status').textContent).toBe('0')
  act(() => {
    markRows([
      { item: { number: 1 }, state: 'past' },
      { item: { number: 2 }, state: 'now' },
    ])
  })
  expect(slots()).toEqual(['slot is-past', 'slot is-now'])
  expect(screen.getByRole('status').textContent).toBe('1')
})
