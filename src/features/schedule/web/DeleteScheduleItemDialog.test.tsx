import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setCaller } from '#web/data/caller.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { ScheduleItem } from '../contract.ts'
import { DeleteScheduleItemDialog } from './DeleteScheduleItemDialog.tsx'

setCaller({ id: () => 'ada', subscribe: () => () => undefined, token: () => Promise.resolve('token') })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the dialog for a session that so many people saved, that has a speaker who is told, and that ends so many hours from now. */
function open(conference_id: string, hours: number, saved = 3) {
  const item: ScheduleItem = {
    id: 'salt',
    conference_id,
    number: 1,
    title: 'Salt',
    description: null,
    day: 'Day 1',
    start_time: '10:00',
    end_time: '11:00',
    location: 'Galley',
    type: 'session',
    speaker_id: null,
    speaker_ids: [],
    removed_speakers: 0,
    updated_at: '2026-09-01T10:00:00.000Z',
  }
  const ends_at = new Date(Date.now() + hours * HOUR_MS).toISOString()
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json([{ schedule_item_id: 'salt', saved, speakers: 1, ends_at }])),
  )
  render(<DeleteScheduleItemDialog item={item} onClose={() => undefined} />)
}

test('says who is told that a session is deleted, and asks why', async () => {
  open('coming', 1)
  await screen.findByText('3 people saved it and will be notified. Its speaker is notified too.')
  expect(screen.getByLabelText(/^Reason/)).toBeTruthy()
})

test('nobody is told of a session that is over, and no reason is asked for', async () => {
  open('over', -1)
  await screen.findByText('It is over, so nobody is notified.')
  expect(screen.queryByLabelText(/^Reason/)).toBeNull()
})

test('what was read before is not said again, because somebody may have saved it since', async () => {
  open('again', 1, 1)
  await screen.findByText(/^1 person saved it and will be notified/)
  cleanup()
  open('again', 1, 2)
  expect(screen.queryByText(/saved it/)).toBeNull()
  await screen.findByText(/^2 people saved it and will be notified/)
})
