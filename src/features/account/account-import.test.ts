import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { extract, pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { joinConference } from '#features/conferences/server/members.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { nameText } from '#features/auth/name-text.ts'
import { notificationsApi, preferencesApi } from '#features/notifications/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { suggestionsApi } from '#features/suggestions/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import type { Entry } from '#server/signed-file/format.ts'
import { signedFileText } from '#server/signed-file/text.ts'
import { accountFileWith } from '#server/test-account.ts'
import { exportOf } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import { type Caller, callerWith, testApp } from '#server/test.ts'
import { imageText } from '#shared/image-text.ts'
import { accountImportApi } from './import-contract.ts'
import { ACCOUNT_FILE, IMPORT_ITEMS } from './import-rules.ts'
import { importText as text } from './import-text.ts'

const ADDRESS = 'ada@example.org'
const OTHER = { PUBLIC_URL: 'http://other.test', JWT_SECRET: 'a secret of another installation, of some length' }
const PROFILE = { full_name: 'Ada Sample', position: 'Engineer', company: 'Tidewater', phone: '+44 20 7946 0018', bio: 'One.\nTwo.' } // prettier-ignore
const ANSWERS = {
  interests: ['Compilers', 'Sailing'],
  seeking: [{ goal: 'learn' as const, tag: 'Rust' }],
  offering: [{ goal: 'mentor' as const, tag: null }],
  about: 'Ask me about looms.',
}
const CHOICES = { messages: { email: true }, polls: { push: false } }
const OTHER_ADDRESS = { other_address: 'true' }
const ALL = { items: IMPORT_ITEMS.join(','), answers: '' }

type Kit = Awaited<ReturnType<typeof testHall>>

function picture(background: string) {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Somebody with all that can be taken along. */
async function furnished(kit: Kit, email: string) {
  const ada = await kit.register({ email, full_name: 'Ada' })
  await ada.call(profileApi.update, PROFILE)
  await ada.call(profileApi.uploadAvatar, {}, await picture('#a33'))
  const quiet = { from: '22:00', to: '07:00' }
  const settings = { quiet, time_zone: 'Europe/Copenhagen', email_summary: 'daily' as const, weekly_people: true }
  await ada.call(preferencesApi.change, { choices: CHOICES, ...settings })
  await ada.call(suggestionsApi.switchInputs, { words: false })
  await ada.call(networkingProfileApi.setMe, { conference_id: kit.conference_id, ...ANSWERS, listed: true })
  return ada
}

/** The part of a person's download that another installation takes in, and what is in it. */
async function accountFileOf(kit: Parameters<typeof exportOf>[0], person: Caller) {
  const { files } = await exportOf(kit, person)
  const bytes = Buffer.from(files[ACCOUNT_FILE.name] ?? [])
  return { bytes, entries: await entriesOf(bytes) }
}

async function entriesOf(file: Uint8Array): Promise<Entry[]> {
  const entries: Entry[] = []
  const tar = extract()
  tar.end(gunzipSync(file))
  for await (const entry of tar) entries.push({ name: entry.header.name, bytes: await buffer(entry) })
  return entries
}

const dataOf = (entries: readonly Entry[]) => {
  const found = entries.find(({ name }) => name === 'account.json')
  return JSON.parse(found?.bytes.toString('utf8') ?? 'null')
}

const DATA = { email: ADDRESS, profile: PROFILE, notifications: null, suggestions: null, answers: [] }

const preview = (by: Caller, file: Uint8Array) => by.call(accountImportApi.import, { dry_run: 'true' }, file)
const importFile = (by: Caller, file: Uint8Array, chosen: object = ALL) =>
  by.call(accountImportApi.import, chosen, file)
const profileOf = async (by: Caller) => {
  const { full_name, position, company, phone, bio, avatar_url } = await by.call(profileApi.read, {})
  return { full_name, position, company, phone, bio, avatar_url }
}

const NAME = 'The Loom Conference'

/** Two installations with a conference each, in which somebody of the same address takes part. */
async function installations() {
  const home = await testHall({ conference: { name: NAME } })
  const email = `${randomUUID()}@example.org`
  const source = await accountFileOf(home, await furnished(home, email))
  const away = await testHall({ env: OTHER, apart: true, conference: { name: NAME } })
  const ada = await away.register({ email, full_name: 'A. Sample' })
  await ada.call(membershipApi.setConsents, { conference_id: away.conference_id, listed: false })
  return { home, source, away, ada, email }
}

test('what was imported into another installation is exported there as it was, and nobody is told', async () => {
  const { source, away, ada, email } = await installations()
  const told = await ada.call(notificationsApi.list, {})
  const consents = await ada.call(membershipApi.consents, { conference_id: away.conference_id })
  away.mailer.reset()
  await importFile(ada, source.bytes, { ...ALL, answers: `0:${away.conference_id}` })
  const { entries } = await accountFileOf(away, ada)
  expect(dataOf(entries)).toEqual(dataOf(source.entries))
  expect(dataOf(entries)).toMatchObject({ email, profile: PROFILE, answers: [{ conference: NAME, ...ANSWERS }] })
  expect(await colourOf(entries)).toEqual(await colourOf(source.entries))
  expect((await ada.call(notificationsApi.list, {})).filter(({ kind }) => kind !== 'export_ready')).toEqual(told)
  expect(away.mailer.sent).toEqual([])
  // In neither did the file agree to anything: whom the directory lists, and who gets the weekly email, is asked here.
  expect(await ada.call(membershipApi.consents, { conference_id: away.conference_id })).toEqual(consents)
  expect(await ada.call(preferencesApi.read, {})).toMatchObject({ weekly_people: false })
})

/** The size of a picture and its colour, because pictures are encoded anew wherever they are stored. */
async function colourOf(entries: readonly Entry[]) {
  const image = sharp(entries.find(({ name }) => name === 'picture.webp')?.bytes)
  const { width, height } = await image.metadata()
  const { channels } = await image.stats()
  return { width, height, colour: channels.map(({ mean }) => Math.round(mean / 16)) }
}

test('a preview says whose file it is and what would be replaced, and changes nothing', async () => {
  const { home, source, away, ada, email } = await installations()
  const before = await profileOf(ada)
  const { items, ...read } = await preview(ada, source.bytes)
  expect(read).toEqual({
    origin: 'http://foyer.test',
    fingerprint: expect.stringMatching(/^([\da-f]{4} ){3}[\da-f]{4}$/),
    made_at: home.clock.now().toISOString(),
    email,
    full_name: PROFILE.full_name,
    is_same_address: true,
    answers: [{ index: 0, conference: NAME, interests: 2, goals: 2, has_about: true }],
    conferences: [{ id: away.conference_id, name: NAME, has_answers: false }],
  })
  expect(items).toEqual([
    { name: 'full_name', here: 'A. Sample', in_file: PROFILE.full_name },
    { name: 'position', here: null, in_file: PROFILE.position },
    { name: 'company', here: null, in_file: PROFILE.company },
    { name: 'phone', here: null, in_file: PROFILE.phone },
    { name: 'bio', here: null, in_file: PROFILE.bio },
    { name: 'picture', here: null, in_file: text.pictureInFile },
    {
      name: 'notifications',
      here: null,
      in_file: 'Quiet hours 22:00–07:00 (Europe/Copenhagen), one email a day, 2 other choices',
    },
    { name: 'suggestions', here: null, in_file: '1 kind switched off' },
  ])
  expect(await profileOf(ada)).toEqual(before)
})

test('only what was ticked is replaced, and what is here already is not offered again', async () => {
  const { source, away, ada } = await installations()
  await ada.call(profileApi.update, { company: 'Elsewhere' })
  await importFile(ada, source.bytes, { items: 'position,company' })
  const kept = { full_name: 'A. Sample', phone: null, bio: null, avatar_url: null }
  expect(await profileOf(ada)).toEqual({ ...kept, position: PROFILE.position, company: PROFILE.company })
  const { items } = await preview(ada, source.bytes)
  expect(items.map(({ name }) => name)).toEqual([
    'full_name',
    'phone',
    'bio',
    'picture',
    'notifications',
    'suggestions',
  ])
  const me = await ada.call(networkingProfileApi.me, { conference_id: away.conference_id })
  expect(me).toMatchObject({ answered: false, interests: [] })
  await expect(importFile(ada, source.bytes, { items: '' })).rejects.toMatchObject({
    status: 400,
    message: text.noChoice,
  })
})

test('the picture before is deleted, and the new one is shown', async () => {
  const { source, ada } = await installations()
  await ada.call(profileApi.uploadAvatar, {}, await picture('#33a'))
  const { avatar_url: before } = await profileOf(ada)
  await importFile(ada, source.bytes, { items: 'picture' })
  const { avatar_url } = await profileOf(ada)
  const statusOf = async (url: string | null) => (await ada.request({ url: url ?? '' })).statusCode
  expect([await statusOf(before), await statusOf(avatar_url)]).toEqual([404, 200])
})

test('a picture that was imported is not offered again, and another one is', async () => {
  const kit = await testHall()
  const ada = await kit.register({ full_name: 'Ada' })
  const noise = { create: { width: 64, height: 64, channels: 3 as const, background: '#777', noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } } } // prettier-ignore
  await ada.call(profileApi.uploadAvatar, {}, await sharp(noise).png().toBuffer())
  const { bytes } = await accountFileOf(kit, ada)
  const picturesIn = async () => (await preview(ada, bytes)).items.filter(({ name }) => name === 'picture')
  expect(await picturesIn()).toEqual([])
  await ada.call(profileApi.uploadAvatar, {}, await picture('#33a'))
  expect(await picturesIn()).toEqual([{ name: 'picture', here: text.pictureHere, in_file: text.pictureInFile }])
  await importFile(ada, bytes, { items: 'picture' })
  expect(await picturesIn()).toEqual([])
})

test('what was turned off here stays off', async () => {
  const { source, ada } = await installations()
  await ada.call(preferencesApi.change, { choices: { messages: { email: false } } })
  await ada.call(suggestionsApi.switchInputs, { people: false })
  await importFile(ada, source.bytes, { items: 'notifications,suggestions' })
  const { choices } = await ada.call(preferencesApi.read, {})
  expect([choices.messages.email, choices.polls.push]).toEqual([false, false])
  expect(await ada.call(suggestionsApi.switchInputs, {})).toEqual({
    said: true,
    words: false,
    sessions: true,
    people: false,
  })
})

test('a file of another address is taken in once its owner says that it is theirs', async () => {
  const { source, away, email } = await installations()
  const grace = await away.register({ email: 'grace@example.org', full_name: 'Grace' })
  expect(await preview(grace, source.bytes)).toMatchObject({ is_same_address: false, email })
  const refusal = { status: 409, message: text.addressDiffers }
  await expect(importFile(grace, source.bytes)).rejects.toMatchObject(refusal)
  expect(await profileOf(grace)).toMatchObject({ full_name: 'Grace', bio: null })
  await importFile(grace, source.bytes, { ...ALL, ...OTHER_ADDRESS })
  expect(await profileOf(grace)).toMatchObject(PROFILE)
  expect(await grace.call(profileApi.read, {})).toMatchObject({ email: 'grace@example.org' })
})

test('answers are used in conferences that one takes part in, or nothing is taken in', async () => {
  const { source, away, ada } = await installations()
  const other = await away.as({ plan: 'enterprise' })
  const elsewhere = await away.conferenceOf(other, { active: true })
  const unasked = await away.conferenceOf(other, { active: true, name: 'New' })
  const joined = { conference_id: unasked, user_id: ada.id, role: 'speaker' as const }
  await joinConference(away.db, joined, away.clock.now())
  const refused = [[`0:${elsewhere}`, 404], [`1:${away.conference_id}`, 400], [`0:${unasked}`, 409]] as const // prettier-ignore
  for (const [answers, status] of refused)
    await expect(importFile(ada, source.bytes, { ...ALL, answers })).rejects.toMatchObject({ status })
  expect(await profileOf(ada)).toMatchObject({ full_name: 'A. Sample', bio: null, avatar_url: null })
  await importFile(ada, source.bytes, { answers: `0:${away.conference_id}` })
  const me = await ada.call(networkingProfileApi.me, { conference_id: away.conference_id })
  expect(me).toMatchObject({ ...ANSWERS, answered: true, listed: false })
  expect((await preview(ada, source.bytes)).conferences).toMatchObject([{ has_answers: true }])
})

/** The file with this entry changed, as somebody without the key would change it. */
async function altered(entries: readonly Entry[], name: string, change: (bytes: Buffer) => Buffer) {
  const packed = pack()
  for (const entry of entries)
    packed.entry({ name: entry.name }, entry.name === name ? change(entry.bytes) : entry.bytes)
  packed.finalize()
  return gzipSync(await buffer(packed))
}

test.each(['account.json', 'picture.webp'])('a file in which %s was altered is refused', async (name) => {
  const { source, ada } = await installations()
  const file = await altered(source.entries, name, (bytes) => Buffer.concat([bytes, Buffer.from(' ')]))
  const refusal = { status: 400, message: signedFileText.altered(name) }
  await expect(preview(ada, file)).rejects.toMatchObject(refusal)
  await expect(importFile(ada, file)).rejects.toMatchObject(refusal)
  expect(await profileOf(ada)).toMatchObject({ full_name: 'A. Sample', bio: null })
})

async function account() {
  const kit = await testApp()
  const ada = await kit.as()
  await ada.call(profileApi.update, { full_name: 'A. Sample' })
  return { ...kit, ada }
}

/** Each as its own installation would sign it. */
const HOSTILE: [string, () => Promise<Uint8Array>, string][] = [
  ['no file of ours', () => Promise.resolve(Buffer.from('name,email')), signedFileText.notOurs],
  ['a file of a conference', () => accountFileWith(DATA, [], 'conference'), signedFileText.wrongKind('conference')],
  [
    'an entry more',
    () => accountFileWith(DATA, [{ name: 'more.json', bytes: Buffer.from('1') }]),
    text.otherEntry('more.json'),
  ],
  ['an entry twice', () => accountFileWith(DATA, [{ name: 'account.json', bytes: Buffer.from('{}') }]), signedFileText.twice('account.json')], // prettier-ignore
  ['too much', () => accountFileWith({ ...DATA, more: 'x'.repeat(1024 * 1024) }), text.tooLarge],
  ['what unpacks to far more than it is', () => Promise.resolve(gzipSync(Buffer.alloc(64 * 1024 * 1024))), signedFileText.tooLarge], // prettier-ignore
  ['another shape', () => accountFileWith({ ...DATA, answers: 'all' }), text.badAccount(text.otherType('answers'))],
  ['a name too short', () => accountFileWith({ ...DATA, profile: { ...PROFILE, full_name: 'A' } }), text.badAccount(`${nameText.tooShort} (profile.full_name).`)], // prettier-ignore
  ['a bio too long', () => accountFileWith({ ...DATA, profile: { ...PROFILE, bio: 'x'.repeat(501) } }), text.badAccount('Bio must be less than 500 characters (profile.bio).')], // prettier-ignore
  ['no phone number', () => accountFileWith({ ...DATA, profile: { ...PROFILE, phone: 'javascript:1' } }), text.badAccount('Enter a phone number, such as +44 20 7946 0018 (profile.phone).')], // prettier-ignore
]

test.each(HOSTILE)('%s is refused with a sentence', async (_, file, message) => {
  const { ada } = await account()
  await expect(importFile(ada, await file(), { items: 'full_name', ...OTHER_ADDRESS })).rejects.toMatchObject({
    status: 400,
    message,
  })
  expect(await profileOf(ada)).toMatchObject({ full_name: 'A. Sample' })
})

test('what a picture claims to be is read from its bytes, and one that is none leaves everything as it was', async () => {
  const { ada } = await account()
  const file = await accountFileWith(DATA, [{ name: 'picture.webp', bytes: Buffer.from('<svg onload="alert(1)">') }])
  await expect(importFile(ada, file, { ...ALL, ...OTHER_ADDRESS })).rejects.toMatchObject({
    message: imageText.wrongType,
  })
  expect(await profileOf(ada)).toMatchObject({ full_name: 'A. Sample', avatar_url: null })
})

test('a file for another version is read as far as it is known', async () => {
  const { ada } = await account()
  const notifications = {
    choices: { holograms: { in_app: true } },
    quiet: null,
    time_zone: 'UTC',
    email_summary: 'soon',
  }
  await importFile(ada, await accountFileWith({ ...DATA, notifications, later: 1 }), { ...ALL, ...OTHER_ADDRESS })
  expect(await profileOf(ada)).toMatchObject(PROFILE)
  expect(await ada.call(preferencesApi.read, {})).toMatchObject({ time_zone: 'UTC' })
})

test('an account without a confirmed address takes in nothing', async () => {
  const { app } = await testApp({ env: { AUTH_ANONYMOUS: 'true' } })
  const reply = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload: {} })
  const nobody = callerWith(app, reply.json<{ access_token: string }>().access_token)
  const refusal = { status: 403, message: text.noAddress }
  await expect(preview(nobody, await accountFileWith(DATA))).rejects.toMatchObject(refusal)
})

test('somebody reads twenty files an hour at most', async () => {
  const kit = await testApp({ env: { LIMITS: 'on' } })
  const ada = await kit.as()
  const file = await accountFileWith(DATA)
  for (let at = 0; at < 20; at += 1) await preview(ada, file)
  await expect(preview(ada, file)).rejects.toMatchObject({ status: 429, message: text.tooMany })
})

test('the archive opens in any program, and says what is what', async () => {
  const email = `${randomUUID()}@example.org`
  const kit = await testHall()
  const { files, json } = await exportOf(kit, await furnished(kit, email))
  expect(Object.keys(files)).toEqual(['READ ME.txt', 'my-data.json', 'picture.webp', 'account.tar.gz'])
  const readMe = Buffer.from(files['READ ME.txt'] ?? []).toString()
  for (const said of ['http://foyer.test', email, ...Object.keys(files).slice(1)]) expect(readMe).toContain(said)
  expect(json()).toMatchObject({ profile: PROFILE, account: { email } })
})
