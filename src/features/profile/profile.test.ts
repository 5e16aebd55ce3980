import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, or } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { users } from '#features/auth/server/table.ts'
import { nameText } from '#features/auth/name-text.ts'
import { billingApi } from '#features/billing/contract.ts'
import { subscriptions } from '#features/billing/server/table.ts'
import { auditApi, conferencesApi, organisersApi } from '#features/conferences/contract.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { membershipApi, registrationApi } from '#features/registration/contract.ts'
import { storedFiles } from '#server/files/stored-files.ts'
import { emails } from '#server/mail/outbox.ts'
import { replayErasures } from '#server/start.ts'
import { type Caller, type Person, testApp } from '#server/test.ts'
import { deliver, exportOf, invitedTo, registeredByEmail } from '#server/test-fixtures.ts'
import { imageText } from '#shared/image-text.ts'
import { DAY_MS } from '#shared/time.ts'
import { profileApi } from './contract.ts'
import { removeOrphanAvatars } from './server/service.ts'
import { profiles } from './server/table.ts'
import { erasureText } from './erasure-text.ts'
import { text } from './text.ts'

function picture(width = 600, height = 400) {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toBuffer()
}

test('a profile is empty until it is saved, and keeps fields that are not sent', async () => {
  const { as, clock } = await testApp()
  const ada = await as()
  const nothing = { full_name: null, position: null, company: null, bio: null, phone: null, avatar_url: null }
  const before = { ...nothing, updated_at: null, id: ada.id, email: ada.email, is_delegate: false, is_operator: false }
  expect(await ada.call(profileApi.read, {})).toEqual(before)
  const saved = await ada.call(profileApi.update, { full_name: ' Ada\tSample ', bio: 'One\r\nTwo', company: 'Own' })
  const at = clock.now().toISOString()
  const after = { ...before, full_name: 'Ada Sample', bio: 'One\nTwo', company: 'Own', updated_at: at }
  expect(saved).toEqual(after)
  expect(await ada.call(profileApi.update, { position: 'Boss', company: '' })).toEqual({
    ...after,
    position: 'Boss',
    company: null,
  })
})

test.each([
  [{ full_name: ' Ada\tSample ' }, 'Ada Sample'],
  [{ full_name: 'A' }, null],
  [{ full_name: { first: 'Ada' } }, null],
  [{}, null],
])('an account that is opened with %j has the name %s', async (data, full_name) => {
  const { as } = await testApp()
  const ada = await as({ data })
  expect(await ada.call(profileApi.read, {})).toMatchObject({ full_name })
})

test.each([
  [{ full_name: 'A' }, 'full_name', nameText.tooShort],
  [{ full_name: '' }, 'full_name', nameText.tooShort],
  [{ bio: 'x'.repeat(501) }, 'bio', text.bioTooLong],
  [{ company: 'x'.repeat(201) }, 'company', text.companyTooLong],
  [{ phone: 'call me' }, 'phone', text.badPhone],
  [{ phone: '1234' }, 'phone', text.badPhone],
  [{ phone: '+44 20 7946 0018 7946' }, 'phone', text.badPhone],
  [{ phone: '<b>12345</b>' }, 'phone', text.badPhone],
])('%j is refused', async (change, field, message) => {
  const { as } = await testApp()
  const ada = await as()
  const refused = ada.call(profileApi.update, change)
  await expect(refused).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
})

test.each([
  [' +44 (0)20 7946-0018 ', '+44 (0)20 7946-0018'],
  ['0171/1234567', '0171/1234567'],
  ['', null],
])('the phone number %j is stored as %j, exported, and erased with the account', async (phone, stored) => {
  const { as, db, ...kit } = await testApp()
  const ada = await as()
  expect(await ada.call(profileApi.update, { phone })).toMatchObject({ phone: stored })
  expect((await exportOf(kit, ada)).json()).toMatchObject({ profile: { phone: stored } })
  await ada.call(profileApi.erase, {})
  expect(await db.$count(profiles, eq(profiles.id, ada.id))).toBe(0)
})

test('the account and the address of the picture cannot be written through the profile', async () => {
  const { as } = await testApp()
  const [ada, grace] = [await as(), await as()]
  const payload = { full_name: 'Ada', id: grace.id, email: grace.email, avatar_url: '/x', is_delegate: true }
  await ada.request({ method: 'PATCH', url: '/api/profile', payload })
  const mine = { id: ada.id, email: ada.email, avatar_url: null, is_delegate: false }
  expect(await ada.call(profileApi.read, {})).toMatchObject(mine)
  expect(await grace.call(profileApi.read, {})).toMatchObject({ full_name: null })
})

describe('an avatar', () => {
  test('is re-encoded, stored under its owner, and replaces the one before', async () => {
    const { as, app, db } = await testApp()
    const ada = await as()
    const upload = async () => (await ada.call(profileApi.uploadAvatar, {}, await picture())).avatar_url ?? ''
    const [first, second] = [await upload(), await upload()]
    expect(second).toMatch(new RegExp(`^/storage/avatars/${ada.id}-[\\w-]{24}\\.webp$`))
    expect([(await app.inject({ url: first })).statusCode, (await app.inject({ url: second })).statusCode]).toEqual([
      404, 200,
    ])
    const stored = await sharp((await app.inject({ url: second })).rawPayload).metadata()
    expect([stored.format, stored.width, stored.height, stored.exif]).toEqual(['webp', 512, 341, undefined])
    expect(await db.$count(storedFiles, eq(storedFiles.owner, `user:${ada.id}`))).toBe(1)
    expect(await ada.call(profileApi.removeAvatar, {})).toMatchObject({ avatar_url: null })
    expect((await app.inject({ url: second })).statusCode).toBe(404)
  })

  test('that is not a picture is refused', async () => {
    const { as } = await testApp()
    const ada = await as()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const refused = ada.call(profileApi.uploadAvatar, {}, svg, 'image/png')
    await expect(refused).rejects.toMatchObject({ status: 415, message: imageText.wrongType })
  })

  test('is kept while it is shown, and deleted a day after it was replaced', async () => {
    const { as, app, db, core, clock } = await testApp()
    const ada = await as()
    const { avatar_url } = await ada.call(profileApi.uploadAvatar, {}, await picture())
    clock.forward(DAY_MS + 1000)
    await removeOrphanAvatars(core, clock.now())
    expect((await app.inject({ url: avatar_url ?? '' })).statusCode).toBe(200)
    await db.update(profiles).set({ avatar_url: null }).where(eq(profiles.id, ada.id))
    await removeOrphanAvatars(core, clock.now())
    expect((await app.inject({ url: avatar_url ?? '' })).statusCode).toBe(404)
  })
})

const SERVICE_KEY = 'the-key-of-the-operator'

/** A delegate with rows everywhere: a picture, consents, emails, a second invitation, audit log entries, a plan. */
async function personOnRecord() {
  const kit = await testApp({ env: { SERVICE_KEY } })
  await kit.db.delete(emails)
  const ada = await kit.as({ plan: 'professional' })
  const open = { active: true, delegate_registration_enabled: true }
  const conference_id = await kit.conferenceOf(ada, { name: `First ${randomUUID()}`, ...open })
  const other = await kit.conferenceOf(ada, { name: `Second ${randomUUID()}`, ...open })
  const third = await kit.conferenceOf(ada, { name: `Third ${randomUUID()}`, ...open })
  const { slug } = await ada.call(conferencesApi.read, { conference_id: third })
  const name = `Grace ${randomUUID()}`
  const grace = await registeredByEmail(kit, ada, conference_id, { full_name: name, company: `${name} Ltd` })
  const answers = [{ goal: 'learn', tag: name }]
  await kit.db
    .update(delegates)
    .set({ interests: [name], seeking: answers, offering: answers })
    .where(eq(delegates.conference_id, conference_id))
  await grace.call(profileApi.update, { bio: `${name} is a rear admiral` })
  await grace.call(profileApi.uploadAvatar, {}, await picture())
  await grace.call(membershipApi.setConsents, { conference_id, listed: true })
  await grace.call(registrationApi.registerNow, { slug, email: grace.email, full_name: name })
  const invitation = await invitedTo(kit, ada, other, { email: grace.email, full_name: name })
  await ada.call(organisersApi.invite, { conference_id: other, email: grace.email })
  await deliver(kit)
  return { ...kit, kit, ada, grace, name, conference_id, other, invitation }
}

type Erasing = { grace: Person; visitor: Caller }

const erasedBy: Record<string, (people: Erasing) => Promise<unknown>> = {
  'the person': ({ grace }) => grace.call(profileApi.erase, {}),
  'the operator': ({ grace, visitor }) =>
    visitor.request({
      method: 'DELETE',
      url: `/auth/v1/admin/users/${grace.id}`,
      headers: { authorization: `Bearer ${SERVICE_KEY}` },
    }),
}
const ERASERS = Object.keys(erasedBy)

type Fixtures = Awaited<ReturnType<typeof personOnRecord>>

/** The tables with a row that contains one of these texts. */
async function tablesWith({ db }: Pick<Fixtures, 'db'>, ...traces: string[]) {
  const { rows } = await db.execute<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const found: string[] = []
  for (const { name } of rows) {
    const stored = JSON.stringify((await db.execute(`select * from ${name}`)).rows)
    if (traces.some((trace) => stored.includes(trace))) found.push(name)
  }
  return found.toSorted()
}

test('everything stored about a person is exported as one file, without secrets', async () => {
  const { kit, grace, conference_id, ada, name } = await personOnRecord()
  const reply = await exportOf(kit, grace)
  expect(reply.headers['content-disposition']).toBe('attachment; filename="my-data.zip"')
  const file = reply.json()
  const parts = ['registrations', 'conferences', 'emails', 'subscriptions', 'profile', 'account']
  expect(Object.keys(file)).toEqual(expect.arrayContaining(['exported_at', ...parts]))
  expect(file.account).toMatchObject({ id: grace.id, email: grace.email, has_password: true, sessions: [{}] })
  expect(file.profile).toMatchObject({ full_name: name, bio: `${name} is a rear admiral` })
  expect(file.registrations.registrations).toHaveLength(2)
  expect(file.registrations.requests).toHaveLength(1)
  expect(file.conferences).toMatchObject({
    memberships: [{ role: 'delegate' }],
    consents: [{ conference_id, listed: true }],
    invited_to_organise: [{}],
  })
  expect(file.emails).toHaveLength(5)
  // The secret of a link has 43 characters; the id of an invitation, which a notification names, has 36.
  expect(reply.body).not.toMatch(/hash"|password_hash|token=[\w-]{37}/)
  expect(reply.body).not.toContain(ada.email)
})

describe('erasing an account', () => {
  test.each(ERASERS)('by %s leaves counts and nothing that names them, and voids emailed links', async (who) => {
    const fixtures = await personOnRecord()
    const { grace, name, ada, kit, conference_id, other, invitation, app, visitor, mailer } = fixtures
    const { avatar_url } = await grace.call(profileApi.read, {})
    const traces = [name, grace.email, grace.id]
    expect(await tablesWith(fixtures, ...traces)).toContain('delegates')
    await erasedBy[who]?.(fixtures)

    await expect(grace.call(profileApi.read, {})).rejects.toMatchObject({ status: 401 })
    expect(await tablesWith(fixtures, ...traces)).toEqual([])
    expect((await app.inject({ url: avatar_url ?? '' })).statusCode).toBe(404)
    const { delegates: left, counts } = await ada.call(delegatesApi.list, { conference_id })
    expect(left).toMatchObject([{ full_name: 'Deleted user', email: null, company: null, status: 'Registered' }])
    expect(counts.Registered).toBe(1)
    expect((await ada.call(delegatesApi.list, { conference_id: other })).total).toBe(0)
    expect(await visitor.call(registrationApi.verify, { token: invitation.token })).toMatchObject({ success: false })
    const entries = await ada.call(auditApi.list, { conference_id })
    expect(entries.find(({ action }) => action === 'delegate_registered')).toMatchObject({
      user_id: null,
      name: 'Deleted user',
    })
    mailer.sent.length = 0
    await deliver(kit)
    expect(mailer.sent).toEqual([])
    const again = await kit.as({ email: grace.email })
    expect(await again.call(membershipApi.conferences, {})).toEqual([])
  })

  test('deletes emails in the outbox that were not sent yet', async () => {
    const { ada, grace, db, kit, other, mailer } = await personOnRecord()
    await ada.call(delegatesApi.remove, { conference_id: other, id: (await firstOf(ada, other)).id })
    mailer.sent.length = 0
    await kit.visitor.request({
      method: 'POST',
      url: '/auth/v1/recover',
      payload: { email: grace.email },
    })
    await grace.call(profileApi.erase, {})
    await deliver(kit)
    expect(mailer.sent).toEqual([])
    expect(await db.$count(emails, eq(emails.to_address, grace.email))).toBe(0)
  })

  test('is refused while the person owns conferences; deleted ones are erased too', async () => {
    const { as, conferenceOf, db } = await testApp()
    const ada = await as({ subscribed: true })
    const [first, second] = [await conferenceOf(ada), await conferenceOf(ada)]
    const erase = () => ada.call(profileApi.erase, {})
    await expect(erase()).rejects.toMatchObject({ status: 409, message: erasureText.ownsConferences })
    expect(await ada.call(billingApi.check, {})).toMatchObject({ subscribed: true })
    await ada.call(conferencesApi.remove, { conference_id: first })
    await expect(erase()).rejects.toMatchObject({ status: 409 })
    await ada.call(conferencesApi.remove, { conference_id: second })
    await erase()
    expect(await db.$count(conferences, or(eq(conferences.id, first), eq(conferences.id, second)))).toBe(0)
    expect(await db.$count(subscriptions, eq(subscriptions.user_id, ada.id))).toBe(0)
  })

  test('twice at once succeeds', async () => {
    const { as, db } = await testApp()
    const ada = await as()
    const both = await Promise.allSettled([ada.call(profileApi.erase, {}), ada.call(profileApi.erase, {})])
    expect(both.map(({ status }) => status)).toContain('fulfilled')
    expect(await db.$count(users, eq(users.id, ada.id))).toBe(0)
  })
})

async function firstOf(organiser: Person, conference_id: string) {
  const { delegates: all } = await organiser.call(delegatesApi.list, { conference_id })
  if (!all[0]) throw new Error('nobody there')
  return all[0]
}

describe('after restoring a backup', () => {
  test.each(ERASERS)('people whom %s erased are erased again', async (who) => {
    const fixtures = await personOnRecord()
    const { grace, name, ada, conference_id, db, core } = fixtures
    const restored = {
      user: (await db.select().from(users).where(eq(users.id, grace.id)))[0]!,
      profile: (await db.select().from(profiles).where(eq(profiles.id, grace.id)))[0]!,
      delegate: (await db.select().from(delegates).where(eq(delegates.user_id, grace.id)))[0]!,
    }
    await erasedBy[who]?.(fixtures)
    await db.insert(users).values(restored.user)
    await db.insert(profiles).values(restored.profile)
    const { id, number: _number, ...row } = restored.delegate
    await db
      .update(delegates)
      .set({ ...row, email_id: null, import_id: null })
      .where(eq(delegates.id, id))
    expect(await tablesWith(fixtures, name, grace.email)).toEqual(['delegates', 'profiles', 'users'])

    await replayErasures(core)
    expect(await tablesWith(fixtures, name, grace.email, grace.id)).toEqual([])
    expect(await firstOf(ada, conference_id)).toMatchObject({ full_name: 'Deleted user', is_registered: true })
    await replayErasures(core)
    expect(await db.$count(users, eq(users.id, grace.id))).toBe(0)
  })

  test('nobody is erased again, nor served, while a line of the erasures cannot be read', async () => {
    const { as, db, core, env } = await testApp()
    const [ada, grace] = [await as(), await as()]
    const before = await db
      .select()
      .from(users)
      .where(inArray(users.id, [ada.id, grace.id]))
    await ada.call(profileApi.erase, {})
    await grace.call(profileApi.erase, {})
    const file = join(env.DATA_DIR, 'erasures.jsonl')
    const whole = readFileSync(file, 'utf8')
    const [first = ''] = whole.split('\n')
    // As a disk with 40 bytes left keeps the first line.
    writeFileSync(file, whole.replace(first, first.slice(0, 40)))
    await db.insert(users).values(before)

    await expect(replayErasures(core)).rejects.toThrow(`${file} cannot be read in line 1. `)
    expect(await db.$count(users, inArray(users.id, [ada.id, grace.id]))).toBe(2)
    writeFileSync(file, whole)
    await replayErasures(core)
    expect(await db.$count(users, inArray(users.id, [ada.id, grace.id]))).toBe(0)
  })

  test.runIf(existsSync('/dev/full'))('an account is not erased while its erasure cannot be written down', async () => {
    const { as, db, env } = await testApp()
    const ada = await as()
    const file = join(env.DATA_DIR, 'erasures.jsonl')
    mkdirSync(env.DATA_DIR, { recursive: true })
    symlinkSync('/dev/full', file)
    const refusal = { status: 503, message: expect.stringContaining('The disk is full.') }
    await expect(ada.call(profileApi.erase, {})).rejects.toMatchObject(refusal)
    expect(await ada.call(profileApi.read, {})).toMatchObject({ email: ada.email })
    rmSync(file)
    await ada.call(profileApi.erase, {})
    expect(await db.$count(users, eq(users.id, ada.id))).toBe(0)
  })

  test('an erased person who owned conferences then keeps them, nameless', async () => {
    const { as, conferenceOf, db, core } = await testApp()
    const [ada, grace] = [await as({ subscribed: true }), await as({ subscribed: true })]
    const before = (await db.select().from(users).where(eq(users.id, grace.id)))[0]!
    await grace.call(profileApi.erase, {})
    await db.insert(users).values(before)
    const conference_id = await conferenceOf(ada)
    await db.update(conferences).set({ owner_id: grace.id }).where(eq(conferences.id, conference_id))
    await replayErasures(core)
    const [after] = await db.select().from(users).where(eq(users.id, grace.id))
    expect(after).toMatchObject({ email: null, password_hash: null, user_metadata: {} })
    expect(await db.$count(conferences, eq(conferences.id, conference_id))).toBe(1)
  })

  test('people who asked to be removed are removed again', async () => {
    const fixtures = await personOnRecord()
    const { ada, kit, other, app, mailer, core, db } = fixtures
    const { id, email } = await invitedTo(kit, ada, other)
    const [before] = await db.select().from(delegates).where(eq(delegates.id, id))
    const { unsubscribe_url } = mailer.sent.findLast(({ to_address }) => to_address === email)!
    await app.inject({ method: 'POST', url: unsubscribe_url!.slice('http://foyer.test'.length) })
    await db.delete(emails)
    const { number: _, ...row } = before!
    await db.insert(delegates).values({ ...row, email_id: null, import_id: null })
    await db.execute('delete from unwanted_invitations')
    await replayErasures(core)
    expect(await db.$count(delegates, eq(delegates.id, id))).toBe(0)
    const again = ada.call(delegatesApi.add, { conference_id: other, email, full_name: 'Ada' })
    await expect(again).rejects.toMatchObject({ status: 409 })
  })
})

test('a delegate-only account starts to organise, and keeps its conferences', async () => {
  const { grace, conference_id } = await personOnRecord()
  expect(await grace.call(profileApi.read, {})).toMatchObject({ is_delegate: true })
  await expect(grace.call(billingApi.createCheckout, { plan: 'starter' })).rejects.toMatchObject({ status: 403 })
  expect(await grace.call(profileApi.becomeOrganiser, {})).toMatchObject({ is_delegate: false })
  expect((await grace.call(billingApi.createCheckout, { plan: 'starter' })).url).toBeTruthy()
  expect(await grace.call(membershipApi.conferences, {})).toMatchObject([{ id: conference_id, roles: ['delegate'] }])
})
