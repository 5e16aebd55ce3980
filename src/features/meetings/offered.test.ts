import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { at, testMeetings } from '#server/test-meetings.ts'
import { speaking } from '#server/test-speakers.ts'
import { meetingTimesApi } from './times-contract.ts'

const starts = (times: readonly { starts_at: string }[]) => times.map(({ starts_at }) => starts_at.slice(11, 16))

test('a time that somebody marked as busy after a request was sent cannot be accepted, and both see why', async () => {
  const { open, asked, accept, conference_id } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  const id = await asked(ada, grace)
  const other = await asked(hedy, grace, { starts: [at('09:25')] })
  const busy = (time: string, end: string) => [{ starts_at: at(time), ends_at: at(end) }]
  await ada.call(meetingTimesApi.setBusy, { conference_id, busy: busy('09:00', '09:10') })
  const late = await accept(grace, id)
  expect(late).toMatchObject({ taken: true, obstacle: 'others', meeting: { id, state: 'requested' } })
  expect(starts(late.times)).toEqual(['09:25', '09:50', '10:15'])
  await grace.call(meetingTimesApi.setBusy, { conference_id, busy: busy('09:25', '09:30') })
  const own = await accept(grace, other, '09:25')
  expect(own).toMatchObject({ taken: true, obstacle: 'busy', meeting: { id: other, state: 'requested' } })
  expect(starts(own.times)).toEqual(['09:00', '09:50', '10:15'])
  await grace.call(meetingTimesApi.setBusy, { conference_id, busy: [] })
  expect(await accept(grace, other, '09:25')).toMatchObject({ taken: false, obstacle: null })
})

test('whoever is made a speaker after a request was sent cannot accept it over their session', async () => {
  const { open, asked, accept, organiser, conference_id } = await testMeetings()
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const id = await asked(ada, grace, { starts: [at('09:25'), at('10:40')] })
  await speaking(organiser, conference_id, grace)
  const late = await accept(grace, id, '09:25')
  expect(late).toMatchObject({ taken: true, obstacle: 'speaking', meeting: { id, state: 'requested' } })
  expect(starts(late.times)).toEqual(['10:15', '10:40'])
  expect(await accept(grace, id, '10:40')).toMatchObject({ taken: false, meeting: { state: 'accepted' } })
})

test('a meeting is moved to the nearest time, and over a session that one of the two saved last', async () => {
  const { open, asked, accept, organiser, conference_id } = await testMeetings()
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const id = await asked(ada, grace, { starts: [at('10:40')] })
  await accept(grace, id, '10:40')
  const session = { conference_id, day: 'Day 1', start_time: '10:10', end_time: '10:30', title: 'Lamps' }
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, session)
  await grace.call(agendaApi.save, { schedule_item_id })
  const { best, more } = await ada.call(meetingTimesApi.times, { conference_id, meeting_id: id })
  expect(starts(best)).toEqual(['09:50', '09:25', '09:00'])
  expect(starts(more)).toEqual(['09:00', '09:25', '09:50', '10:15'])
})

test('another time for a request is none that can be accepted as it is', async () => {
  const { open, asked, conference_id } = await testMeetings()
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const id = await asked(ada, grace, { starts: [at('09:00'), at('09:50')] })
  const { best, more } = await grace.call(meetingTimesApi.times, { conference_id, meeting_id: id })
  expect([starts(best), starts(more)]).toEqual([
    ['09:25', '10:15', '10:40'],
    ['09:25', '10:15', '10:40'],
  ])
})

test('who saves a session at the time of a meeting is told of it', async () => {
  const { open, asked, accept, organiser, conference_id } = await testMeetings()
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  await accept(grace, await asked(ada, grace))
  await asked(ada, await open('Hedy'), { starts: [at('09:25')] })
  const session = { conference_id, day: 'Day 1', start_time: '09:10', end_time: '09:40', title: 'Lamps' }
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, session)
  expect(await ada.call(agendaApi.save, { schedule_item_id })).toMatchObject({
    overlaps: [],
    appointments: ['Meeting with Grace'],
  })
})
