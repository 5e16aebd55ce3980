import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { shortSpeakerLinks, speakerLink } from '#features/speakers/link-rules.ts'
import { testApp } from '#server/test.ts'
import { publicPageSource } from './server/page.ts'
import { speakerPageSource } from './server/speaker.ts'
import { speakerText } from './speaker-text.ts'

const BIO = 'Ada keeps the queues of three harbours.'
const SLOT = { day: 'Day 1', start_time: '09:00', end_time: '10:30' }

/** A published conference with a speaker who gave everything, a session of theirs, and one of somebody else. */
async function fixtures() {
  const kit = await testApp({ pages: true })
  const organiser = await kit.as({ subscribed: true })
  const slug = randomUUID()
  const dates = { start_date: '2025-04-10', end_date: '2025-04-12', time_zone: 'Europe/London' }
  const conference_id = await kit.conferenceOf(organiser, { name: slug, active: true, ...dates })
  const { id } = await organiser.call(speakersApi.add, {
    conference_id,
    name: 'Ada Okoro',
    title: 'Harbour master',
    company_name: 'Tidewater',
    email: 'ada@example.org',
    bio: BIO,
    linkedin_url: 'https://www.linkedin.com/in/ada-okoro',
  })
  const add = (title: string, of: object) => organiser.call(scheduleApi.add, { conference_id, ...SLOT, ...of, title })
  const { number } = await add('Ships in a queue', { location: 'Quay Room', speaker_ids: [id] })
  await add('Nets and knots', { speaker_ids: [await kit.speakerOf(organiser, conference_id)] })
  const read = (url = speakerLink(slug, id)) => kit.visitor.request({ url })
  return { ...kit, organiser, slug, conference_id, id, number, read }
}

test('the page of a speaker says who they are and when they speak, and never their address', async () => {
  const { read, slug, id, number } = await fixtures()
  const page = await read()
  expect(page.statusCode).toBe(200)
  for (const shown of ['Ada Okoro', 'Harbour master, Tidewater', BIO, 'https://www.linkedin.com/in/ada-okoro'])
    expect(page.body).toContain(shown)
  expect(page.body).toContain(`<a class="link reach" href="/${slug}#s${number}">Ships in a queue</a>`)
  expect(page.body).toContain('Day 1 · Thu, April 10, 2025, 09:00 – 10:30 BST')
  expect(page.body).toContain('Quay Room')
  expect(page.body).not.toContain('Nets and knots')
  expect(page.body).not.toContain('ada@example.org')
  expect(page.body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/${slug}/speakers/${id}"`))
  expect(page.body).toContain(`<meta name="description" content="${BIO}"/>`)
})

test('it is in the title and the structured data of the speaker, and in those of the conference', async () => {
  const { core, slug, id } = await fixtures()
  const url = `${core.env.PUBLIC_URL}/${slug}/speakers/${id}`
  const head = (await speakerPageSource.read(core, { slug, id }))?.head
  expect(head).toMatchObject({
    title: `Ada Okoro at ${slug}`,
    structured: {
      '@type': 'Person',
      name: 'Ada Okoro',
      url,
      jobTitle: 'Harbour master',
      worksFor: { '@type': 'Organization', name: 'Tidewater' },
      sameAs: ['https://www.linkedin.com/in/ada-okoro'],
    },
  })
  const performer = { '@type': 'Person', name: 'Ada Okoro', url }
  expect((await publicPageSource.read(core, { slug }))?.head).toMatchObject({
    structured: { performer: expect.arrayContaining([performer]) },
  })
})

test('the public page leads to it', async () => {
  const { visitor, slug, id } = await fixtures()
  const page = await visitor.request({ url: `/${slug}` })
  expect(page.body).toContain(`<a href="/${slug}/speakers/${id}">Ada Okoro</a>`)
})

test('it is sent from the cache until the conference changes, and is gone with its speaker', async () => {
  const { read, organiser, conference_id, id } = await fixtures()
  const { headers, body } = await read()
  expect(headers['cache-control']).toBe('public, no-cache')
  expect((await read()).headers.etag).toBe(headers.etag)
  await organiser.call(speakersApi.update, { conference_id, id, bio: 'Ada keeps four.' })
  const changed = await read()
  expect([changed.headers.etag === headers.etag, body.includes(BIO), changed.body.includes(BIO)]).toEqual([
    false,
    true,
    false,
  ])
  await organiser.call(speakersApi.remove, { conference_id, id })
  expect((await read()).statusCode).toBe(404)
})

test.each(['a draft', 'a deleted conference'])('there is none of %s', async (kind) => {
  const { read, organiser, conference_id, id } = await fixtures()
  expect((await read()).statusCode).toBe(200)
  if (kind === 'a draft') await organiser.call(conferencesApi.update, { conference_id, active: false })
  else await organiser.call(conferencesApi.remove, { conference_id })
  const page = await read()
  expect(page.statusCode).toBe(404)
  for (const hidden of ['Ada Okoro', BIO, id]) expect(page.body).not.toContain(hidden)
  expect(page.body).toContain(`<title>${speakerText.notFound}`)
  expect(page.body).toContain('<meta name="robots" content="noindex"/>')
})

test('it is found below the conference of the speaker alone', async () => {
  const [one, other] = [await fixtures(), await fixtures()]
  for (const id of [other.id, randomUUID(), 'x', '%25', '%00', "'"])
    expect((await one.read(speakerLink(one.slug, id))).statusCode).toBe(404)
})

test('an address with an earlier slug or a part of the id leads to the whole one', async () => {
  const { read, organiser, conference_id, slug, id } = await fixtures()
  const short = shortSpeakerLinks(slug, [id]).get(id) ?? ''
  expect(short).toBe(`/${slug}/speakers/${id.slice(0, 8)}`)
  expect((await read(short)).headers.location).toBe(speakerLink(slug, id))
  const name = randomUUID()
  await organiser.call(conferencesApi.update, { conference_id, name })
  const { slug: present } = await organiser.call(conferencesApi.read, { conference_id })
  expect(present).not.toBe(slug)
  const moved = await read()
  expect([moved.statusCode, moved.headers.location]).toEqual([301, speakerLink(present, id)])
})

test('speakers whose ids begin alike keep the whole ones in their links', () => {
  const [ada, bea, cyd] = ['12345678-a', '12345678-b', '87654321-c']
  expect([...shortSpeakerLinks('tide', [ada, bea, cyd]).values()]).toEqual([
    '/tide/speakers/12345678-a',
    '/tide/speakers/12345678-b',
    '/tide/speakers/87654321',
  ])
})
