import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { exportOf } from '#server/test-fixtures.ts'
import type { Person } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Input } from '#shared/contract.ts'
import { agendaApi, calendarApi, scheduleChangesApi } from './contract.ts'
import { MOST_SAVED } from './rules.ts'
import { agendaItems } from './server/table.ts'

type NewItem = Partial<Input<typeof scheduleApi.add>>

async function hall({ active = true } = {}) {
  const dates = { start_date: '2026-05-10', end_date: '2026-05-11', time_zone: 'Europe/London' }
  const kit = await testHall({ start: new Date('2026-05-10T08:00:00Z'), conference: { active, ...dates } })
  const { organiser, conference_id } = kit
  const add = async (title: string, fields: NewItem = {}) => {
    const times = { day: 'Day 1', start_time: '10:00', end_time: '11:00' }
    return (await organiser.call(scheduleApi.add, { conference_id, title, ...times, ...fields })).id
  }
  const move = (id: string, change: Omit<Input<typeof scheduleApi.update>, 'conference_id' | 'id'>) =>
    organiser.call(scheduleApi.update, { conference_id, id, ...change })
  const cancel = (id: string) => organiser.call(scheduleApi.remove, { conference_id, id })
  const save = (person: Person, schedule_item_id: string, remind_minutes?: number | null) =>
    person.call(agendaApi.save, { schedule_item_id, ...(remind_minutes !== undefined && { remind_minutes }) })
  const agenda = (person: Person) => person.call(agendaApi.list, { conference_id })
  const titles = async (person: Person) => (await agenda(person)).map(({ title }) => title)
  return { ...kit, add, move, cancel, save, agenda, titles }
}

test('a session is saved once, with a reminder 15 minutes before, and taken out again', async () => {
  const { as, add, save, agenda, conference_id, clock } = await hall()
  const ada = await as()
  const id = await add('Tea', { location: 'Galley' })
  const saved = {
    schedule_item_id: id,
    conference_id,
    number: expect.any(Number),
    title: 'Tea',
    location: 'Galley',
    starts_at: '2026-05-10T09:00:00.000Z',
    ends_at: '2026-05-10T10:00:00.000Z',
    cancelled: false,
    saved_at: clock.now().toISOString(),
    remind_minutes: 15,
  }
  expect(await save(ada, id)).toEqual({ ...saved, overlaps: [], appointments: [] })
  expect(await save(ada, id, null)).toMatchObject({ remind_minutes: null })
  expect(await save(ada, id)).toMatchObject({ remind_minutes: null })
  expect(await save(ada, id, 2)).toMatchObject({ remind_minutes: 2 })
  expect(await agenda(ada)).toEqual([{ ...saved, remind_minutes: 2 }])

  await ada.call(agendaApi.remove, { schedule_item_id: id })
  await ada.call(agendaApi.remove, { schedule_item_id: id })
  expect(await agenda(ada)).toEqual([])
})

test('everybody has an agenda of their own', async () => {
  const { as, add, save, titles } = await hall()
  const [ada, grace] = [await as(), await as()]
  const id = await add('Tea')
  await save(ada, id)
  await grace.call(agendaApi.remove, { schedule_item_id: id })
  expect([await titles(ada), await titles(grace)]).toEqual([['Tea'], []])
})

test('sessions of a draft are missing, and those of a conference that is unpublished are not shown', async () => {
  const { as, add, save, organiser, conference_id } = await hall()
  const ada = await as()
  const id = await add('Tea')
  await save(ada, id)
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  expect(await ada.call(agendaApi.list, {})).toEqual([])
  const missing = { status: 404, message: conferencesText.noAccess }
  await expect(save(ada, id)).rejects.toMatchObject(missing)
  await expect(save(ada, randomUUID())).rejects.toMatchObject(missing)
  expect(await save(organiser, id)).toMatchObject({ title: 'Tea' })
})

test('saving names what else is saved for that time', async () => {
  const { as, add, save, cancel } = await hall()
  const ada = await as()
  const drill = await add('Drill', { start_time: '10:30', end_time: '12:00' })
  const gone = await add('Gone', { start_time: '10:30', end_time: '12:00' })
  const pager = await add('Pager', { start_time: '10:45', end_time: '11:45' })
  const lunch = await add('Lunch', { start_time: '12:00', end_time: '13:00' })
  for (const id of [drill, gone, lunch]) expect((await save(ada, id)).overlaps.length).toBe(id === gone ? 1 : 0)
  await cancel(gone)
  expect((await save(ada, pager)).overlaps.map(({ title }) => title)).toEqual(['Drill'])
})

test('the agenda shows sessions as they are now, and those that were cancelled', async () => {
  const { as, add, save, move, cancel, agenda } = await hall()
  const ada = await as()
  const [moved, cancelled] = [await add('Moved'), await add('Cancelled')]
  await save(ada, moved)
  await save(ada, cancelled)
  await move(moved, { day: 'Day 2', location: 'Roof', title: 'Moved up' })
  await cancel(cancelled)
  expect(await agenda(ada)).toMatchObject([
    { title: 'Cancelled', cancelled: true },
    { title: 'Moved up', location: 'Roof', starts_at: '2026-05-11T09:00:00.000Z', cancelled: false },
  ])
  await expect(save(ada, cancelled)).rejects.toMatchObject({ status: 404 })
})

test('what a browser kept is merged: gone sessions are left out, and what was saved before stays', async () => {
  const { as, add, save, cancel, conference_id } = await hall()
  const ada = await as()
  const [first, second, gone] = [await add('First'), await add('Second'), await add('Gone')]
  await save(ada, first, null)
  await cancel(gone)
  const items = [
    { schedule_item_id: first, remind_minutes: 5 },
    { schedule_item_id: second, remind_minutes: 5 },
    { schedule_item_id: gone },
    { schedule_item_id: randomUUID() },
  ]
  const merged = await ada.call(agendaApi.merge, { items })
  expect(merged).toMatchObject([
    { title: 'First', conference_id, remind_minutes: null },
    { title: 'Second', conference_id, remind_minutes: 5 },
  ])
  expect(await ada.call(agendaApi.merge, { items })).toEqual(merged)
})

test('an agenda holds a limited number of sessions of a conference', async () => {
  const { as, organiser, conference_id, save, db, add } = await hall()
  const ada = await as()
  const rows = Array.from({ length: MOST_SAVED }, (_, at) => `Day 1,09:00,10:00,Session ${at}`)
  await organiser.call(scheduleApi.import, { conference_id }, `day,start time,end time,title\n${rows.join('\n')}\n`)
  const schedule = await organiser.call(scheduleApi.list, { conference_id })
  const first = schedule[0]?.id ?? ''
  await save(ada, first)
  const at = new Date().toISOString()
  const others = schedule.slice(1).map(({ id }) => ({ person_id: ada.id, schedule_item_id: id, saved_at: at }))
  await db.insert(agendaItems).values(others)
  await expect(save(ada, await add('One more'))).rejects.toMatchObject({ status: 409, code: 'limit_reached' })
})

test('changes are listed for everyone who sees the schedule, as they were and as they are', async () => {
  const { visitor, add, move, cancel, organiser, conference_id, clock } = await hall()
  const read = () => visitor.call(scheduleChangesApi.list, { conference_id })
  const [moved, cancelled] = [await add('Moved', { location: 'Lamp Room' }), await add('Cancelled')]
  expect((await read()).map(({ kind }) => kind)).toEqual(['added', 'added'])
  clock.forward(MINUTE_MS)
  await move(moved, { start_time: '10:30', location: 'Roof' })
  await read()
  clock.forward(MINUTE_MS)
  await cancel(cancelled)
  expect(await read()).toMatchObject([
    { title: 'Cancelled', kind: 'cancelled', at: clock.now().toISOString(), was: null },
    {
      title: 'Moved',
      kind: 'moved',
      starts_at: '2026-05-10T09:30:00.000Z',
      location: 'Roof',
      was: { starts_at: '2026-05-10T09:00:00.000Z', ends_at: '2026-05-10T10:00:00.000Z', location: 'Lamp Room' },
    },
  ])
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  await expect(read()).rejects.toMatchObject({ status: 404 })
})

test('what was only in a draft is told to nobody once the conference is published', async () => {
  const kit = await hall({ active: false })
  const { visitor, organiser, conference_id, add, move, cancel, save, agenda } = kit
  const look = (person: Pick<Person, 'call'>) => person.call(scheduleChangesApi.list, { conference_id })
  const publish = (active: boolean) => organiser.call(conferencesApi.update, { conference_id, active })
  const tea = await add('Merger talks', { location: 'Vault' })
  const [deleted, late] = [await add('Acquisition news', { location: 'Vault' }), await add('Lay-offs')]
  for (const id of [tea, deleted, late]) await save(organiser, id)
  await look(organiser)
  await move(tea, { title: 'Tea', start_time: '12:00', end_time: '13:00', location: 'Galley' })
  await cancel(deleted)
  await look(organiser)
  // Changed after the last comparison of the draft.
  await move(tea, { location: 'Roof' })
  await publish(true)
  await cancel(late)

  const only = { title: 'Tea', kind: 'added', location: 'Roof', starts_at: '2026-05-10T11:00:00.000Z', was: null }
  const changes = await look(visitor)
  expect(changes).toEqual([expect.objectContaining(only)])
  expect(await look(organiser)).toEqual(changes)
  expect(await agenda(organiser)).toMatchObject([{ title: 'Tea', cancelled: false }])
  const { url } = await organiser.call(calendarApi.open, {})
  const calendar = await kit.app.inject({ url: new URL(url).pathname })
  expect(calendar.body).toContain('SUMMARY:Tea')
  expect(calendar.body).not.toMatch(/Merger|Acquisition|Lay-offs|Vault|CANCELLED/)
})

test('of a conference that is a draft for a while, changes are told as from what was public', async () => {
  const { as, visitor, organiser, conference_id, add, move, cancel, save, agenda } = await hall()
  const look = (person: Pick<Person, 'call'>) => person.call(scheduleChangesApi.list, { conference_id })
  const ada = await as()
  const [moved, cancelled] = [await add('Moved', { location: 'Galley' }), await add('Cancelled')]
  for (const id of [moved, cancelled]) await save(ada, id)
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  await move(moved, { end_time: '11:30', location: 'Vault' })
  await move(cancelled, { title: 'Acquisition news', start_time: '12:00', end_time: '13:00' })
  await look(organiser)
  await move(moved, { start_time: '10:30', location: 'Roof' })
  await cancel(cancelled)
  await look(organiser)
  await organiser.call(conferencesApi.update, { conference_id, active: true })
  const at = { starts_at: '2026-05-10T09:00:00.000Z', ends_at: '2026-05-10T10:00:00.000Z' }
  const changes = await look(visitor)
  expect(changes.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { title: 'Cancelled', kind: 'cancelled', ...at, was: null },
    { title: 'Moved', kind: 'moved', location: 'Roof', was: { ...at, location: 'Galley' } },
  ])
  expect(await agenda(ada)).toMatchObject([
    { title: 'Cancelled', cancelled: true },
    { title: 'Moved', cancelled: false, location: 'Roof' },
  ])
})

test('a visit lasts while one comes back, and the next one begins where it ended', async () => {
  const { as, conference_id, clock } = await hall()
  const ada = await as()
  const visit = async (is_read = false) => (await ada.call(agendaApi.visit, { conference_id, is_read })).since
  const first = clock.now().toISOString()
  expect(await visit()).toBe(first)
  clock.forward(20 * MINUTE_MS)
  expect(await visit()).toBe(first)
  const left = clock.now().toISOString()
  clock.forward(31 * MINUTE_MS)
  expect(await visit()).toBe(left)
  expect(await visit()).toBe(left)
  expect(await visit(true)).toBe(clock.now().toISOString())
})

test('what a person saved is exported without the secret of the calendar, and erased', async () => {
  const kit = await hall()
  const ada = await kit.as()
  const id = await kit.add('Tea')
  await kit.save(ada, id)
  const { url } = await ada.call(calendarApi.open, {})
  const exported = await exportOf(kit, ada)
  expect(exported.json()).toMatchObject({ agenda: { saved: [{ title: 'Tea' }], calendar: { has_alarms: false } } })
  expect(exported.body).not.toContain(url.slice(-40, -4))
  const erased = await ada.request({ method: 'DELETE', url: '/api/me' })
  expect(erased.statusCode).toBeLessThan(300)
  expect(await kit.db.$count(agendaItems, eq(agendaItems.person_id, ada.id))).toBe(0)
  expect((await kit.app.inject({ url: new URL(url).pathname })).statusCode).toBe(404)
})
