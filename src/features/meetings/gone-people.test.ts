import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calendarApi } from '#features/agenda/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { blocksApi } from '#features/people/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { at, DAY, testMeetings } from '#server/test-meetings.ts'
import type { Person } from '#server/test.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { meetingsApi } from './contract.ts'
import { keepMeetings } from './server/upkeep.ts'
import { text } from './text.ts'

const notices = async (by: Person) => (await by.call(notificationsApi.list, {})).map(({ kind }) => kind)
const eraseAccount = (who: Person) =>
  who.request({ method: 'DELETE', url: '/api/me', payload: { password: who.password } })

/** Ada and Grace met half an hour ago. */
async function metBefore() {
  const kit = await testMeetings({ hours: [{ day: DAY, from_minute: 490, to_minute: 600 }] })
  const [ada, grace] = [await kit.open('Ada'), await kit.open('Grace')]
  const id = await kit.asked(ada, grace, { starts: [at('08:10')] })
  await kit.accept(grace, id, '08:10')
  kit.clock.forward(40 * MINUTE_MS)
  return { ...kit, ada, grace, id }
}

/** Ada has asked Grace and Hedy for one time, and both have agreed. */
async function three() {
  const kit = await testMeetings()
  const { open, asked, accept } = kit
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  const id = await asked(ada, grace, { person_ids: [grace.id, hedy.id] })
  await accept(grace, id)
  await accept(hedy, id)
  const stateFor = async (who: Person) => (await who.call(meetingsApi.one, { id })).state
  /** Those whose time is booked for the meeting. */
  async function booked() {
    const { rows } = await kit.db.execute<{ person_id: string }>(
      sql`select distinct person_id from meeting_bookings where meeting_id = ${id}`,
    )
    return new Set(rows.map(({ person_id }) => person_id))
  }
  return { ...kit, ada, grace, hedy, id, stateFor, booked }
}

test('an erased account takes nothing back of a meeting that is over', async () => {
  const { ada, grace, id, db } = await metBefore()
  await eraseAccount(grace)
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'accepted', starts_at: at('08:10') })
  expect(await notices(ada)).not.toContain('meeting_cancelled')
  const { rows } = await db.execute(sql`select from meeting_people where person_id = ${grace.id}`)
  expect(rows).toEqual([])
})

test('what was agreed stays while a conference is not published', async () => {
  const { organiser, conference_id, core, clock, ada, id, stateFor } = await three()
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  await keepMeetings(core, clock.now())
  await organiser.call(conferencesApi.update, { conference_id, active: true })
  await keepMeetings(core, clock.now())
  expect(await stateFor(ada)).toBe('accepted')
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ starts_at: at('09:00') })
})

test('a meeting of three that its asker has left goes on when they leave the conference', async () => {
  const { ada, id, grace, hedy, stateFor, core, clock, conference_id } = await three()
  await ada.call(meetingsApi.cancel, { id })
  await ada.call(membershipApi.withdraw, { conference_id })
  await keepMeetings(core, clock.now())
  expect([await stateFor(grace), await stateFor(hedy)]).toEqual(['accepted', 'accepted'])
})

test('a meeting of three that its asker has left goes on when their account is erased', async () => {
  const { ada, id, grace, hedy, stateFor } = await three()
  await ada.call(meetingsApi.cancel, { id })
  await eraseAccount(ada)
  expect([await stateFor(grace), await stateFor(hedy)]).toEqual(['accepted', 'accepted'])
})

test('a block of somebody who has declined takes them out, and the others meet as before', async () => {
  const { ada, grace, hedy, id, stateFor, list, booked } = await three()
  await hedy.call(meetingsApi.cancel, { id })
  const before = await notices(grace)
  await ada.call(blocksApi.block, { person_id: hedy.id })
  expect([await stateFor(ada), await stateFor(grace)]).toEqual(['accepted', 'accepted'])
  expect(await list(hedy)).toEqual([])
  expect(await booked()).toEqual(new Set([ada.id, grace.id]))
  expect(await notices(grace)).toEqual(before)
})

test('who has left the conference is taken out of a meeting of three, so that the last two know who is left', async () => {
  const { ada, grace, hedy, id, stateFor, booked, core, clock, conference_id } = await three()
  await grace.call(membershipApi.withdraw, { conference_id })
  await keepMeetings(core, clock.now())
  expect((await ada.call(meetingsApi.one, { id })).people.map(({ person }) => person?.full_name)).toEqual(['Hedy'])
  expect(await booked()).toEqual(new Set([ada.id, hedy.id]))
  await ada.call(meetingsApi.cancel, { id })
  expect(await stateFor(hedy)).toBe('cancelled')
  expect(await booked()).toEqual(new Set())
})

test('an agreed meeting of which one person is left is over, whoever could still have joined it', async () => {
  const { open, asked, accept, core, clock, conference_id } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  const left = await asked(ada, grace, { person_ids: [grace.id, hedy.id] })
  await accept(grace, left)
  const erased = await asked(ada, grace, { person_ids: [grace.id, hedy.id], starts: [at('09:25')] })
  await accept(hedy, erased, '09:25')
  await grace.call(membershipApi.withdraw, { conference_id })
  // At once, before the job has run.
  expect((await ada.call(meetingsApi.one, { id: left })).state).toBe('cancelled')
  await keepMeetings(core, clock.now())
  expect((await hedy.call(meetingsApi.one, { id: left })).state).toBe('cancelled')
  expect((await ada.call(meetingsApi.one, { id: erased })).people).toHaveLength(1)
  await eraseAccount(hedy)
  expect((await ada.call(meetingsApi.one, { id: erased })).state).toBe('cancelled')
})

test('calendars leave out what a block hides', async () => {
  const { ada, grace, id, app } = await metBefore()
  const { url } = await ada.call(calendarApi.open, {})
  const read = async () => (await app.inject({ url: new URL(url).pathname })).body
  const file = () => ada.request({ url: `/api/meetings/${id}/calendar` })
  expect(await read()).toContain('SUMMARY:Meeting with Grace')
  expect((await file()).statusCode).toBe(200)
  await grace.call(blocksApi.block, { person_id: ada.id })
  expect(await read()).not.toContain('SUMMARY:Meeting')
  expect((await file()).json()).toMatchObject({ message: text.noMeeting })
})
