import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { scheduleOf } from '../day-rules.ts'
import { OtherDays } from './OtherDays.tsx'

const place = { location: 'Galley', type: 'session' as const, speaker_ids: [], removed_speakers: 0 }
const times = { start_time: '10:00', end_time: '11:00' }
const days = scheduleOf({
  conference: { start_date: '2026-05-10', time_zone: 'Europe/London' },
  items: [
    { id: 'a', number: 1, day: 'Day 1', title: 'Drill', ...times, ...place },
    { id: 'b', number: 2, day: 'Day 2', title: 'Pager', ...times, ...place },
    { id: 'c', number: 3, day: 'Day 2', title: 'Pager repair', ...times, ...place },
  ],
  speakers: [],
  cancelled: new Set(),
  zone: 'Europe/London',
})
const [day] = days
const NO_FILTER = { room: '', type: '', speaker: '', searchTerm: '', isMine: false }

function show(filter: Partial<typeof NO_FILTER>) {
  if (!day) throw new Error('There is a day.')
  const change = vi.fn<Parameters<typeof OtherDays>[0]['change']>()
  render(<OtherDays days={days} day={day} filter={{ ...NO_FILTER, ...filter }} saved={new Map()} change={change} />)
  return { change, buttons: screen.queryAllByRole('button') }
}

test('what matches on another day is one press away', () => {
  const { change, buttons } = show({ searchTerm: 'pager' })
  expect(buttons.map((button) => button.textContent)).toEqual(['2 sessions on Day 2'])
  buttons[0]?.click()
  expect(change).toHaveBeenCalledWith({ day: 'Day 2' })
})

test.each([{}, { searchTerm: 'drill' }])('with %j there is nothing to go to', (filter) => {
  expect(show(filter).buttons).toEqual([])
})
