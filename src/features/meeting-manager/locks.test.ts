import { expect, test } from 'vitest'
import { book } from '#features/meetings/server/bookings.ts'
import type { Db } from '#server/db/db.ts'
import { whileLocking } from '#server/test-locks.ts'
import { at, testMeetings } from '#server/test-meetings.ts'
import { arrangeApi } from './contract.ts'

/** What makes everybody suit everybody else, so that there is a preview. */
const ALIKE = { interests: ['Rotas'] }

test('fixed meetings are booked in the order of their times, whatever their order in the batch', async () => {
  const { open, asked, organiser, conference_id, db } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada', ALIKE), await open('Grace', ALIKE), await open('Hedy')]
  const meeting_id = await asked(await open('Joan'), ada)
  const { key, meetings } = await organiser.call(arrangeApi.preview, { conference_id })
  const place_id = meetings[0]?.place_id ?? ''
  const spans = [
    { starts_at: at('09:00'), ends_at: at('09:20') },
    { starts_at: at('10:15'), ends_at: at('10:35') },
  ] as const
  const [early, late] = spans
  const batch = [
    { person_id: ada.id, other_id: grace.id, place_id, ...late },
    { person_id: ada.id, other_id: hedy.id, place_id, ...early },
  ]
  const send = () =>
    organiser.call(arrangeApi.send, { conference_id, key, keep_saved: true, sent_as: 'fixed', meetings: batch })
  const bookAda = (span: (typeof spans)[number]) => (tx: Db) =>
    book(tx, { meeting_id, person_ids: [ada.id], place_ids: [place_id], ...span })
  const { sent, left_out } = await whileLocking(db, [bookAda(early), bookAda(late)], send)
  expect({ sent, changes: left_out.map(({ change }) => change) }).toEqual({ sent: 0, changes: ['time', 'time'] })
})

test('of fixed meetings that do not fit together the first is booked, and each other says what was taken', async () => {
  const { open, organiser, conference_id } = await testMeetings()
  const people = []
  for (const name of ['Ada', 'Grace', 'Hedy', 'Joan', 'Kay', 'Lynn']) people.push((await open(name, ALIKE)).id)
  const [ada = '', grace = '', hedy = '', joan = '', kay = '', lynn = ''] = people
  const { key, meetings } = await organiser.call(arrangeApi.preview, { conference_id })
  const place_ids = [...new Set(meetings.map(({ place_id }) => place_id))]
  const [place_id = '', other_place = ''] = place_ids
  const span = { starts_at: at('09:00'), ends_at: at('09:20') }
  const batch = [
    { person_id: ada, other_id: grace, place_id, ...span },
    { person_id: ada, other_id: hedy, place_id: other_place, ...span },
    { person_id: joan, other_id: kay, place_id, ...span },
    { person_id: hedy, other_id: lynn, place_id: other_place, ...span },
  ]
  const sent = await organiser.call(arrangeApi.send, {
    conference_id,
    key,
    keep_saved: true,
    sent_as: 'fixed',
    meetings: batch,
  })
  expect({ ...sent, left_out: sent.left_out.map(({ change }) => change) }).toEqual({
    sent: 2,
    left_out: ['time', 'place'],
  })
})
