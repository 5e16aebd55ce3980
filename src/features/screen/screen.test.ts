import { expect, test } from 'vitest'
import { scheduleApi } from '#features/schedule/contract.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import { openLive } from '#server/test-live.ts'
import { screenApi } from './contract.ts'
import { text } from './text.ts'

async function hall() {
  const kit = await testHall()
  const { organiser, conference_id } = kit
  const times = { day: 'Day 1', start_time: '09:00', end_time: '17:00' }
  await organiser.call(scheduleApi.add, { conference_id, title: 'Bread', location: 'Lamp Room', ...times })
  return kit
}

test('an organiser chooses what the screen in a room shows, however its name is written', async () => {
  const { organiser, conference_id } = await hall()
  const choose = (room: string, shows: 'automatic' | 'question' | 'poll' | 'title') =>
    organiser.call(screenApi.choose, { conference_id, room, shows })
  expect(await choose('Lamp Room', 'question')).toEqual([{ room: 'lamp room', shows: 'question' }])
  expect(await choose('LAMP  room', 'title')).toEqual([{ room: 'lamp room', shows: 'title' }])
  expect(await organiser.call(screenApi.list, { conference_id })).toEqual([{ room: 'lamp room', shows: 'title' }])
  expect(await choose('Lamp Room', 'automatic')).toEqual([])
  await expect(choose('Cellar', 'poll')).rejects.toMatchObject({ status: 404, message: text.noRoom })
})

test('the screen of the whole conference is chosen without a room, and on its own', async () => {
  const { organiser, conference_id } = await hall()
  const choose = (room: string | null, shows: 'automatic' | 'question' | 'poll' | 'title') =>
    organiser.call(screenApi.choose, { conference_id, room, shows })
  await choose('Lamp Room', 'question')
  const both = [
    { room: null, shows: 'poll' },
    { room: 'lamp room', shows: 'question' },
  ]
  expect(await choose(null, 'poll')).toEqual(both)
  expect(await organiser.call(screenApi.list, { conference_id })).toEqual(both)
  // Characters without a width are no name of a room, and do not mean the conference either.
  await expect(choose('\u200b', 'title')).rejects.toMatchObject({ status: 404, message: text.noRoom })
  expect(await choose('\u200b', 'automatic')).toEqual(both)
  expect(await choose(null, 'automatic')).toEqual([{ room: 'lamp room', shows: 'question' }])
})

test('the screens of the conference hear of it, and nobody else in the hall', async () => {
  const kit = await hall()
  const { organiser, conference_id } = kit
  const ada = await kit.register()
  const room = `conference:${conference_id}`
  const [screen, seat] = [await openLive(kit, organiser.access_token), await openLive(kit, ada.access_token)]
  for (const client of [screen, seat]) await client.join(room)
  await organiser.call(screenApi.choose, { conference_id, room: 'Lamp Room', shows: 'poll' })
  const toldTo = ({ events }: typeof screen) =>
    events(room).flatMap(({ kind, data }) => (kind === 'screen.changed' ? data : []))
  await eventually(() =>
    expect([toldTo(screen), toldTo(seat)]).toEqual([
      [{ id: conference_id, screens: [{ room: 'lamp room', shows: 'poll' }] }],
      [{ id: conference_id, hidden: true }],
    ]),
  )
})

test('the choices of another conference are its own', async () => {
  const { organiser, conferenceOf, conference_id } = await hall()
  await organiser.call(screenApi.choose, { conference_id, room: 'Lamp Room', shows: 'title' })
  const other = await conferenceOf(organiser)
  expect(await organiser.call(screenApi.list, { conference_id: other })).toEqual([])
})
