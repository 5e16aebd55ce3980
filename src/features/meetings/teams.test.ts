import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calendarApi } from '#features/agenda/contract.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { joinStaff } from '#features/exhibitors/server/staff.ts'
import { exhibitorStaffApi } from '#features/exhibitors/staff-contract.ts'
import { blocksApi } from '#features/people/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { eventually } from '#server/test-eventually.ts'
import { exhibitorOf } from '#server/test-exhibitors.ts'
import { exportOf } from '#server/test-fixtures.ts'
import { openLive } from '#server/test-live.ts'
import { at, testMeetings } from '#server/test-meetings.ts'
import { callerWith, type Person } from '#server/test.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { meetingsApi } from './contract.ts'
import { organiserMeetingsApi } from './organisers-contract.ts'
import { keepMeetings } from './server/upkeep.ts'
import { text } from './text.ts'
import { meetingTimesApi } from './times-contract.ts'

/** A session lasts an hour. */
async function signedInAgain(
  { app }: Pick<Awaited<ReturnType<typeof testMeetings>>, 'app'>,
  { email, password }: Person,
) {
  const url = '/auth/v1/token?grant_type=password'
  const reply = await app.inject({ method: 'POST', url, payload: { email, password } })
  return callerWith(app, reply.json<{ access_token: string }>().access_token)
}

const notices = async (by: Person) => (await by.call(notificationsApi.list, {})).map(({ kind }) => kind)

/** A conference with an exhibitor, whose staff are two who are listed. */
async function stand() {
  const kit = await testMeetings()
  const { organiser, conference_id, open, db, clock } = kit
  const exhibitor_id = await exhibitorOf(organiser, conference_id)
  const [rita, sven, ada] = [await open('Rita'), await open('Sven'), await open('Ada')]
  for (const { id: user_id } of [rita, sven])
    await joinStaff(db, { conference_id, exhibitor_id, user_id, role: 'staff' }, clock.now())
  const askStand = async (by: Person) => (await kit.ask(by, by, { person_ids: [], exhibitor_id })).meeting?.id ?? ''
  return { ...kit, exhibitor_id, rita, sven, ada, askStand }
}

test('the first of an exhibitor’s staff who accepts takes a request, and can hand it over to a colleague who is free', async () => {
  const { rita, sven, ada, askStand, accept, list, open, asked } = await stand()
  const id = await askStand(ada)
  expect((await list(rita))[0]).toMatchObject({
    id,
    role: 'team',
    waits_for_me: true,
    exhibitor: { name: 'Halyard Hosting' },
  })
  expect(await notices(sven)).toEqual(['meeting_asked'])
  await rita.call(meetingsApi.decline, { id })
  expect((await ada.call(meetingsApi.one, { id })).state).toBe('requested')
  await accept(sven, id)
  const seen = await ada.call(meetingsApi.one, { id })
  expect(seen).toMatchObject({ state: 'accepted', starts_at: at('09:00') })
  expect(seen.people.map(({ person }) => person?.full_name)).toEqual(['Sven'])
  expect(await rita.call(meetingsApi.one, { id })).toMatchObject({ steps: [] })

  expect((await sven.call(meetingsApi.colleagues, { id })).map(({ full_name }) => full_name)).toEqual(['Rita'])
  await sven.call(meetingsApi.handOver, { id, person_id: rita.id })
  expect((await ada.call(meetingsApi.one, { id })).people.map(({ person }) => person?.full_name)).toEqual(['Rita'])
  expect(await notices(ada)).toContain('meeting_moved')
  const [told] = await rita.call(notificationsApi.list, {})
  expect([told?.kind, told?.actor?.full_name]).toEqual(['meeting_accepted', 'Ada'])
  await expect(sven.call(meetingsApi.cancel, { id })).rejects.toMatchObject({ status: 409 })
  // Sven is free again, and Rita is not any more.
  const joan = await open('Joan')
  expect(await accept(sven, await asked(joan, sven))).toMatchObject({ taken: false })
  await expect(rita.call(meetingsApi.handOver, { id, person_id: sven.id })).rejects.toMatchObject({
    status: 409,
    message: text.noColleague,
  })
})

test('a request to move a meeting ends when a colleague takes the meeting over', async () => {
  const { rita, sven, ada, askStand, accept } = await stand()
  const id = await askStand(ada)
  await accept(sven, id)
  const move = { id, client_id: randomUUID(), starts: [at('10:15')], reason: 'A talk' }
  const moved = (await ada.call(meetingsApi.move, move)).meeting?.id ?? ''
  await sven.call(meetingsApi.handOver, { id, person_id: rita.id })
  expect(await ada.call(meetingsApi.one, { id: moved })).toMatchObject({ state: 'withdrawn' })
  await expect(accept(sven, moved, '10:15')).rejects.toMatchObject({ status: 409, message: text.notOpenAnyMore })
  expect(await notices(sven)).not.toContain('meeting_asked')
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'accepted', starts_at: at('09:00') })
})

test('one of the staff who declines ends nothing while a colleague and the visitor suggest times to each other', async () => {
  const { rita, sven, ada, askStand, accept } = await stand()
  const id = await askStand(ada)
  await rita.call(meetingsApi.suggest, { id, starts: [at('09:25')], note: null })
  await ada.call(meetingsApi.suggest, { id, starts: [at('09:50')], note: null })
  await sven.call(meetingsApi.decline, { id })
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'requested', waits_for_me: false })
  expect(await accept(rita, id, '09:50')).toMatchObject({ meeting: { state: 'accepted', starts_at: at('09:50') } })
})

test('a block between two of the staff changes nothing of the requests that both see', async () => {
  const { rita, sven, ada, askStand, accept } = await stand()
  const id = await askStand(ada)
  await rita.call(blocksApi.block, { person_id: sven.id })
  for (const one of [rita, sven])
    expect(await one.call(meetingsApi.one, { id })).toMatchObject({ state: 'requested', waits_for_me: true })
  expect(await accept(sven, id)).toMatchObject({ meeting: { state: 'accepted' } })
})

test('a block between a visitor and one of the staff leaves the request to the others of the staff', async () => {
  const { rita, sven, ada, askStand, accept, list } = await stand()
  const id = await askStand(ada)
  await ada.call(blocksApi.block, { person_id: rita.id })
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'requested' })
  expect(await list(rita)).toEqual([])
  expect(await notices(rita)).toEqual([])
  expect(await accept(sven, id)).toMatchObject({ meeting: { state: 'accepted' } })
})

test('who leaves an exhibitor’s staff answers none of its requests, and without staff they end', async () => {
  const { organiser, conference_id, exhibitor_id, rita, sven, ada, askStand, accept, list, core, clock } = await stand()
  const id = await askStand(ada)
  const dismiss = (user_id: string) => organiser.call(exhibitorStaffApi.remove, { id: exhibitor_id, user_id })
  await dismiss(sven.id)
  // At once, before any job has run.
  expect(await list(sven)).toEqual([])
  await expect(accept(sven, id)).rejects.toMatchObject({ status: 404, message: text.noMeeting })
  expect(await sven.call(meetingTimesApi.own, { conference_id })).toMatchObject({ received: 0 })
  await keepMeetings(core, clock.now())
  expect(await notices(sven)).toEqual([])
  expect(await notices(rita)).toEqual(['meeting_asked'])
  expect(await rita.call(meetingsApi.one, { id })).toMatchObject({ state: 'requested', waits_for_me: true })
  await dismiss(rita.id)
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'expired' })
})

test('a meeting ends when who goes to it leaves the staff, and the visitor is told', async () => {
  const { organiser, exhibitor_id, sven, ada, askStand, accept, core, clock, db } = await stand()
  const id = await askStand(ada)
  await accept(sven, id)
  await organiser.call(exhibitorStaffApi.remove, { id: exhibitor_id, user_id: sven.id })
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'cancelled' })
  await keepMeetings(core, clock.now())
  expect(await notices(ada)).toContain('meeting_cancelled')
  expect(await sven.call(meetingsApi.one, { id })).toMatchObject({ state: 'cancelled' })
  const { rows } = await db.execute(sql`select from meeting_bookings where meeting_id = ${id}`)
  expect(rows).toEqual([])
})

test('who leaves the staff has suggested nothing that could still be accepted, and a colleague answers what is suggested to them', async () => {
  const { organiser, exhibitor_id, rita, sven, ada, askStand, accept, open } = await stand()
  const joan = await open('Joan')
  const id = await askStand(ada)
  await rita.call(meetingsApi.suggest, { id, starts: [at('09:25')], note: null })
  const other = await askStand(joan)
  await rita.call(meetingsApi.suggest, { id: other, starts: [at('09:25')], note: null })
  await joan.call(meetingsApi.suggest, { id: other, starts: [at('09:50')], note: null })
  await organiser.call(exhibitorStaffApi.remove, { id: exhibitor_id, user_id: rita.id })
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'expired', waits_for_me: false })
  await expect(accept(rita, other, '09:50')).rejects.toMatchObject({ status: 404, message: text.noMeeting })
  expect(await accept(sven, other, '09:50')).toMatchObject({ meeting: { state: 'accepted' } })
})

test('a colleague who has not agreed to a meeting is not there in place of who left the staff', async () => {
  const { organiser, exhibitor_id, rita, sven, ada, askStand, accept } = await stand()
  const id = await askStand(ada)
  await rita.call(meetingsApi.suggest, { id, starts: [at('09:25')], note: null })
  await ada.call(meetingsApi.suggest, { id, starts: [at('09:50')], note: null })
  await accept(sven, id, '09:50')
  await organiser.call(exhibitorStaffApi.remove, { id: exhibitor_id, user_id: sven.id })
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'cancelled' })
})

test('a meeting that its staff have moved goes on while they are staff', async () => {
  const { organiser, exhibitor_id, rita, sven, ada, askStand, accept } = await stand()
  const id = await askStand(ada)
  await accept(sven, id)
  const move = { id, client_id: randomUUID(), starts: [at('10:15')], reason: 'A talk' }
  const moved = (await sven.call(meetingsApi.move, move)).meeting?.id ?? ''
  expect(await accept(ada, moved, '10:15')).toMatchObject({ meeting: { state: 'accepted' } })
  await organiser.call(exhibitorStaffApi.remove, { id: exhibitor_id, user_id: rita.id })
  expect(await ada.call(meetingsApi.one, { id: moved })).toMatchObject({ state: 'accepted' })
  await organiser.call(exhibitorStaffApi.remove, { id: exhibitor_id, user_id: sven.id })
  expect(await ada.call(meetingsApi.one, { id: moved })).toMatchObject({ state: 'cancelled' })
})

test('several people are asked for one time: the first yes agrees it, others join or decline', async () => {
  const { open, ask, accept, list, times } = await testMeetings()
  const [ada, grace, hedy, joan] = [await open('Ada'), await open('Grace'), await open('Hedy'), await open('Joan')]
  const person_ids = [grace.id, hedy.id, joan.id]
  await expect(ask(ada, grace, { person_ids, starts: [at('09:00'), at('09:25')] })).rejects.toMatchObject({
    status: 400,
  })
  const id = (await ask(ada, grace, { person_ids })).meeting?.id ?? ''
  expect(await accept(grace, id)).toMatchObject({ meeting: { state: 'accepted' } })
  expect((await list(hedy))[0]).toMatchObject({ state: 'accepted', waits_for_me: true, steps: ['accept', 'decline'] })
  await accept(hedy, id)
  await joan.call(meetingsApi.decline, { id })
  expect((await times(joan, hedy)).more.map(({ starts_at }) => starts_at)).not.toContain(at('09:00'))
  await grace.call(meetingsApi.cancel, { id })
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'accepted' })
  await hedy.call(meetingsApi.cancel, { id })
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'cancelled' })
})

test('a request that no one of a team answered names the exhibitor, and none of its staff', async () => {
  const { ada, askStand, core, clock } = await stand()
  await askStand(ada)
  clock.set(at('08:59'))
  await keepMeetings(core, new Date(at('09:00')))
  const [told] = await ada.call(notificationsApi.list, {})
  expect(told).toMatchObject({
    kind: 'meeting_expired',
    actor: null,
    words: { what: 'mine', title: 'Halyard Hosting' },
  })
})

test('somebody who is not listed is not shown to others in a request to several', async () => {
  const { open, ask, conference_id } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  await ada.call(connectionsApi.change, { person_id: grace.id, action: 'request' })
  await grace.call(connectionsApi.change, { person_id: ada.id, action: 'accept' })
  await grace.call(networkingProfileApi.setMe, { conference_id, listed: false })
  const several = ask(ada, grace, { person_ids: [grace.id, hedy.id] })
  await expect(several).rejects.toMatchObject({ status: 404, message: text.noPerson })
  expect((await ask(ada, grace)).meeting?.state).toBe('requested')
})

test('both are reminded ten minutes before, once, with the place; a request that nobody answered ends for both', async () => {
  const { open, asked, accept, core, clock, conference_id } = await testMeetings({ event_expiry_minutes: 15 })
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  await accept(grace, await asked(ada, grace))
  await asked(hedy, ada, { starts: [at('10:40')] })
  clock.forward(51 * MINUTE_MS)
  await keepMeetings(core, clock.now())
  await keepMeetings(core, clock.now())
  const soon = (await grace.call(notificationsApi.list, {})).filter(({ kind }) => kind === 'meeting_soon')
  expect(soon.map(({ actor, words }) => [actor?.full_name, words.time, words.place?.slice(0, 5)])).toEqual([
    ['Ada', '09:00', 'Table'],
  ])
  expect(await notices(ada)).toContain('meeting_soon')
  expect(await notices(hedy)).toEqual(['meeting_expired'])
  expect(await notices(ada)).toContain('meeting_expired')
  expect(await notices(ada)).not.toContain('meeting_asked')
  expect(await hedy.call(meetingTimesApi.own, { conference_id })).toMatchObject({ open_requests: 0 })
})

test('who leaves, opts out or is erased is in no request and no plan, and the others have their time back', async () => {
  const { open, asked, accept, core, clock, list, db, conference_id } = await testMeetings()
  const [ada, grace, hedy, joan, kay] = [
    await open('Ada'),
    await open('Grace'),
    await open('Hedy'),
    await open('Joan'),
    await open('Kay'),
  ]
  await accept(grace, await asked(ada, grace))
  const waiting = await asked(ada, hedy, { starts: [at('09:25')] })
  await accept(joan, await asked(ada, joan, { starts: [at('09:50')] }), '09:50')
  const erased = await asked(kay, ada, { starts: [at('10:15')] })
  await accept(ada, erased, '10:15')
  await grace.call(membershipApi.withdraw, { conference_id })
  await hedy.call(networkingProfileApi.setMe, { conference_id, meetings: false })
  // What was agreed before is no request.
  await joan.call(networkingProfileApi.setMe, { conference_id, meetings: false })
  await kay.request({ method: 'DELETE', url: '/api/me', payload: { password: kay.password } })
  // At once, before any job has run.
  expect(await list(grace)).toEqual([])
  const states = async () => (await list(ada)).map(({ state, people }) => [state, people[0]?.person?.full_name ?? null])
  expect(await states()).toEqual(
    expect.arrayContaining([
      ['accepted', 'Joan'],
      ['cancelled', null],
      ['cancelled', null],
      ['expired', 'Hedy'],
    ]),
  )
  expect(await states()).toHaveLength(4)
  await expect(accept(hedy, waiting, '09:25')).rejects.toMatchObject({ status: 409 })
  await keepMeetings(core, clock.now())
  const { rows } = await db.execute<{ at: string }>(sql`
    select distinct starts_at as at from meeting_bookings join meetings on meetings.id = meeting_id where person_id = ${ada.id}`)
  expect(rows.map((row) => new Date(row.at).toISOString())).toEqual([at('09:50')])
  expect(await notices(ada)).toContain('meeting_cancelled')
  const named = await db.execute(sql`select from meetings where asked_by = ${kay.id} or ended_by = ${kay.id}`)
  expect(named.rows).toEqual([])
})

test('a meeting is in the calendar of both, and struck out there once it is cancelled', async () => {
  const { open, asked, accept, app } = await testMeetings()
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const id = await asked(ada, grace)
  await accept(grace, id)
  const { url } = await ada.call(calendarApi.open, {})
  const read = async () => (await app.inject({ url: new URL(url).pathname })).body
  expect(await read()).toContain('SUMMARY:Meeting with Grace')
  const [sequence = ''] = /SEQUENCE:\d+/.exec(await read()) ?? []
  const file = await grace.request({ url: `/api/meetings/${id}/calendar` })
  expect(file.headers['content-type']).toContain('text/calendar')
  expect(file.body).toContain('SUMMARY:Meeting with Ada')
  await grace.call(meetingsApi.cancel, { id })
  expect(await read()).toContain('STATUS:CANCELLED')
  expect(await read()).not.toContain(`${sequence}\r`)
})

test('useful or fine asks the other to connect, who is connected once they say so too; missed says nothing', async () => {
  const kit = await testMeetings()
  const { open, asked, accept, clock } = kit
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const id = await asked(ada, grace)
  await accept(grace, id)
  await expect(ada.call(meetingsApi.sayMet, { id, met: 'fine' })).rejects.toMatchObject({ message: text.notOver })
  clock.set(at('09:20'))
  const [later, other] = [await signedInAgain(kit, ada), await signedInAgain(kit, grace)]
  expect((await later.call(meetingsApi.one, { id })).steps).toContain('say_met')
  await later.call(meetingsApi.sayMet, { id, met: 'useful' })
  expect(await later.call(connectionsApi.one, { person_id: grace.id })).toMatchObject({ state: 'sent' })
  expect((await other.call(meetingsApi.one, { id })).met).toBeNull()
  await other.call(meetingsApi.sayMet, { id, met: 'fine' })
  expect(await other.call(connectionsApi.one, { person_id: ada.id })).toMatchObject({ state: 'connected' })
})

test('both screens follow at once, and the file of one’s data has one’s own words alone', async () => {
  const kit = await testMeetings()
  const { open, asked } = kit
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const live = await openLive(kit, grace.access_token)
  const room = `person:${grace.id}`
  await live.join(room)
  const id = await asked(ada, grace)
  await eventually(() => {
    const told = live.events(room).filter(({ kind }) => kind === 'meeting.changed')
    expect(told.at(-1)?.data).toMatchObject({ id, waits_for_me: true })
  })
  expect((await exportOf(kit, ada)).body).toContain('Your logs')
  expect((await exportOf(kit, grace)).body).not.toContain('Your logs')
})

test('the organiser’s settings offer the stands of exhibitors, and who asks an exhibitor meets its staff there', async () => {
  const { organiser, conference_id, exhibitor_id, set, tables, ada, sven, askStand, accept } = await stand()
  const { stands } = await organiser.call(organiserMeetingsApi.settings, { conference_id })
  expect(stands).toEqual([{ exhibitor_id, name: 'Halyard Hosting' }])
  await set({ places: [...tables(2), { name: 'Stand of Halyard Hosting', exhibitor_id }] })
  const id = await askStand(ada)
  await accept(sven, id)
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({
    place: { name: 'Stand of Halyard Hosting', exhibitor_id },
  })
  const day = { conference_id, day: at('09:00').slice(0, 10) }
  const { meetings } = await organiser.call(organiserMeetingsApi.plan, day)
  expect(meetings.map(({ place }) => place?.name)).toEqual(['Stand of Halyard Hosting'])
})
