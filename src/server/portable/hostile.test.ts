import { sql } from 'drizzle-orm'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { portableApi } from '#features/conferences/portable-contract.ts'
import { portableText } from '#features/conferences/portable-text.ts'
import { removeAbandonedImports } from '#features/conferences/server/portable-import.ts'
import { text as delegatesText } from '#features/delegates/text.ts'
import { refusalText as delegatesRefusals } from '#features/delegates/refusal-text.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import { refusalText as exhibitorsText } from '#features/exhibitors/refusal-text.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { questionUpvotes } from '#features/questions/server/table.ts'
import type { Entry } from '#server/signed-file/format.ts'
import { signedFileText } from '#server/signed-file/text.ts'
import { CONFERENCE, downloadConference, forgedFile, MESSAGE } from '#server/test-portable.ts'
import { testApp } from '#server/test.ts'
import { chunksOf } from '#shared/chunks.ts'
import { HOUR_MS } from '#shared/time.ts'
import { portableText as referenceText } from './text.ts'

const AT = '2025-11-27T06:00:00Z'
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
const POLL = {
  session: null,
  question: 'Tea?',
  multiple: false,
  max_choices: null,
  results: 'always',
  changeable: false,
  anonymous: true,
  state: 'open',
  voters: 3,
  options: [
    { text: 'Yes', votes: 2 },
    { text: 'No', votes: 1 },
  ],
  created_at: AT,
  opened_at: AT,
  closed_at: null,
}
const CHOICE = {
  kind: 'choice',
  label: 'To drink?',
  required: true,
  options: ['Tea', 'Water'],
  place: 1,
  created_at: AT,
}
const PICTURE: Entry = {
  name: 'pictures/1.webp',
  bytes: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .webp()
    .toBuffer(),
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

function storedSpeakers({ DATA_DIR }: { DATA_DIR: string }) {
  const folder = join(DATA_DIR, 'storage/conference-assets/speakers')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** The rows of a part in entries that are no larger than a reader takes. */
function partsOf(part: string, rows: readonly object[]): Entry[] {
  return [...chunksOf(rows, 5000)].map((some, at) => ({
    name: `${part}.${at + 1}.jsonl`,
    bytes: Buffer.from(some.map((row) => `${JSON.stringify(row)}\n`).join('')),
  }))
}

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
  const importFile = (file: Buffer) => organiser.call(portableApi.import, {}, file)
  return { ...kit, organiser, stored, importFile }
}

test('a plausible file of an unknown installation is taken in, and its preview says who signed it', async () => {
  const { importFile, organiser } = await fixtures()
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
  expect(await importFile(file)).toEqual({ ...preview, conference_id: expect.any(String) })
})

const long = 'x'.repeat(400)

test.each([
  ['no conference', { speakers: [SPEAKER] }, portableText.empty],
  ['two conferences', { conference: [CONFERENCE, CONFERENCE] }, referenceText.tooManyRows('conference', 1)],
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
    'a moment that no database takes',
    { ...BASE, chat: [{ ...MESSAGE, created_at: '0000-01-01T00:00:00Z' }] },
    signedFileText.badLine('chat.1.jsonl', 1),
  ],
  [
    'a moment that would keep it for ever',
    { ...BASE, chat: [{ ...MESSAGE, created_at: '9999-01-01T00:00:00Z' }] },
    signedFileText.badLine('chat.1.jsonl', 1),
  ],
  [
    'something that has not happened yet',
    { ...BASE, chat: [{ ...MESSAGE, edited_at: '2099-01-01T00:00:00Z' }] },
    referenceText.notYet('chat'),
  ],
  [
    'a name without an address',
    { ...BASE, delegates: [{ ...DELEGATE, email: null }] },
    signedFileText.badLine('delegates.1.jsonl', 1),
  ],
  [
    'an interest of nothing',
    { ...BASE, delegates: [{ ...DELEGATE, interests: [' '] }] },
    signedFileText.badLine('delegates.1.jsonl', 1),
  ],
  [
    'an answer that is no option',
    {
      conference: [CONFERENCE],
      'registration-form': [CHOICE],
      delegates: [{ ...DELEGATE, answers: [{ question: 1, value: 'Coffee', answered_at: AT }] }],
    },
    delegatesRefusals.badAnswer,
  ],
  [
    'a message without words',
    { ...BASE, chat: [{ ...MESSAGE, text: ' ' }] },
    signedFileText.badLine('chat.1.jsonl', 1),
  ],
  [
    'a reply to another room',
    { ...BASE, chat: [MESSAGE, { ...MESSAGE, session: 1, reply_to: 1 }] },
    referenceText.otherRoom('chat', 1),
  ],
  [
    'a pin from another room',
    { ...BASE, chat: [MESSAGE], 'chat-settings': [{ session: 1, closed: false, slow_mode_seconds: 0, pinned: 1 }] },
    referenceText.otherRoom('chat', 1),
  ],
  [
    'a picture that two people show',
    { ...BASE, speakers: [1, 2].map(() => ({ ...SPEAKER, picture: 'pictures/1.webp' })) },
    referenceText.pictureTwice('pictures/1.webp'),
    [PICTURE],
  ],
  [
    'pictures, and contradictions after them',
    { ...BASE, speakers: [{ ...SPEAKER, picture: 'pictures/1.webp' }], delegates: [DELEGATE, DELEGATE] },
    portableText.inconsistent,
    [PICTURE],
  ],
  [
    'an option that more people chose than voted',
    { ...BASE, polls: [{ ...POLL, voters: 1 }] },
    signedFileText.badLine('polls.1.jsonl', 1),
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
])('a file with %s is refused whole', async (_, parts, message, others: Entry[] = []) => {
  const { importFile, stored, env } = await fixtures()
  const before = await stored()
  await expect(importFile(await forgedFile(parts, others))).rejects.toMatchObject({ status: 400, message })
  expect(await stored()).toEqual(before)
  expect(readdirSync(join(env.DATA_DIR, 'imports'))).toEqual([])
  expect(storedSpeakers(env)).toEqual([])
})

test('what is not read is refused: an entry after a gap, one of another kind, and one of the same name', async () => {
  const { importFile } = await fixtures()
  const row = Buffer.from(`${JSON.stringify(MESSAGE)}\n`)
  const refusalOf = async (names: string[]) => {
    const file = await forgedFile(BASE, names.map((name) => ({ name, bytes: row }))) // prettier-ignore
    return importFile(file).catch((error: unknown) => error)
  }
  const message = (sentence: string) => expect.objectContaining({ status: 400, message: sentence })
  const gap = await refusalOf(['chat.1.jsonl', 'chat.3.jsonl'])
  expect(gap).toEqual(message(signedFileText.outOfOrder('chat.3.jsonl')))
  expect(await refusalOf(['chat.01.jsonl'])).toEqual(message(signedFileText.outOfOrder('chat.01.jsonl')))
  expect(await refusalOf(['chat.json'])).toEqual(message(portableText.unknownEntry('chat.json')))
  expect(await refusalOf(['chat.jsonl'])).toEqual(message(portableText.unknownEntry('chat.jsonl')))
  expect(await refusalOf(['pictures/1.webp', 'pictures/1.webp'])).toEqual(
    message(signedFileText.twice('pictures/1.webp')),
  )
})

test('what imports have left in the folder goes once nobody can use it', async () => {
  const { env, core } = await fixtures()
  const folder = join(env.DATA_DIR, 'imports')
  const [old, young] = [join(folder, 'old'), join(folder, 'young')]
  for (const path of [old, young]) await mkdir(path, { recursive: true })
  const before = new Date(core.clock.now().getTime() - 2 * HOUR_MS)
  await utimes(old, before, before)
  // As one that goes between the list of names and the look at it.
  await symlink(join(folder, 'gone'), join(folder, 'ended'))
  const elsewhere = { ...core, database: { ...core.database, engine: 'postgres' as const } }
  await removeAbandonedImports(elsewhere, core.clock.now())
  expect(readdirSync(folder)).toEqual(['ended', 'young'])
  const crashed = new Date(performance.timeOrigin - 1000)
  await utimes(young, crashed, crashed)
  await removeAbandonedImports({ ...core, database: { ...core.database, engine: 'embedded' } }, core.clock.now())
  expect(readdirSync(folder)).toEqual(['ended'])
})

test('votes that come with a file are numbers, and nobody can add to those of a poll', async () => {
  const { importFile, db, organiser } = await fixtures()
  const questions = Array.from({ length: 500 }, (_, at) => ({ ...QUESTION, text: `${at}?`, votes: 100_000 - at }))
  const { conference_id } = await importFile(await forgedFile({ ...BASE, questions, polls: [POLL] }))
  expect(await db.$count(questionUpvotes)).toBe(0)
  await organiser.call(conferencesApi.update, { conference_id: conference_id ?? '', active: true })
  const shown = await organiser.call(questionsApi.list, { conference_id: conference_id ?? '' })
  expect(shown.slice(0, 2).map(({ text, upvotes }) => [text, upvotes])).toEqual([
    ['0?', 100_000],
    ['1?', 99_999],
  ])
  const polls = await organiser.call(pollsApi.list, { conference_id: conference_id ?? '' })
  expect(polls.map(({ state }) => state)).toEqual(['closed'])
})

test('a picture that is none is refused, and those before it are removed again', async () => {
  const { importFile, stored, env, organiser, conferenceOf } = await fixtures()
  await conferenceOf(organiser)
  const before = await stored()
  const speakers = [1, 2].map((number) => ({ ...SPEAKER, picture: `pictures/${number}.webp` }))
  const none = { name: 'pictures/2.webp', bytes: Buffer.from('RIFF....WEBP<script>') }
  const file = await forgedFile({ ...BASE, speakers }, [PICTURE, none])
  await expect(importFile(file)).rejects.toMatchObject({ status: 422 })
  expect(await stored()).toEqual(before)
  expect(storedSpeakers(env)).toEqual([])
})

test('a picture comes with whoever shows it, and counts for them', async () => {
  const { importFile, db } = await fixtures()
  const exhibitors = [{ ...EXHIBITOR, picture: 'pictures/1.webp' }]
  await importFile(await forgedFile({ ...BASE, exhibitors }, [PICTURE]))
  const { rows } = await db.execute(sql`
    select count(*)::int as owned from exhibitors
    join stored_files on owner = 'exhibitor:' || exhibitors.id and '/storage/' || path = logo_url`)
  expect(rows).toEqual([{ owned: 1 }])
})

test('a part with more rows than Foyer takes is refused before anything is written', async () => {
  const { importFile, stored } = await fixtures()
  const before = await stored()
  const chat = Array.from({ length: 250_001 }, () => ({ ...MESSAGE, text: 'x' }))
  const file = await forgedFile(BASE, partsOf('chat', chat))
  const message = referenceText.tooManyRows('chat', 250_000)
  await expect(importFile(file)).rejects.toMatchObject({ status: 400, message })
  expect(await stored()).toEqual(before)
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

test('a conference that no installation would take in is refused before its file begins', async () => {
  const { importFile, organiser, db } = await fixtures()
  const exhibitors = [{ ...EXHIBITOR, picture: 'pictures/1.webp' }]
  const { conference_id } = await importFile(await forgedFile({ ...BASE, exhibitors }, [PICTURE]))
  const url = `/api/conferences/${conference_id}/file`
  expect((await organiser.request({ url })).statusCode).toBe(200)
  const bytes = 201 * 1024 * 1024
  await db.execute(sql`
    update stored_files set size = ${bytes}
    where '/storage/' || path in (select logo_url from exhibitors where conference_id = ${conference_id})`)
  const reply = await organiser.request({ url })
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { message: portableText.tooManyPictures(bytes) }])
})

test('a file that was changed on its way is refused before anything of it is read', async () => {
  const { organiser, importFile, conferenceOf } = await fixtures()
  const tar = gunzipSync(await downloadConference(organiser, await conferenceOf(organiser, { name: 'Small Hours' })))
  tar[tar.indexOf('Small Hours')] = 'T'.charCodeAt(0)
  await expect(importFile(gzipSync(tar))).rejects.toMatchObject({
    message: signedFileText.altered('conference.1.jsonl'),
  })
  await expect(importFile(gzipSync(tar.subarray(0, 2048)))).rejects.toMatchObject({ status: 400 })
})

test('over a real connection a refusal arrives, however much of the file is still to be sent', async () => {
  const { app, organiser } = await fixtures()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${organiser.access_token}`, 'content-type': 'application/gzip' }
  const body = Buffer.alloc(20 * 1024 * 1024, 'no gzip at all')
  const reply = await fetch(`${address}/api/conferences/import`, { method: 'POST', headers, body })
  expect([reply.status, await reply.json()]).toEqual([
    400,
    expect.objectContaining({ message: signedFileText.notOurs }),
  ])
  const next = await fetch(`${address}/api/conferences`, { headers: { authorization: headers.authorization } })
  expect(next.status).toBe(200)
})

test('a file is downloaded ten times an hour for a conference, by a person, who previews twenty files and imports three', async () => {
  const kit = await testApp({ env: { LIMITS: 'on' } })
  const organiser = await kit.as({ plan: 'enterprise' })
  const conference_id = await kit.conferenceOf(organiser)
  const url = `/api/conferences/${conference_id}/file`
  for (let count = 0; count < 10; count++) expect((await organiser.request({ url })).statusCode).toBe(200)
  expect((await organiser.request({ url })).statusCode).toBe(429)
  const file = await forgedFile(BASE)
  for (let count = 0; count < 3; count++) await organiser.call(portableApi.import, {}, file)
  const fourth = organiser.call(portableApi.import, {}, file)
  await expect(fourth).rejects.toMatchObject({ status: 429, message: portableText.tooManyImports })
  for (let count = 4; count < 20; count++) await organiser.call(portableApi.import, { dry_run: 'true' }, file)
  const next = organiser.call(portableApi.import, { dry_run: 'true' }, file)
  await expect(next).rejects.toMatchObject({ status: 429, message: portableText.tooManyFiles })
})
