import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blocksApi, mutesApi } from '#features/people/contract.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Person } from '#server/test.ts'
import { at, testMeetings } from '#server/test-meetings.ts'
import { meetingsApi } from './contract.ts'
import { text } from './text.ts'
import { organiserMeetingsApi } from './organisers-contract.ts'
import { meetingTimesApi } from './times-contract.ts'

const missing = { status: 404, message: text.noPerson }
const notices = async (by: Person) => (await by.call(notificationsApi.list, {})).map(({ kind }) => kind)
const starts = (times: readonly { starts_at: string }[]) => times.map(({ starts_at }) => starts_at.slice(11, 16))

test('a request holds nothing; accepting it gives both the time and a table, and both are told', async () => {
  const { open, ask, accept, list, times, conference_id } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  expect(starts((await times(ada, grace)).best)).toEqual(['09:00', '09:25', '09:50'])

  const { meeting, taken } = await ask(ada, grace, { starts: [at('09:00'), at('09:25')] })
  expect(taken).toBe(false)
  expect(meeting).toMatchObject({
    state: 'requested',
    is_mine: true,
    waits_for_me: false,
    steps: ['withdraw'],
    starts_at: null,
    place: null,
    // Two hours, because the conference is on.
    expires_at: at('09:25'),
  })
  const id = meeting?.id ?? ''
  const [received] = await list(grace)
  expect(received).toMatchObject({
    id,
    waits_for_me: true,
    reason: 'Your logs',
    steps: ['accept', 'suggest', 'decline'],
  })
  expect(received?.people.map(({ person }) => person?.full_name)).toEqual(['Ada'])
  expect(await notices(grace)).toEqual(['meeting_asked'])
  expect(starts((await times(hedy, grace)).best)).toEqual(['09:00', '09:25', '09:50'])

  const accepted = await accept(grace, id, '09:25')
  expect(accepted).toMatchObject({ taken: false, meeting: { state: 'accepted', starts_at: at('09:25') } })
  expect(accepted.meeting?.place?.name).toMatch(/^Table [12]$/)
  expect(await accept(grace, id, '09:25')).toEqual(accepted)
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'accepted', steps: ['cancel', 'move'] })
  expect(await notices(ada)).toEqual(['meeting_accepted'])
  expect(await notices(grace)).toEqual([])
  // Next to what one has is better, and never at the same time.
  expect(starts((await times(hedy, grace)).best)).toEqual(['09:00', '09:50', '10:15'])
  expect(await ada.call(meetingTimesApi.own, { conference_id })).toMatchObject({
    agreed: 1,
    open_requests: 0,
    received: 0,
  })
})

test('nobody but the two sees a meeting or does anything with it', async () => {
  const { open, asked, accept, as } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  const id = await asked(ada, grace)
  const gone = { status: 404, message: text.noMeeting }
  for (const stranger of [hedy, await as()]) {
    await expect(stranger.call(meetingsApi.one, { id })).rejects.toMatchObject(gone)
    await expect(accept(stranger, id)).rejects.toMatchObject(gone)
    await expect(stranger.call(meetingsApi.decline, { id })).rejects.toMatchObject(gone)
    await expect(stranger.call(meetingsApi.cancel, { id })).rejects.toMatchObject(gone)
    expect(await stranger.call(meetingsApi.list, {})).toEqual([])
  }
  await expect(accept(ada, id)).rejects.toMatchObject({ status: 409, message: text.notYourTurn })
  await expect(grace.call(meetingsApi.withdraw, { id })).rejects.toMatchObject({
    status: 409,
    message: text.onlySender,
  })
  await expect(accept(grace, id, '09:25')).rejects.toMatchObject({ status: 400, message: text.notOffered })
})

test('people who cannot be asked are missing, whatever the reason', async () => {
  const { open, ask, as, register, times, organiser, conference_id } = await testMeetings()
  const ada = await open('Ada')
  const reasons: Record<string, Person> = {
    'a stranger': await as(),
    unlisted: await open('Unlisted', { listed: false }),
    'without the consent': await open('Closed', { meetings: false }),
    'never asked': await register({ full_name: 'Silent' }),
    blocked: await open('Blocked'),
    blocker: await open('Blocker'),
    removed: await open('Removed'),
  }
  await ada.call(blocksApi.block, { person_id: reasons.blocked?.id ?? '' })
  await reasons.blocker?.call(blocksApi.block, { person_id: ada.id })
  const { delegates } = await organiser.call(delegatesApi.list, { conference_id, q: reasons.removed?.email ?? '' })
  await organiser.call(delegatesApi.remove, { conference_id, id: delegates[0]?.id ?? '' })
  for (const [reason, person] of [...Object.entries(reasons), ['nobody', { id: randomUUID() }] as const]) {
    await expect(ask(ada, person), reason).rejects.toMatchObject(missing)
    await expect(times(ada, person), reason).rejects.toMatchObject(missing)
    expect(await ada.call(meetingTimesApi.askable, { conference_id, person_id: person.id }), reason).toBeNull()
  }
  await expect(ask(ada, ada)).rejects.toMatchObject({ status: 400, message: text.self })
})

test('who is connected can be asked without being listed', async () => {
  const { open, ask, conference_id } = await testMeetings()
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  await ada.call(connectionsApi.change, { person_id: grace.id, action: 'request' })
  await grace.call(connectionsApi.change, { person_id: ada.id, action: 'accept' })
  await grace.call(networkingProfileApi.setMe, { conference_id, listed: false })
  expect((await ask(ada, grace)).meeting?.state).toBe('requested')
})

test('who is muted, unlisted, or at a conference without meetings cannot ask', async () => {
  const { open, ask, set, organiser, conference_id } = await testMeetings()
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  await expect(ask(ada, grace)).rejects.toMatchObject({ status: 403, message: text.muted })
  await organiser.call(mutesApi.unmute, { conference_id, person_id: ada.id })
  await ada.call(networkingProfileApi.setMe, { conference_id, listed: false })
  await expect(ask(ada, grace)).rejects.toMatchObject({ status: 409, message: text.notOpen })
  await ada.call(networkingProfileApi.setMe, { conference_id, listed: true })
  await set({ delegates_ask: false })
  await expect(ask(ada, grace)).rejects.toMatchObject({ status: 403, message: text.notYou })
  await set({ enabled: false })
  await expect(ask(ada, grace)).rejects.toMatchObject({ status: 409, message: text.off })
  expect(await ada.call(meetingTimesApi.own, { conference_id })).toMatchObject({ enabled: false, hindrance: 'off' })
})

test('a block ends what is between the two, frees the time, and hides it from both', async () => {
  const { open, asked, accept, list, times, db } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  await accept(grace, await asked(ada, grace))
  const open_id = await asked(hedy, grace, { starts: [at('09:25')] })
  await grace.call(blocksApi.block, { person_id: ada.id })
  await grace.call(blocksApi.block, { person_id: hedy.id })
  for (const person of [ada, grace, hedy]) expect(await list(person)).toEqual([])
  await expect(accept(grace, open_id, '09:25')).rejects.toMatchObject({ status: 404, message: text.noMeeting })
  const { rows } = await db.execute(sql`select from meeting_bookings where person_id = ${ada.id}`)
  expect(rows).toEqual([])
  expect(starts((await times(ada, hedy)).best)).toContain('09:00')
})

test('one of two who want the same table or person at the same time gets it; the other sees what is free now', async () => {
  const { open, asked, accept } = await testMeetings({ places: [{ name: 'Window' }] })
  const [ada, grace, hedy, joan] = [await open('Ada'), await open('Grace'), await open('Hedy'), await open('Joan')]
  const first = await asked(ada, grace)
  const sameTable = await asked(hedy, joan)
  const samePerson = await asked(hedy, grace, { starts: [at('09:00')] })
  expect(await accept(grace, first)).toMatchObject({ taken: false })
  for (const [by, id] of [
    [joan, sameTable],
    [grace, samePerson],
  ] as const) {
    const late = await accept(by, id)
    expect(late).toMatchObject({ taken: true, meeting: { state: 'requested', starts_at: null } })
    expect(late.times).toHaveLength(3)
    expect(starts(late.times)).not.toContain('09:00')
  }
})

test('another time is suggested, and then it is the turn of whoever asked', async () => {
  const { open, asked, accept, list } = await testMeetings()
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const id = await asked(ada, grace)
  const { meeting } = await grace.call(meetingsApi.suggest, { id, starts: [at('10:15')], note: 'I sleep late' })
  expect(meeting).toMatchObject({ waits_for_me: false, note: 'I sleep late', steps: ['withdraw'] })
  expect(starts(meeting?.options ?? [])).toEqual(['10:15'])
  expect((await list(ada))[0]).toMatchObject({ waits_for_me: true, steps: ['accept', 'suggest', 'decline'] })
  expect(await notices(ada)).toEqual(['meeting_answered'])
  expect(await accept(ada, id, '10:15')).toMatchObject({ meeting: { state: 'accepted', starts_at: at('10:15') } })
  expect(await notices(grace)).toEqual(['meeting_accepted'])
})

test('a request is declined with a word, withdrawn or expires, and each gives one back', async () => {
  const { open, asked, list, clock, conference_id } = await testMeetings({ open_requests: 1, event_expiry_minutes: 30 })
  const [ada, grace, hedy, joan] = [await open('Ada'), await open('Grace'), await open('Hedy'), await open('Joan')]
  const declined = await asked(ada, grace)
  await expect(asked(ada, hedy)).rejects.toMatchObject({ status: 409, message: text.tooManyOpen(1) })
  await grace.call(meetingsApi.decline, { id: declined, note: 'Not today' })
  expect((await list(ada))[0]).toMatchObject({ state: 'declined', note: 'Not today', steps: ['dismiss'] })
  expect(await notices(ada)).toEqual(['meeting_answered'])
  const withdrawn = await asked(ada, hedy)
  await ada.call(meetingsApi.withdraw, { id: withdrawn })
  expect(await notices(hedy)).toEqual([])
  const expired = await asked(ada, joan, { starts: [at('10:40')] })
  clock.forward(30 * MINUTE_MS)
  expect(await joan.call(meetingsApi.one, { id: expired })).toMatchObject({ state: 'expired', steps: ['dismiss'] })
  expect(await ada.call(meetingTimesApi.own, { conference_id })).toMatchObject({ open_requests: 0 })
})

test('two who ask each other for the same time have agreed', async () => {
  const { open, ask, asked } = await testMeetings()
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const id = await asked(ada, grace, { starts: [at('09:00'), at('09:25')] })
  await expect(asked(grace, ada, { starts: [at('09:50')] })).rejects.toMatchObject({ message: text.askedAlready })
  expect(await ask(grace, ada, { starts: [at('09:25')] })).toMatchObject({ meeting: { id, state: 'accepted' } })
})

test('cancelling frees both at once; moving keeps the old time until it is accepted', async () => {
  const { open, asked, accept, times, list } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  const id = await asked(ada, grace)
  await accept(grace, id)
  const move = { id, client_id: randomUUID(), starts: [at('10:15')], reason: 'A talk' }
  const moved = (await ada.call(meetingsApi.move, move)).meeting
  expect(moved).toMatchObject({ state: 'requested', replaces_id: id })
  expect(starts((await times(hedy, grace)).best)).not.toContain('09:00')
  expect(await accept(grace, moved?.id ?? '', '10:15')).toMatchObject({ meeting: { starts_at: at('10:15') } })
  expect(starts((await times(hedy, grace)).more)).toEqual(['09:00', '09:25', '09:50', '10:40'])
  // That it was agreed for another time is not said any more.
  expect(await notices(ada)).toEqual(['meeting_moved'])
  const cancelled = await ada.call(meetingsApi.cancel, { id: moved?.id ?? '', note: 'Sorry' })
  expect(cancelled).toMatchObject({ state: 'cancelled', note: 'Sorry' })
  expect(starts((await times(hedy, grace)).more)).toHaveLength(5)
  expect(await notices(grace)).toContain('meeting_cancelled')
  expect(await list(grace, { state: 'agreed' })).toEqual([])
})

test('to move a meeting is a request: it is sent once, and counts for the day', async () => {
  const { open, ask, asked, accept } = await testMeetings({}, { LIMITS: 'on' })
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  const id = await asked(ada, grace)
  await accept(grace, id)
  const move = { id, client_id: randomUUID(), starts: [at('10:15')], reason: 'A talk' }
  const moved = (await ada.call(meetingsApi.move, move)).meeting
  await grace.call(meetingsApi.decline, { id: moved?.id ?? '' })
  expect(await ada.call(meetingsApi.move, move)).toMatchObject({ meeting: { id: moved?.id, state: 'declined' } })
  // With the request and the move 60 in all.
  for (let sent = 2; sent < 60; sent++) expect((await ask(ada, hedy, { starts: [at('03:00')] })).taken).toBe(true)
  const again = ada.call(meetingsApi.move, { ...move, client_id: randomUUID() })
  await expect(again).rejects.toMatchObject({ status: 429, message: text.tooManyRequests })
})

test('whoever did not agree to move a meeting is asked once more, and no request for another one is in the way', async () => {
  const { open, asked, accept, ask, organiser, conference_id } = await testMeetings()
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const id = await asked(ada, grace)
  await accept(grace, id)
  const move = () =>
    ada.call(meetingsApi.move, { id, client_id: randomUUID(), starts: [at('10:15')], reason: 'A talk' })
  for (let asking = 0; asking < 2; asking++) {
    const { meeting } = await move()
    await grace.call(meetingsApi.decline, { id: meeting?.id ?? '' })
  }
  await expect(move()).rejects.toMatchObject({ status: 429, message: text.movedBefore })
  await organiser.call(organiserMeetingsApi.cancel, { conference_id, id })
  expect((await ask(ada, grace, { starts: [at('10:15')] })).meeting?.state).toBe('requested')
})
