import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectionsApi } from '#features/connections/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { blocksApi } from '#features/people/contract.ts'
import { at, testMeetings } from '#server/test-meetings.ts'
import type { Person } from '#server/test.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { meetingsApi } from './contract.ts'
import { keepMeetings } from './server/upkeep.ts'
import { meetingTimesApi } from './times-contract.ts'

const notices = async (by: Person) => (await by.call(notificationsApi.list, {})).map(({ kind }) => kind)

/** Grace ignores what Ada asks her. */
async function ignoring({ open }: Awaited<ReturnType<typeof testMeetings>>) {
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const ignore = async () => {
    await ada.call(connectionsApi.change, { person_id: grace.id, action: 'request' })
    await grace.call(connectionsApi.change, { person_id: ada.id, action: 'ignore' })
  }
  return { ada, grace, ignore }
}

test('a request of somebody who is ignored is told, counted and listed nowhere, also once it has expired', async () => {
  const kit = await testMeetings({ event_expiry_minutes: 15 })
  const { asked, list, core, clock, conference_id } = kit
  const { ada, grace, ignore } = await ignoring(kit)
  await ignore()
  const before = await notices(grace)
  const id = await asked(ada, grace, { starts: [at('10:15')] })
  const own = () => grace.call(meetingTimesApi.own, { conference_id })
  expect(await own()).toMatchObject({ received: 0 })
  expect(await list(grace)).toEqual([])
  expect(await list(ada)).toMatchObject([{ id, state: 'requested' }])
  clock.forward(16 * MINUTE_MS)
  await keepMeetings(core, clock.now())
  expect(await list(ada)).toMatchObject([{ id, state: 'expired' }])
  expect(await notices(ada)).toContain('meeting_expired')
  expect(await list(grace)).toEqual([])
  expect(await notices(grace)).toEqual(before)
})

test('somebody who is ignored cannot reach the other by moving what they agreed to before', async () => {
  const kit = await testMeetings()
  const { asked, accept, list } = kit
  const { ada, grace, ignore } = await ignoring(kit)
  const id = await asked(ada, grace)
  await accept(grace, id)
  await ignore()
  const before = await notices(grace)
  await ada.call(meetingsApi.move, { id, client_id: randomUUID(), starts: [at('10:15')], reason: 'A talk' })
  expect(await list(grace)).toMatchObject([{ id, state: 'accepted' }])
  expect(await notices(grace)).toEqual(before)
})

test('whoever ignores somebody can ask them, as if nothing had been asked, and is not taken to have agreed', async () => {
  const kit = await testMeetings()
  const { ask, asked, list, conference_id } = kit
  const { ada, grace, ignore } = await ignoring(kit)
  await ignore()
  const hidden = await asked(ada, grace)
  const askable = () => grace.call(meetingTimesApi.askable, { conference_id, person_id: ada.id })
  expect(await askable()).toEqual({ hindrance: null, meeting: null })
  const { meeting } = await ask(grace, ada)
  expect(meeting).toMatchObject({ state: 'requested', is_mine: true })
  expect(await list(grace)).toMatchObject([{ id: meeting?.id }])
  expect((await list(ada)).map(({ id, state }) => [id, state])).toEqual([
    [meeting?.id, 'requested'],
    [hidden, 'requested'],
  ])
  expect(await askable()).toMatchObject({ hindrance: 'asked_already', meeting: { id: meeting?.id } })
  // Of the two who ask each other, the one who sees both has agreed.
  await ada.call(meetingsApi.withdraw, { id: hidden })
  expect((await ask(ada, grace)).meeting).toMatchObject({ id: meeting?.id, state: 'accepted' })
})

test('who has blocked another of those who are asked is not notified of what they cannot open, and nobody learns of it', async () => {
  const { open, ask, list, core, clock } = await testMeetings({ event_expiry_minutes: 15 })
  const [ada, grace, hedy, joan] = [await open('Ada'), await open('Grace'), await open('Hedy'), await open('Joan')]
  await grace.call(blocksApi.block, { person_id: hedy.id })
  const person_ids = [grace.id, hedy.id, joan.id]
  const { meeting } = await ask(ada, grace, { person_ids, starts: [at('10:15')] })
  expect(meeting?.people.map(({ person_id }) => person_id).toSorted()).toEqual(person_ids.toSorted())
  expect([await list(grace), await list(hedy)]).toEqual([[], []])
  expect([await notices(grace), await notices(hedy), await notices(joan)]).toEqual([[], [], ['meeting_asked']])
  clock.forward(16 * MINUTE_MS)
  await keepMeetings(core, clock.now())
  expect([await notices(grace), await notices(hedy), await notices(joan)]).toEqual([[], [], ['meeting_expired']])
  expect(await notices(ada)).toEqual(['meeting_expired'])
})
