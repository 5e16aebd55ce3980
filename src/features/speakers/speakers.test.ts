import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { text as conferencesText } from '#features/conferences/text.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { filesOf } from '#server/test-files.ts'
import { testApp } from '#server/test.ts'
import { imageText } from '#shared/image-text.ts'
import { HOUR_MS } from '#shared/time.ts'
import { speakersApi } from './contract.ts'
import { removeOrphanImages } from './server/service.ts'
import { refusalText } from './refusal-text.ts'
import { text } from './text.ts'

const noAccess = { status: 404, code: 'not_found', message: conferencesText.noAccess }
const notFound = { status: 404, code: 'not_found', message: text.notFound }

async function organiser() {
  const fixtures = await testApp()
  const ada = await fixtures.as({ subscribed: true })
  const conference_id = await fixtures.conferenceOf(ada)
  return { ...fixtures, ada, conference_id }
}

function png(width = 20, height = 10) {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
}

test('an organiser adds, changes and deletes a speaker', async () => {
  const { ada, conference_id } = await organiser()
  const grace = await ada.call(speakersApi.add, {
    conference_id,
    name: ' Grace\nHopper ',
    title: 'Rear Admiral',
    bio: '',
    github_url: 'https://example.org/grace',
  })
  expect(grace).toEqual({
    id: grace.id,
    conference_id,
    name: 'Grace Hopper',
    title: 'Rear Admiral',
    company_name: null,
    bio: null,
    topic: null,
    image_url: null,
    twitter_url: null,
    linkedin_url: null,
    github_url: 'https://example.org/grace',
    updated_at: grace.updated_at,
  })
  const changed = await ada.call(speakersApi.update, { conference_id, id: grace.id, topic: 'COBOL' })
  expect(changed).toEqual({ ...grace, topic: 'COBOL', updated_at: changed.updated_at })
  await ada.call(speakersApi.add, { conference_id, name: 'ada lovelace', title: 'Countess' })
  expect((await ada.call(speakersApi.list, { conference_id })).map(({ name }) => name)).toEqual([
    'ada lovelace',
    'Grace Hopper',
  ])
  await ada.call(speakersApi.remove, { conference_id, id: grace.id })
  await expect(ada.call(speakersApi.remove, { conference_id, id: grace.id })).rejects.toMatchObject(notFound)
  expect(await ada.call(speakersApi.list, { conference_id })).toHaveLength(1)
})

test.each([
  ['no title', { name: 'A' }, { title: refusalText.required }],
  ['an empty name', { name: ' ', title: 'B' }, { name: refusalText.required }],
  ['a long name', { name: 'x'.repeat(201), title: 'B' }, { name: refusalText.nameTooLong }],
  [
    'a script for a link',
    { name: 'A', title: 'B', twitter_url: 'javascript:alert(1)' },
    { twitter_url: refusalText.badLink },
  ],
  ['a data link', { name: 'A', title: 'B', linkedin_url: 'data:text/html,x' }, { linkedin_url: refusalText.badLink }],
  [
    'a hidden script',
    { name: 'A', title: 'B', github_url: ' java\tscript:alert(1)' },
    { github_url: refusalText.badLink },
  ],
  [
    'a link with a password',
    { name: 'A', title: 'B', github_url: 'https://a:b@example.org' },
    { github_url: refusalText.badLink },
  ],
  [
    'a picture elsewhere',
    { name: 'A', title: 'B', image_url: 'http://169.254.169.254/' },
    { image_url: refusalText.foreignImage },
  ],
  [
    'a file of ours',
    { name: 'A', title: 'B', image_url: '/storage/conference-assets/speakers/../x.webp' },
    { image_url: refusalText.foreignImage },
  ],
])('a speaker with %s is refused', async (_, sent, fields) => {
  const { ada, conference_id } = await organiser()
  const url = `/api/conferences/${conference_id}/speakers`
  const reply = await ada.request({ method: 'POST', url, payload: sent })
  expect([reply.statusCode, reply.json().fields]).toEqual([400, fields])
  expect(await ada.call(speakersApi.list, { conference_id })).toEqual([])
})

test('knowing an id is not enough to delete or change a speaker', async () => {
  const { as, ada, conference_id, conferenceOf, speakerOf } = await organiser()
  const id = await speakerOf(ada, conference_id)
  const mallory = await as({ subscribed: true })
  const own = await conferenceOf(mallory)
  await expect(mallory.call(speakersApi.remove, { conference_id, id })).rejects.toMatchObject(noAccess)
  await expect(mallory.call(speakersApi.remove, { conference_id: own, id })).rejects.toMatchObject(notFound)
  await expect(mallory.call(speakersApi.remove, { conference_id: own, id: randomUUID() })).rejects.toMatchObject(
    notFound,
  )
  await expect(mallory.call(speakersApi.update, { conference_id: own, id, name: 'M' })).rejects.toMatchObject(notFound)
  expect(await ada.call(speakersApi.list, { conference_id })).toMatchObject([{ id, name: 'Grace Hopper' }])
})

test('speakers of a draft are visible to its organiser only', async () => {
  const { visitor, as, ada, conferenceOf, speakerOf } = await organiser()
  const draft = await conferenceOf(ada)
  const published = await conferenceOf(ada, { active: true })
  const [id] = [await speakerOf(ada, published), await speakerOf(ada, draft)]
  for (const stranger of [visitor, await as({ subscribed: true })]) {
    await expect(stranger.call(speakersApi.list, { conference_id: draft })).rejects.toMatchObject(noAccess)
    expect(await stranger.call(speakersApi.list, { conference_id: published })).toMatchObject([{ id }])
  }
})

test('sessions of a deleted speaker are kept, with an unknown speaker', async () => {
  const { ada, conference_id, speakerOf } = await organiser()
  const [first, second] = [await speakerOf(ada, conference_id, 'First'), await speakerOf(ada, conference_id, 'Second')]
  const item = { conference_id, day: 'Day 1', start_time: '09:00', end_time: '10:00', title: 'Duet' }
  const { id } = await ada.call(scheduleApi.add, { ...item, speaker_ids: [first, second] })
  await ada.call(speakersApi.remove, { conference_id, id: first })
  expect(await ada.call(scheduleApi.list, { conference_id })).toMatchObject([
    { id, title: 'Duet', speaker_id: second, speaker_ids: [second], removed_speakers: 1 },
  ])
})

test('a picture is stored, shown, and served with an image’s content type only', async () => {
  const { app, ada, conference_id, visitor } = await organiser()
  const { url } = await ada.call(speakersApi.upload, { conference_id }, await png(1600, 800), 'image/png')
  expect(url).toMatch(/^\/storage\/conference-assets\/speakers\/[\w-]{24}\.webp$/)
  const speaker = await ada.call(speakersApi.add, { conference_id, name: 'A', title: 'B', image_url: url })
  expect(speaker.image_url).toBe(url)

  const reply = await visitor.request({ url })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800, height: 400 })
  for (const path of [
    '',
    'speakers',
    'speakers/',
    '../secret.webp',
    '%2e%2e/secret.webp',
    'speakers/..%2f..%2fx.webp',
    'speakers/none.webp',
  ]) {
    const missing = await app.inject({ url: `/storage/conference-assets/${path}` })
    expect([path, missing.statusCode, missing.headers['content-type']]).toEqual([
      path,
      404,
      'application/json; charset=utf-8',
    ])
  }
})

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png', { status: 415, message: imageText.wrongType }],
  ['HTML', '<script>alert(1)</script>', 'image/jpeg', { status: 415, message: imageText.wrongType }],
  ['damage', 'GIF89a', 'image/gif', { status: 422, message: imageText.unreadable }],
  ['nothing', '', 'image/png', { status: 415, message: imageText.wrongType }],
  ['5 MiB and a byte', Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png', { status: 413 }],
])('%s is refused as a picture', async (_, bytes, type, refusal) => {
  const { ada, conference_id, core } = await organiser()
  await expect(ada.call(speakersApi.upload, { conference_id }, bytes, type)).rejects.toMatchObject(refusal)
  expect(await filesOf(core.storage.list('conference-assets/speakers'))).toEqual([])
})

test('only an organiser of the conference can upload, and no other conference can use the picture', async () => {
  const { as, ada, conference_id, conferenceOf } = await organiser()
  const mallory = await as({ subscribed: true })
  await expect(mallory.call(speakersApi.upload, { conference_id }, await png())).rejects.toMatchObject(noAccess)
  const { url } = await ada.call(speakersApi.upload, { conference_id }, await png())
  const other = await conferenceOf(mallory)
  await expect(
    mallory.call(speakersApi.add, { conference_id: other, name: 'M', title: 'M', image_url: url }),
  ).rejects.toMatchObject({ status: 422, fields: { image_url: refusalText.foreignImage } })
})

test('of six pictures at once with room for two, two are stored', async () => {
  const { ada, conference_id, db } = await organiser()
  const picture = await png()
  const upload = () => ada.call(speakersApi.upload, { conference_id }, picture)
  await upload()
  const owner = `conference:${conference_id}`
  const [first] = (await db.execute<{ size: number }>(sql`select size from stored_files where owner = ${owner}`)).rows
  const taken = 500 * 1024 * 1024 - Math.floor(3.5 * (first?.size ?? 0))
  await db.execute(sql`insert into stored_files values (${`x/${conference_id}.webp`}, ${owner}, ${taken}, now())`)
  const tries = await Promise.allSettled(Array.from({ length: 6 }, upload))
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const refusal = { status: 409, code: 'limit_reached', message: imageText.quota, fields: {} }
  expect(refused).toMatchObject([refusal, refusal, refusal, refusal])
})

test('pictures that are unused for a day are deleted', async () => {
  const { ada, conference_id, clock, core, visitor } = await organiser()
  const upload = async () => (await ada.call(speakersApi.upload, { conference_id }, await png())).url
  const [shown, orphan] = [await upload(), await upload()]
  await ada.call(speakersApi.add, { conference_id, name: 'A', title: 'B', image_url: shown })
  await removeOrphanImages(core, new Date(clock.now().getTime() + 23 * HOUR_MS))
  expect((await visitor.request({ url: orphan })).statusCode).toBe(200)
  await removeOrphanImages(core, new Date(clock.now().getTime() + 25 * HOUR_MS))
  expect((await visitor.request({ url: orphan })).statusCode).toBe(404)
  expect((await visitor.request({ url: shown })).statusCode).toBe(200)
})

test('selected speakers are deleted together, or none of them; their sessions show them as unknown', async () => {
  const { ada, conference_id, conferenceOf, speakerOf } = await organiser()
  const [one, two, three] = [await speakerOf(ada, conference_id, 'One'), await speakerOf(ada, conference_id, 'Two'), await speakerOf(ada, conference_id, 'Three')] // prettier-ignore
  const foreign = await speakerOf(ada, await conferenceOf(ada))
  const session = { day: 'Day 1', start_time: '09:00', end_time: '10:00', title: 'Opening' }
  await ada.call(scheduleApi.add, { ...session, conference_id, speaker_ids: [one, two, three] })
  const remove = (...ids: string[]) => ada.call(speakersApi.removeSelected, { conference_id, ids })
  await expect(remove(one, foreign)).rejects.toMatchObject({ status: 404, message: refusalText.someGone })
  const names = async () => (await ada.call(speakersApi.list, { conference_id })).map(({ name }) => name)
  expect(await names()).toEqual(['One', 'Three', 'Two'])
  expect(await remove(one, three)).toEqual({ removed: 2 })
  expect(await names()).toEqual(['Two'])
  expect(await ada.call(scheduleApi.list, { conference_id })).toMatchObject([
    { speaker_ids: [two], removed_speakers: 2 },
  ])
})
