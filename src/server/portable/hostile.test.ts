import { sql } from 'drizzle-orm'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { portableApi } from '#features/conferences/portable-contract.ts'
import { portableText } from '#features/conferences/portable-text.ts'
import { text as delegatesText } from '#features/delegates/text.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import { refusalText as exhibitorsText } from '#features/exhibitors/refusal-text.ts'
import { signedFileText } from '#server/signed-file/text.ts'
import { CONFERENCE, downloadConference, forgedFile } from '#server/test-portable.ts'
import { testApp } from '#server/test.ts'
import { portableText as referenceText } from './text.ts'

const AT = '2026-11-27T06:00:00Z'
const SPEAKER = {
  name: 'Grace Hopper',
  email: null,
  title: 'Rear Admiral',
  company_name: null,
  bio: null,
  topic: null,
  twitter_url: null,
  linkedin_url: null,
  github_url: null,
  picture: null,
  created_at: AT,
}
const SESSION = {
  day: 'Day 1',
  start_time: '09:00',
  end_time: '10:00',
  title: 'Tea',
  description: null,
  location: null,
  type: 'session',
  external_id: null,
  speakers: [1],
  created_at: AT,
}
const DELEGATE = {
  email: 'ada@example.org',
  full_name: 'Ada',
  company: null,
  position: null,
  interests: null,
  seeking: null,
  offering: null,
  registered_at: null,
  answers: [],
  created_at: AT,
}
const QUESTION = {
  session: null,
  author: 'Ada',
  delegate: null,
  text: 'Why?',
  anonymous: false,
  state: 'visible',
  pinned: false,
  votes: 1,
  answers: [],
  created_at: AT,
}
const MESSAGE = {
  session: null,
  author: 'Ada',
  delegate: null,
  text: 'Hello',
  mentions: [],
  reply_to: null,
  created_at: AT,
  edited_at: null,
  deleted_at: null,
  deleted_by: null,
}
const EXHIBITOR = {
  name: 'Kettles',
  category: 'Tea',
  size: 'Startup',
  location: 'A1',
  description: 'We make kettles.',
  products: [],
  team_members: [],
  featured: true,
  picture: null,
  position: 0,
  created_at: AT,
}
const BASE = { conference: [CONFERENCE], speakers: [SPEAKER], sessions: [SESSION], delegates: [DELEGATE] }

async function fixtures() {
  const kit = await testApp()
  const organiser = await kit.as({ plan: 'enterprise' })
  /** Everything that is stored, by the number of rows; nothing of a refused file may stay. */
  const stored = async () => {
    const { rows } = await kit.db.execute(sql`select
      (select count(*) from conferences) as conferences, (select count(*) from speakers) as speakers,
      (select count(*) from conference_slugs) as slugs, (select count(*) from delegates) as delegates,
      (select count(*) from stored_files) as files, (select count(*) from audit_log) as log`)
    return rows
  }
  const bring = (file: Buffer) => organiser.call(portableApi.import, {}, file)
  return { ...kit, organiser, stored, bring }
}

test('a plausible file of an unknown installation is taken in, and its preview says who signed it', async () => {
  const { bring, organiser } = await fixtures()
  const file = await forgedFile({ ...BASE, chat: [MESSAGE], questions: [QUESTION] })
  const preview = await organiser.call(portableApi.import, { dry_run: 'true' }, file)
  expect(preview).toEqual({
    conference_id: null,
    name: 'Elsewhere',
    origin: 'https://elsewhere.example',
    fingerprint: expect.stringMatching(/^([\da-f]{4} ){3}[\da-f]{4}$/),
    is_ours: false,
    made_at: '2026-11-27T06:00:00.000Z',
    counts: ['speakers', 'sessions', 'delegates', 'chat', 'questions'].map((part) => ({ part, count: 1 })),
    pictures: 0,
  })
  expect(await bring(file)).toEqual({ ...preview, conference_id: expect.any(String) })
})

const long = 'x'.repeat(400)

test.each([
  ['no conference', { speakers: [SPEAKER] }, portableText.empty],
  ['two conferences', { conference: [CONFERENCE, CONFERENCE] }, portableText.empty],
  ['a part that nobody knows', { ...BASE, secrets: [{}] }, portableText.unknownEntry('secrets.1.jsonl')],
  [
    'a name that is too long',
    { ...BASE, speakers: [{ ...SPEAKER, name: long }] },
    signedFileText.badLine('speakers.1.jsonl', 1),
  ],
  [
    'a link that runs code',
    { ...BASE, speakers: [{ ...SPEAKER, github_url: 'javascript:alert(1)' }] },
    signedFileText.badLine('speakers.1.jsonl', 1),
  ],
  [
    'a picture elsewhere',
    { ...BASE, speakers: [{ ...SPEAKER, picture: '/storage/avatars/x.webp' }] },
    signedFileText.badLine('speakers.1.jsonl', 1),
  ],
  [
    'an address that is none',
    { ...BASE, delegates: [{ ...DELEGATE, email: 'ada' }] },
    signedFileText.badLine('delegates.1.jsonl', 1),
  ],
  ['the same address twice', { ...BASE, delegates: [DELEGATE, DELEGATE] }, portableText.inconsistent],
  [
    'a speaker who is not there',
    { ...BASE, sessions: [{ ...SESSION, speakers: [2] }] },
    referenceText.badReference('speakers', 2),
  ],
  [
    'a session that ends before it starts',
    { ...BASE, sessions: [{ ...SESSION, end_time: '08:00' }] },
    'End time must be after start time',
  ],
  [
    'a reply to what comes later',
    { ...BASE, chat: [{ ...MESSAGE, reply_to: 2 }, MESSAGE] },
    referenceText.badReference('chat', 2),
  ],
  [
    'two pinned questions',
    { ...BASE, questions: [1, 2].map(() => ({ ...QUESTION, pinned: true })) },
    portableText.inconsistent,
  ],
  [
    'more votes than people',
    { ...BASE, questions: [{ ...QUESTION, votes: 1e9 }] },
    signedFileText.badLine('questions.1.jsonl', 1),
  ],
  [
    'four featured exhibitors',
    { ...BASE, exhibitors: [1, 2, 3, 4].map((position) => ({ ...EXHIBITOR, position })) },
    exhibitorsText.allFeatured,
  ],
  [
    'a time that is none',
    { ...BASE, speakers: [{ ...SPEAKER, created_at: 'yesterday' }] },
    signedFileText.badLine('speakers.1.jsonl', 1),
  ],
])('a file with %s is refused whole', async (_, parts, message) => {
  const { bring, stored, env } = await fixtures()
  const before = await stored()
  await expect(bring(await forgedFile(parts))).rejects.toMatchObject({ status: 400, message })
  expect(await stored()).toEqual(before)
  expect(readdirSync(join(env.DATA_DIR, 'imports'))).toEqual([])
})

test('a picture that is none is refused, and those before it are removed again', async () => {
  const { bring, stored, env, organiser, conferenceOf } = await fixtures()
  await conferenceOf(organiser)
  const before = await stored()
  const parts = { ...BASE, speakers: [{ ...SPEAKER, picture: 'pictures/1.webp' }] }
  const file = await forgedFile(parts, [{ name: 'pictures/1.webp', bytes: Buffer.from('RIFF....WEBP<script>') }])
  await expect(bring(file)).rejects.toMatchObject({ status: 422 })
  expect(await stored()).toEqual(before)
  const folder = join(env.DATA_DIR, 'storage/conference-assets/speakers')
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
})

test('the plan counts: no conference more than it allows, and no delegate', async () => {
  const kit = await testApp()
  const organiser = await kit.as({ plan: 'starter' })
  const delegates = Array.from({ length: 701 }, (_, number) => ({ ...DELEGATE, email: `${number}@example.org` }))
  const many = organiser.call(portableApi.import, {}, await forgedFile({ ...BASE, delegates }))
  await expect(many).rejects.toMatchObject({ status: 409, message: delegatesText.creditsUsed(700) })
  for (const _ of [1, 2, 3]) await kit.conferenceOf(organiser)
  const fourth = organiser.call(portableApi.import, {}, await forgedFile(BASE))
  await expect(fourth).rejects.toMatchObject({ status: 409, message: conferencesText.limitReached })
})

test('a file that was changed on its way is refused before anything of it is read', async () => {
  const { organiser, bring, conferenceOf } = await fixtures()
  const tar = gunzipSync(await downloadConference(organiser, await conferenceOf(organiser, { name: 'Small Hours' })))
  tar[tar.indexOf('Small Hours')] = 'T'.charCodeAt(0)
  await expect(bring(gzipSync(tar))).rejects.toMatchObject({ message: signedFileText.altered('conference.1.jsonl') })
  await expect(bring(gzipSync(tar.subarray(0, 2048)))).rejects.toMatchObject({ status: 400 })
})

test('over a real connection a refusal arrives, however much of the file is still to be sent', async () => {
  const { app, organiser } = await fixtures()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${organiser.access_token}`, 'content-type': 'application/gzip' }
  const body = Buffer.alloc(20 * 1024 * 1024, 'no gzip at all')
  const reply = await fetch(`${address}/api/conferences/import`, { method: 'POST', headers, body })
  expect([reply.status, await reply.json()]).toEqual([
    400,
    expect.objectContaining({ message: signedFileText.damaged }),
  ])
  const next = await fetch(`${address}/api/conferences`, { headers: { authorization: headers.authorization } })
  expect(next.status).toBe(200)
})

test('a file is downloaded ten times an hour for a conference, and imported twenty times by a person', async () => {
  const kit = await testApp({ env: { LIMITS: 'on' } })
  const organiser = await kit.as({ plan: 'enterprise' })
  const conference_id = await kit.conferenceOf(organiser)
  const url = `/api/conferences/${conference_id}/file`
  for (let count = 0; count < 10; count++) expect((await organiser.request({ url })).statusCode).toBe(200)
  expect((await organiser.request({ url })).statusCode).toBe(429)
  const file = await forgedFile(BASE)
  for (let count = 0; count < 20; count++) await organiser.call(portableApi.import, { dry_run: 'true' }, file)
  const next = organiser.call(portableApi.import, { dry_run: 'true' }, file)
  await expect(next).rejects.toMatchObject({ status: 429, message: portableText.tooManyImports })
})
