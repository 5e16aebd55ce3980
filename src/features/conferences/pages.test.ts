import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { publicPageApi } from '#features/public-page/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { testApp } from '#server/test.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import { storedFiles } from '#server/files/stored-files.ts'
import { conferencesApi } from './contract.ts'
import { refusalText } from './refusal-text.ts'
import { removeOrphanCovers } from './server/covers.ts'

function png() {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
}

async function organiser() {
  const kit = await testApp()
  const ada = await kit.as({ subscribed: true })
  const conference_id = await kit.conferenceOf(ada, { active: true })
  const change = (changed: object) => ada.call(conferencesApi.update, { conference_id, ...changed })
  const upload = async (id = conference_id) =>
    (await ada.call(conferencesApi.uploadCover, { conference_id: id }, await png())).url
  return { ...kit, ada, conference_id, change, upload }
}

test('the public page says what the organisers said, and nothing of what they took back', async () => {
  const { visitor, change } = await organiser()
  const said = {
    map_url: 'https://maps.example/venue',
    language: 'de',
    welcome: 'Willkommen.\n\nDer Tee ist warm.',
    hashtags: '#tea #bread',
    cover_hue: 6,
  }
  const { slug } = await change({ ...said, map_url: 'maps.example/venue', hashtags: 'tea, #bread' })
  const page = () => visitor.call(publicPageApi.read, { slug })
  expect((await page()).conference).toMatchObject({ ...said, cover_url: null })
  const empty = { map_url: null, language: null, welcome: null, hashtags: null, cover_hue: null }
  await change({ ...empty, map_url: '', welcome: '', hashtags: ' ' })
  expect((await page()).conference).toMatchObject(empty)
})

test.each([
  ['map_url', 'http://maps.example/venue', refusalText.badMap],
  ['map_url', 'javascript:alert(1)', refusalText.badMap],
  ['language', 'xx', refusalText.badLanguage],
  ['hashtags', '#<b>', refusalText.badHashtags],
  ['hashtags', 'x'.repeat(201), refusalText.hashtagsTooLong],
  ['welcome', 'x'.repeat(2001), refusalText.welcomeTooLong],
  ['cover_hue', 9, refusalText.badHue],
  ['cover_hue', 1.5, refusalText.badHue],
])('%s cannot be %s', async (field, value, message) => {
  const { change } = await organiser()
  await expect(change({ [field]: value })).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
})

test('a cover is a picture that was uploaded as one for this conference', async () => {
  const { ada, conferenceOf, conference_id, change, upload } = await organiser()
  const url = await upload()
  expect((await change({ cover_url: url })).cover_url).toBe(url)
  const foreign = await upload(await conferenceOf(ada))
  const { url: face } = await ada.call(speakersApi.upload, { conference_id }, await png())
  const refusal = { status: 422, fields: { cover_url: refusalText.foreignCover } }
  for (const other of [foreign, face, 'https://evil.example/a.webp'])
    await expect(change({ cover_url: other })).rejects.toMatchObject(refusal)
  expect((await change({ cover_url: null })).cover_url).toBeNull()
})

test('a cover that nobody uses is deleted after a day', async () => {
  const { core, db, clock, conference_id, change, upload } = await organiser()
  const [used, orphan] = [await upload(), await upload()]
  await change({ cover_url: used })
  const isOwn = eq(storedFiles.owner, `conference:${conference_id}`)
  const stored = async () => (await db.select().from(storedFiles).where(isOwn)).map(({ path }) => `/storage/${path}`)
  await removeOrphanCovers(core, clock.now())
  expect(new Set(await stored())).toEqual(new Set([used, orphan]))
  await db
    .update(storedFiles)
    .set({ created_at: instantBefore(clock.now(), 2 * DAY_MS) })
    .where(isOwn)
  await removeOrphanCovers(core, clock.now())
  expect(await stored()).toEqual([used])
})
