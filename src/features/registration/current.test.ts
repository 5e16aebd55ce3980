import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { testApp } from '#server/test.ts'
import { DAY_MS } from '#shared/time.ts'
import { registrationApi } from './contract.ts'

test('the current conference is the requested one, else the one that is on or next, else the latest past one', async () => {
  const { as, conferenceOf, visitor, clock, db } = await testApp({ start: new Date('2026-03-10T23:30:00Z') })
  await db.update(conferences).set({ active: false })
  const ada = await as({ plan: 'enterprise' })
  const add = async (name: string, fields: object = {}) => {
    const id = await conferenceOf(ada, { name: `${name} ${randomUUID()}`, active: true, ...fields })
    return ada.call(conferencesApi.read, { conference_id: id })
  }
  const current = async (slug?: string) =>
    (await visitor.call(registrationApi.current, slug === undefined ? {} : { slug })).conference?.slug ?? null

  expect(await current()).toBeNull()
  await add('Draft', { active: false, start_date: '2026-03-10' })
  expect(await current()).toBeNull()
  await add('Long over', { start_date: '2025-03-10' })
  // In this time zone it is already the eleventh.
  const over = await add('Just over', { start_date: '2026-03-10', time_zone: 'Asia/Tokyo' })
  expect(await current()).toBe(over.slug)
  const undated = await add('Undated')
  expect(await current()).toBe(undated.slug)
  const later = await add('Later', { start_date: '2026-05-01' })
  const next = await add('Next', { start_date: '2026-04-10', end_date: '2026-04-12' })
  expect(await current()).toBe(next.slug)
  const live = await add('On', { start_date: '2026-03-09', end_date: '2026-03-11' })
  expect(await current()).toBe(live.slug)
  expect([await current(later.slug), await current(over.slug), await current('nowhere')]).toEqual([
    later.slug,
    over.slug,
    live.slug,
  ])
  const draft = await add('Secret', { active: false, start_date: '2026-03-09' })
  expect(await current(draft.slug)).toBe(live.slug)

  clock.forward(40 * DAY_MS)
  expect(await current()).toBe(later.slug)
})

test('only public fields of it are returned', async () => {
  const { as, conferenceOf, visitor } = await testApp()
  const ada = await as({ subscribed: true })
  const id = await conferenceOf(ada, { name: randomUUID(), active: true, location: 'Hall A' })
  const { slug } = await ada.call(conferencesApi.read, { conference_id: id })
  const { conference } = await visitor.call(registrationApi.current, { slug })
  expect(Object.keys(conference ?? {}).toSorted()).toEqual([
    'active',
    'cover_hue',
    'end_date',
    'id',
    'name',
    'slug',
    'start_date',
    'time_zone',
  ])
})
