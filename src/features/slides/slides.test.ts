import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { text as auditText } from '#features/conferences/audit-text.ts'
import { auditApi, conferencesApi } from '#features/conferences/contract.ts'
import { announcementsApi } from '#features/notifications/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { mutesApi } from '#features/people/contract.ts'
import { text as peopleText } from '#features/people/text.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { stageApi } from '#features/stage/contract.ts'
import { storedFiles } from '#server/files/stored-files.ts'
import { exportOf } from '#server/test-fixtures.ts'
import { filesOf } from '#server/test-files.ts'
import { testHall } from '#server/test-hall.ts'
import { pdfOf, slidesOf } from '#server/test-slides.ts'
import { speaking, withoutAddress } from '#server/test-speakers.ts'
import type { Caller, Person } from '#server/test.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { slidesApi } from './contract.ts'
import { SLIDES_LIMITS } from './rules.ts'
import { removeOrphanSlides } from './server/service.ts'
import { text } from './text.ts'

/** In the middle of a session that a delegate, Ada, holds. */
async function hall(env?: Record<string, string>) {
  const start = new Date('2026-05-04T09:30:00Z')
  const kit = await testHall({ start, conference: { start_date: '2026-05-04', time_zone: 'UTC' }, ...(env && { env }) })
  const { organiser, conference_id, register } = kit
  const [ada, grace] = [await register({ full_name: 'Ada Lovelace' }), await register()]
  const { speaker_id, schedule_item_id } = await speaking(organiser, conference_id, ada)
  const place = { conference_id, schedule_item_id }
  const add = (by: Caller, name = 'Talk.pdf', bytes: Buffer = pdfOf()) =>
    by.call(slidesApi.add, { ...place, name }, bytes)
  const list = (by: Caller) => by.call(slidesApi.list, place)
  const change = (by: Caller, id: string, at_once: boolean) => by.call(slidesApi.change, { ...place, id, at_once })
  const remove = (by: Caller, id: string) => by.call(slidesApi.remove, { ...place, id })
  const replace = (by: Caller, id: string, bytes = pdfOf()) =>
    by.call(slidesApi.replace, { ...place, id, name: 'Newer.pdf' }, bytes)
  const url = (id: string) => `/api/conferences/${conference_id}/sessions/${schedule_item_id}/slides/${id}/file`
  const download = (by: Caller, id: string) => by.request({ url: url(id) })
  const files = async () => (await filesOf(kit.core.storage.list('slides'))).map(({ path }) => path)
  const stored = () => kit.db.$count(storedFiles, eq(storedFiles.owner, `slides:${conference_id}`))
  return { ...kit, ada, grace, speaker_id, place, add, list, change, remove, replace, download, files, stored }
}

test('slides are shown once the session is over, and at once where the speaker says so', async () => {
  const { ada, grace, organiser, clock, add, list, change, download } = await hall()
  const { id, ...slides } = await add(ada, 'Über das\nFoyer.pdf', pdfOf(100))
  expect(slides).toMatchObject({ name: 'Über das Foyer.pdf', size: pdfOf(100).length, at_once: false })
  expect(await list(grace)).toEqual({ slides: [], later: 1, may_change: false })
  expect((await download(grace, id)).statusCode).toBe(404)
  for (const by of [ada, organiser])
    expect(await list(by)).toMatchObject({ slides: [{ id }], later: 0, may_change: true })

  await change(ada, id, true)
  expect(await list(grace)).toMatchObject({ slides: [{ id, at_once: true }], later: 0 })
  expect((await download(grace, id)).statusCode).toBe(200)
  await change(organiser, id, false)
  expect((await download(grace, id)).statusCode).toBe(404)

  clock.set(new Date('2026-05-04T10:00:00Z'))
  expect(await list(grace)).toMatchObject({ slides: [{ id }], later: 0, may_change: false })
  expect((await download(grace, id)).rawPayload).toEqual(pdfOf(100))
})

test('a session is over when an organiser ends it, and not while it goes on beyond its time', async () => {
  const { ada, grace, organiser, clock, place, add, list } = await hall()
  await add(ada)
  const setState = (state: 'live' | 'ended') => organiser.call(stageApi.setState, { ...place, state })
  await setState('live')
  clock.set(new Date('2026-05-04T10:30:00Z'))
  expect(await list(grace)).toMatchObject({ slides: [], later: 1 })
  await setState('ended')
  expect(await list(grace)).toMatchObject({ slides: [{}], later: 0 })
})

test('the file can only be saved: no browser shows it or runs what is in it, and no other address has it', async () => {
  const { app, ada, visitor, add, download, files } = await hall()
  const { id } = await add(ada, '"><script>.html')
  const { headers } = await download(ada, id)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="___script_.html.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect((await download(visitor, id)).statusCode).toBe(401)
  const [file] = await files()
  expect((await app.inject({ url: `/storage/${file}` })).statusCode).toBe(404)
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF that was cut off', pdfOf().subarray(0, 9)],
  ['nothing', Buffer.alloc(0)],
])('%s is no PDF, whatever its name says, and leaves nothing behind', async (_, bytes) => {
  const { ada, add, list, stored } = await hall()
  await expect(add(ada, 'Talk.pdf', bytes)).rejects.toMatchObject({ status: 422, fields: { file: text.notPdf } })
  expect([(await list(ada)).slides, await stored()]).toEqual([[], 0])
})

test('a file has a name, and 20 MB at most', async () => {
  const { ada, add } = await hall()
  await expect(add(ada, ' \n')).rejects.toMatchObject({ status: 400, fields: { name: text.noName } })
  const name = 'x'.repeat(SLIDES_LIMITS.name + 1)
  await expect(add(ada, name)).rejects.toMatchObject({ status: 400, fields: { name: text.nameTooLong } })
  const least = pdfOf().length
  const { size } = await add(ada, 'Large.pdf', pdfOf(SLIDES_LIMITS.bytes - least))
  expect(size).toBe(SLIDES_LIMITS.bytes)
  await expect(add(ada, 'Larger.pdf', pdfOf(SLIDES_LIMITS.bytes - least + 1))).rejects.toMatchObject({ status: 413 })
})

test('only speakers of the session and organisers change its slides', async () => {
  const { ada, grace, organiser, conference_id, add, list, change, remove, replace, ...kit } = await hall()
  const hopper = await kit.register()
  await speaking(organiser, conference_id, hopper)
  const coOrganiser = await kit.as()
  const membership = { conference_id, user_id: coOrganiser.id, role: 'organiser' } as const
  await joinConference(kit.db, membership, kit.clock.now())
  const stranger = await kit.as({ subscribed: true })
  const { id } = await add(ada)
  const writes = [
    (by: Person) => add(by),
    (by: Person) => change(by, id, true),
    (by: Person) => replace(by, id),
    (by: Person) => remove(by, id),
  ]
  const refused = { status: 403, message: text.notYours }
  for (const by of [grace, hopper]) for (const write of writes) await expect(write(by)).rejects.toMatchObject(refused)
  for (const write of [list, ...writes]) await expect(write(stranger)).rejects.toMatchObject({ status: 404 })
  for (const write of writes) await write(coOrganiser)
  expect(await list(ada)).toMatchObject({ slides: [{ name: 'Talk.pdf' }] })

  // Slides of one session are not there in another one.
  const [left] = (await list(ada)).slides
  const times = { day: 'Day 1', start_time: '11:00', end_time: '12:00' }
  const next = await organiser.call(scheduleApi.add, { conference_id, title: 'Next', ...times })
  const elsewhere = { conference_id, schedule_item_id: next.id, id: left?.id ?? '' }
  const missing = { status: 404, message: text.gone }
  await expect(organiser.call(slidesApi.remove, elsewhere)).rejects.toMatchObject(missing)
})

test('a muted speaker, one whose address was taken away, and the speakers of a draft upload nothing', async () => {
  const { db, ada, organiser, conference_id, speaker_id, add, list, remove } = await hall()
  const { id } = await add(ada)
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  await expect(add(ada)).rejects.toMatchObject({ status: 403, message: peopleText.muted })
  await remove(ada, id)
  await organiser.call(mutesApi.unmute, { conference_id, person_id: ada.id })
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  await expect(add(ada)).rejects.toMatchObject({ status: 404 })
  await expect(list(ada)).rejects.toMatchObject({ status: 404 })
  await organiser.call(conferencesApi.update, { conference_id, active: true })
  await withoutAddress({ db }, speaker_id)
  await expect(add(ada)).rejects.toMatchObject({ status: 403, message: text.notYours })
  expect((await list(ada)).may_change).toBe(false)
})

test('without a plan nothing is uploaded, and everything is still read and removed', async () => {
  const { db, ada, organiser, add, list, remove } = await hall()
  const { id } = await add(ada)
  await db.execute(`delete from subscriptions where user_id = '${organiser.id}'`)
  for (const by of [ada, organiser]) await expect(add(by)).rejects.toMatchObject({ status: 402 })
  expect((await list(ada)).slides).toHaveLength(1)
  await remove(ada, id)
})

test('a replaced and a removed file are gone from the disk, and count no more', async () => {
  const { ada, add, list, change, remove, replace, download, files, stored } = await hall()
  const { id } = await add(ada)
  await change(ada, id, true)
  const [before] = await files()
  expect(await replace(ada, id, pdfOf(7))).toMatchObject({
    id,
    name: 'Newer.pdf',
    size: pdfOf(7).length,
    at_once: true,
  })
  expect(await files()).not.toContain(before)
  expect([(await files()).length, await stored()]).toEqual([1, 1])
  await expect(replace(ada, id, Buffer.from('No'))).rejects.toMatchObject({ status: 422 })
  expect((await download(ada, id)).rawPayload).toEqual(pdfOf(7))
  await remove(ada, id)
  expect([(await list(ada)).slides, await files(), await stored()]).toEqual([[], [], 0])
  await expect(remove(ada, id)).rejects.toMatchObject({ status: 404, message: text.gone })
})

test('a session has five files at most, also when more are sent at once', async () => {
  const { ada, add, files } = await hall()
  const sent = await Promise.allSettled(Array.from({ length: 8 }, () => add(ada)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(SLIDES_LIMITS.perSession)
  const refused = sent.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, message: text.tooManyFiles })
  expect(await files()).toHaveLength(SLIDES_LIMITS.perSession)
})

test('a loop of uploads is stopped, and other people are not', async () => {
  const { ada, organiser, add } = await hall({ LIMITS: 'on' })
  const bad = () => add(ada, 'No.pdf', Buffer.from('No'))
  for (let at = 0; at < 30; at++) await expect(bad()).rejects.toMatchObject({ status: 422 })
  await expect(bad()).rejects.toMatchObject({ status: 429, message: text.tooFast })
  await add(organiser)
})

test('with their session, and with their conference, files go within a day', async () => {
  const { core, db, clock, ada, organiser, conference_id, place, add, files } = await hall()
  await add(ada)
  await slidesOf(organiser, conference_id)
  await organiser.call(scheduleApi.remove, { conference_id, id: place.schedule_item_id })
  expect(await removeOrphanSlides(core, clock.now())).toBe(0)
  const later = new Date(clock.now().getTime() + DAY_MS + HOUR_MS)
  expect(await removeOrphanSlides(core, later)).toBe(1)
  expect(await files()).toHaveLength(1)
  await db.delete(conferences).where(eq(conferences.id, conference_id))
  expect(await removeOrphanSlides(core, later)).toBe(1)
  expect(await files()).toEqual([])
})

test('what a speaker uploaded is in the file of their data and goes with the account; an organiser’s stays', async () => {
  const { ada, grace, organiser, add, change, list, files, ...kit } = await hall()
  const mine = await add(ada, 'Mine.pdf')
  const theirs = await add(organiser, 'Theirs.pdf')
  for (const { id } of [mine, theirs]) await change(organiser, id, true)
  const exported = (await exportOf(kit, ada)).body
  expect(exported).toContain('"name": "Mine.pdf"')
  expect(exported).not.toContain('Theirs.pdf')
  const erased = await ada.request({ method: 'DELETE', url: '/api/me', payload: { password: ada.password } })
  expect(erased.statusCode).toBeLessThan(300)
  expect((await list(grace)).slides.map(({ name }) => name)).toEqual(['Theirs.pdf'])
  expect(await files()).toHaveLength(1)
})

test('what is done with slides, the stage and announcements is in the activity log, by name', async () => {
  const { ada, organiser, conference_id, place, add, replace, remove } = await hall()
  const title = 'Torches'
  await organiser.call(scheduleApi.update, { conference_id, id: place.schedule_item_id, title })
  const { id } = await add(ada)
  await replace(ada, id)
  await remove(ada, id)
  for (const state of ['live', 'paused', 'paused', 'ended', 'cancelled', null] as const)
    await organiser.call(stageApi.setState, { ...place, state })
  const soup = await organiser.call(announcementsApi.add, { conference_id, title: 'Soup', status: 'active' })
  await organiser.call(announcementsApi.change, { conference_id, id: soup.id, status: 'archived' })
  await organiser.call(announcementsApi.remove, { conference_id, id: soup.id })
  const entries = await organiser.call(auditApi.list, { conference_id, limit: 11 })
  const said = entries.toReversed().map(({ user_id, action, count, title: of }) => {
    return [user_id, auditText.actions[action](count, of)]
  })
  expect(said).toEqual([
    [ada.id, 'added slides to “Torches”'],
    [ada.id, 'replaced slides of “Torches”'],
    [ada.id, 'removed slides of “Torches”'],
    [organiser.id, 'put “Torches” on air'],
    [organiser.id, 'paused “Torches”'],
    [organiser.id, 'ended “Torches”'],
    [organiser.id, 'called “Torches” off'],
    [organiser.id, 'let “Torches” follow the schedule again'],
    [organiser.id, 'published the announcement “Soup”'],
    [organiser.id, 'archived the announcement “Soup”'],
    [organiser.id, 'deleted the announcement “Soup”'],
  ])
})
