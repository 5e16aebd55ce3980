import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#features/auth/server/table.ts'
import { removeExpired } from '#features/auth/server/upkeep.ts'
import { billingApi } from '#features/billing/contract.ts'
import { chatApi } from '#features/chat/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { conferences, conferenceSlugs } from '#features/conferences/server/table.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { sendErasureNotices } from '#features/delegates/server/erasure-notices.ts'
import { forgetPastDelegates } from '#features/delegates/server/retention.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { publicPageApi } from '#features/public-page/contract.ts'
import { programmeOf } from '#features/programme/slot-rules.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { messagesApi } from '#features/messages/contract.ts'
import { announcementsApi } from '#features/notifications/contract.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { questions } from '#features/questions/server/table.ts'
import { datedItems, findOverlaps, SCHEDULE_TYPES } from '#features/schedule/rules.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import { speakerDetailsApi } from '#features/speakers/details-contract.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { speakingApi } from '#features/speaking/contract.ts'
import { moveDemo, prepareDemo, removeDemo } from './demo.ts'
import { emails } from '#server/mail/outbox.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { temporaryFolder } from './test-cleanup.ts'
import { emptyTestDatabase } from './test-database.ts'
import { callerWith, testApp } from './test.ts'

const PASSWORD = 'tidewater-2025'
const ORGANISER = { role: 'organiser', email: 'organiser@foyer.example', password: PASSWORD, once: false }
const DELEGATE = { role: 'delegate', email: 'delegate@foyer.example', password: PASSWORD, once: false }
const NOON = new Date('2026-03-10T12:00:00Z')
const HERE = { PUBLIC_URL: 'http://localhost:3000' }
const REACHABLE = { HOST: '0.0.0.0', LIMITS: 'on' }

/**
 * A server that only this machine can reach, unless the environment says otherwise. Its core waits for the database as long
 * as it does at a start.
 */
async function fixtures(env: Record<string, string> = {}) {
  const kit = await testApp({ env: { ...HERE, ...env }, start: NOON })
  return { ...kit, core: { ...kit.core, db: kit.database.jobDb } }
}

type Fixtures = Awaited<ReturnType<typeof fixtures>>

async function logIn({ app }: Fixtures, { email, password }: { email: string; password: string }) {
  const url = '/auth/v1/token?grant_type=password'
  const reply = await app.inject({ method: 'POST', url, payload: { email, password } })
  return reply.statusCode === 200 ? callerWith(app, reply.json<{ access_token: string }>().access_token) : null
}

async function inside({ db }: Fixtures) {
  const names = await db.select({ name: conferences.name }).from(conferences).orderBy(conferences.name)
  return {
    users: await db.$count(users),
    conferences: names.map(({ name }) => name),
    slugs: await db.$count(conferenceSlugs),
    speakers: await db.$count(speakers),
    items: await db.$count(scheduleItems),
    questions: await db.$count(questions),
  }
}

const NOTHING = { users: 0, conferences: [], slugs: 0, speakers: 0, items: 0, questions: 0 }
const EVERYTHING = {
  users: 11,
  conferences: ['Small Hours', 'Tidewater 2025'],
  slugs: 2,
  speakers: 34,
  items: 78,
  questions: 26,
}

describe('the demonstration', () => {
  let made: Fixtures
  beforeAll(async () => {
    await emptyTestDatabase()
    made = await fixtures()
    await prepareDemo(made.core, 'embedded')
  })

  test.each([
    ['tidewater2025', 23, 41, [15, 15, 11]],
    ['smallhours', 11, 37, [8, 22, 7]],
  ])('makes %s a conference with plausible data', async (slug, people, items, perDay) => {
    const page = await made.visitor.call(publicPageApi.read, { slug })

    expect(page.speakers).toHaveLength(people)
    expect(page.schedule).toHaveLength(items)
    expect(programmeOf(page.conference, page.speakers, page.schedule).map(({ count }) => count)).toEqual(perDay)
    expect(page.conference.delegate_registration_enabled).toBe(true)
    expect(page.conference.description?.split('\n\n').length).toBeGreaterThan(3)

    const speaking = new Set(page.schedule.flatMap(({ speaker_ids }) => speaker_ids))
    expect(page.speakers.filter(({ id }) => !speaking.has(id))).toEqual([])
    expect(page.speakers.filter(({ bio, topic, company_name }) => !bio || !topic || !company_name)).toEqual([])
    expect(new Set(page.schedule.map(({ type }) => type))).toEqual(new Set(SCHEDULE_TYPES))
    expect(page.schedule.filter(({ type, description }) => type !== 'break' && !description)).toEqual([])
    expect(findOverlaps(page.schedule.map((item) => ({ ...item, speakers: item.speaker_ids })))).toEqual([])
  })

  test('has live, upcoming and past sessions at every hour of the day', async () => {
    const {
      conference,
      speakers: people,
      schedule,
    } = await made.visitor.call(publicPageApi.read, {
      slug: 'smallhours',
    })
    const slots = programmeOf(conference, people, schedule)
      .flatMap((day) => day.slots)
      .filter((slot) => slot.sessions.some(({ type }) => type !== 'break' && type !== 'networking'))
      .map(({ from, to }) => ({ from: from ?? 0, to: to ?? 0 }))
    const midnight = Date.parse('2026-03-10T00:00Z') / 60_000
    const lacking = Array.from({ length: 24 * 60 }, (_, minute) => midnight + minute).filter(
      (now) =>
        !slots.some(({ from, to }) => from <= now && now < to) ||
        !slots.some(({ from }) => now < from && from <= now + 120) ||
        !slots.some(({ to }) => to <= now),
    )
    expect(lacking).toEqual([])
  })

  test('has a chat and a question in a session at every hour of the current day', async () => {
    const delegate = await logIn(made, DELEGATE)
    const { conference, schedule } = await made.visitor.call(publicPageApi.read, { slug: 'smallhours' })
    const busy: { title: string; from: number; to: number }[] = []
    for (const { item, start, end } of datedItems(conference, schedule)) {
      const room = { conference_id: conference.id, schedule_item_id: item.id }
      const chat = await delegate?.call(chatApi.list, room)
      const asked = await delegate?.call(questionsApi.list, room)
      if (chat?.length && asked?.length) busy.push({ title: item.title, from: start.getTime(), to: end.getTime() })
    }
    const midnight = Date.parse('2026-03-10T00:00Z')
    const quiet = Array.from({ length: 24 * 60 }, (_, minute) => midnight + minute * MINUTE_MS).filter(
      (now) => !busy.some(({ from, to }) => from <= now && now < to),
    )
    expect(quiet).toEqual([])
  })

  test('has something that waits for the delegate, and something that is settled', async () => {
    const delegate = await logIn(made, DELEGATE)
    const { conference } = await made.visitor.call(publicPageApi.read, { slug: 'smallhours' })
    const here = { conference_id: conference.id }
    const states = (await delegate?.call(connectionsApi.list, {}))?.map(({ state }) => state)
    expect(states?.toSorted()).toEqual(['connected', 'connected', 'received', 'received', 'received', 'sent'])
    expect(await delegate?.call(messagesApi.unread, {})).toMatchObject({ unread: 2, requests: 1 })
    expect((await delegate?.call(pollsApi.list, here))?.map(({ state }) => state).toSorted()).toEqual([
      'closed',
      'open',
    ])
    expect(await delegate?.call(announcementsApi.list, here)).toHaveLength(2)
  })

  test('has a session of today in which the delegate speaks, with who saved it and what is asked', async () => {
    const delegate = await logIn(made, DELEGATE)
    const { conference } = await made.visitor.call(publicPageApi.read, { slug: 'smallhours' })
    const own = await delegate?.call(speakingApi.read, { conference_id: conference.id })
    expect(own?.speaker).toMatchObject({ name: 'Hanne Skovgaard', title: 'Service Designer' })
    expect(own?.sessions.map((one) => [one.starts_at, one.saved, one.questions.length])).toEqual([
      ['2026-03-10T21:30:00.000Z', 4, 3],
    ])
    const organiser = await logIn(made, ORGANISER)
    const listed = await organiser?.call(speakerDetailsApi.list, { conference_id: conference.id })
    expect(listed?.filter(({ edits }) => edits.length > 0).map(({ name }) => name)).toEqual(['Hanne Skovgaard'])
  })

  test('makes registered and unregistered delegates, and no emails', async () => {
    const organiser = await logIn(made, ORGANISER)
    const own = await organiser?.call(conferencesApi.list, {})
    const counts: Record<string, number> = {}
    for (const { id: conference_id, name } of own ?? []) {
      const list = await organiser?.call(delegatesApi.list, { conference_id })
      for (const { status } of list?.delegates ?? []) {
        const key = `${name}, ${status}`
        counts[key] = (counts[key] ?? 0) + 1
      }
    }
    expect(counts).toEqual({
      'Small Hours, Registered': 10,
      'Small Hours, Pending': 8,
      'Tidewater 2025, Registered': 10,
    })
    expect(await made.db.$count(emails)).toBe(0)
  })

  test('makes nothing that a job would delete because of its age', async () => {
    const delegate = await logIn(made, DELEGATE)
    const before = await delegate?.call(membershipApi.conferences, {})
    const people = await made.db.$count(delegates)
    await sendErasureNotices(made.core, NOON)
    await forgetPastDelegates(made.db, NOON)
    expect(await made.db.$count(delegates)).toBe(people)
    expect(await made.db.$count(emails)).toBe(0)
    await removeExpired(made.db, NOON)
    expect(await delegate?.call(membershipApi.conferences, {})).toEqual(before)
    expect(await inside(made)).toEqual(EVERYTHING)
  })
})

// The demonstration is installed only into a database without users, so the following tests empty it first.
describe('a first start', () => {
  beforeEach(emptyTestDatabase)

  test('installs two conferences, and two accounts that can sign in', async () => {
    const made = await fixtures()
    expect(await prepareDemo(made.core, 'embedded')).toEqual([ORGANISER, DELEGATE])
    expect(await inside(made)).toEqual(EVERYTHING)

    const organiser = await logIn(made, ORGANISER)
    expect(await organiser?.call(billingApi.check, {})).toMatchObject({
      subscribed: true,
      plan: 'professional',
      event_limit: 5,
      events_created: 2,
    })
    const own = await organiser?.call(conferencesApi.list, {})
    expect(own?.map(({ name, start_date, end_date }) => [name, start_date, end_date]).toSorted()).toEqual([
      ['Small Hours', '2026-03-09', '2026-03-11'],
      ['Tidewater 2025', '2025-04-10', '2025-04-12'],
    ])
    expect(own?.map(({ name }) => name)).toEqual(['Small Hours', 'Tidewater 2025'])
    const delegate = await logIn(made, DELEGATE)
    const joined = await delegate?.call(membershipApi.conferences, {})
    expect(joined?.map(({ name, roles }) => [name, roles])).toEqual([
      ['Small Hours', ['delegate', 'speaker']],
      ['Tidewater 2025', ['delegate']],
    ])
    await expect(delegate?.call(conferencesApi.create, { name: 'Mine' })).rejects.toMatchObject({ status: 403 })
  })

  test('leaves nothing behind when it fails halfway', async () => {
    const made = await fixtures()
    const log = Object.create(made.core.log, {
      info: {
        value: () => {
          throw new Error('The power is gone.')
        },
      },
    })
    await expect(prepareDemo({ ...made.core, log }, 'embedded')).rejects.toThrow('The power is gone.')
    expect(await inside(made)).toEqual(NOTHING)
    expect(await prepareDemo(made.core, 'embedded')).toEqual([ORGANISER, DELEGATE])
    expect(await inside(made)).toEqual(EVERYTHING)
  })

  test.each([
    ['SEED is none', 'embedded', { SEED: 'none' }],
    ['the database is PostgreSQL', 'postgres', {}],
    ['others can reach HOST', 'embedded', REACHABLE],
    ['others can reach PUBLIC_URL', 'embedded', { PUBLIC_URL: 'https://foyer.example' }],
    ['others can reach a proxy in front', 'embedded', { TRUST_PROXY: '1' }],
  ] as const)('installs nothing where %s', async (_, engine, env) => {
    const made = await fixtures(env)
    expect(await prepareDemo(made.core, engine)).toEqual([])
    expect(await inside(made)).toEqual(NOTHING)
  })

  test('installs nothing if somebody has signed up', async () => {
    const made = await fixtures({ SEED: 'demo' })
    await made.as()
    expect(await prepareDemo(made.core, 'embedded')).toEqual([])
    expect(await inside(made)).toEqual({ ...NOTHING, users: 1 })
  })

  test('installs into PostgreSQL if SEED says so', async () => {
    const made = await fixtures({ SEED: 'demo' })
    expect(await prepareDemo(made.core, 'postgres')).toEqual([ORGANISER, DELEGATE])
    expect(await inside(made)).toEqual(EVERYTHING)
  })
})

describe('passwords', () => {
  beforeEach(emptyTestDatabase)

  test('are printed at every start, as long as they are valid', async () => {
    const made = await fixtures()
    await prepareDemo(made.core, 'embedded')
    expect(await prepareDemo(made.core, 'embedded')).toEqual([ORGANISER, DELEGATE])

    const organiser = await logIn(made, ORGANISER)
    const url = '/auth/v1/user'
    const payload = { password: 'a better one', current_password: PASSWORD }
    expect(await organiser?.request({ method: 'PUT', url, payload })).toMatchObject({ statusCode: 200 })
    expect(await prepareDemo(made.core, 'embedded')).toEqual([DELEGATE])
  })

  test('are random and printed once if others can reach the server', async () => {
    const made = await fixtures({ SEED: 'demo', ...REACHABLE })
    const logins = await prepareDemo(made.core, 'embedded')
    expect(logins.map(({ email, once }) => ({ email, once }))).toEqual([
      { email: ORGANISER.email, once: true },
      { email: DELEGATE.email, once: true },
    ])
    expect(new Set([...logins.map(({ password }) => password), PASSWORD]).size).toBe(3)
    for (const login of logins) {
      expect(login.password).toMatch(/^[\w-]{16}$/)
      expect(await logIn(made, login)).not.toBeNull()
      expect(await logIn(made, { ...login, password: PASSWORD })).toBeNull()
    }
    expect(await prepareDemo(made.core, 'embedded')).toEqual([])
  })

  test('that are public are replaced when others can reach the server', async () => {
    const before = await fixtures()
    await prepareDemo(before.core, 'embedded')
    const signedIn = await logIn(before, ORGANISER)

    const after = await fixtures({ SEED: 'none', ...REACHABLE })
    const logins = await prepareDemo(after.core, 'embedded')
    expect(logins.map(({ email, once }) => ({ email, once }))).toEqual([
      { email: ORGANISER.email, once: true },
      { email: DELEGATE.email, once: true },
    ])
    await expect(signedIn?.call(conferencesApi.list, {})).rejects.toMatchObject({ status: 401 })
    expect(await logIn(after, ORGANISER)).toBeNull()
    for (const login of logins) expect(await logIn(after, login)).not.toBeNull()
  })
})

describe('later', () => {
  beforeEach(emptyTestDatabase)

  test('the smaller conference moves to the present day, even after it was renamed', async () => {
    const made = await fixtures()
    await prepareDemo(made.core, 'embedded')
    const organiser = await logIn(made, ORGANISER)
    const own = await organiser?.call(conferencesApi.list, {})
    const conference_id = own?.find(({ name }) => name === 'Small Hours')?.id ?? ''
    await organiser?.call(conferencesApi.update, { conference_id, name: 'Smaller Hours' })

    // Half past midnight in London, where summer time has begun.
    const moved = await moveDemo(made.db, new Date('2026-05-31T23:30:00Z'))
    expect(moved).toMatchObject({ name: 'Smaller Hours', start_date: '2026-05-31', end_date: '2026-06-02' })
  })

  test('one command removes all of it permanently', async () => {
    const made = await fixtures()
    const dataDir = made.env.DATA_DIR
    await prepareDemo(made.core, 'embedded')
    const own = await logIn(made, ORGANISER)
    const [newest] = (await own?.call(conferencesApi.list, {})) ?? []
    await own?.call(conferencesApi.remove, { conference_id: newest?.id ?? '' })

    expect(await removeDemo(made.db, dataDir, NOON)).toEqual([])
    expect(await inside(made)).toEqual(NOTHING)
    expect(await moveDemo(made.db, NOON)).toBeNull()
    expect(await prepareDemo(made.core, 'embedded')).toEqual([])

    const asked = await testApp({ env: { ...HERE, DATA_DIR: dataDir, SEED: 'demo' }, start: NOON })
    expect(await prepareDemo(asked.core, 'embedded')).toEqual([ORGANISER, DELEGATE])
  })

  test('the organiser’s other conferences stay, and so do the accounts', async () => {
    const made = await fixtures()
    await prepareDemo(made.core, 'embedded')
    const organiser = await logIn(made, ORGANISER)
    await organiser?.call(conferencesApi.create, { name: 'Tidewater 2026' })
    expect(await removeDemo(made.db, temporaryFolder(), NOON)).toEqual(['Tidewater 2026'])
    expect(await inside(made)).toEqual({ ...NOTHING, users: 11, conferences: ['Tidewater 2026'], slugs: 1 })
  })

  test('nobody else’s data is touched', async () => {
    const made = await fixtures()
    await prepareDemo(made.core, 'embedded')
    const ada = await made.as({ subscribed: true })
    const conference_id = await made.conferenceOf(ada, { name: 'Small Hours' })
    await made.speakerOf(ada, conference_id)
    expect(await removeDemo(made.db, temporaryFolder(), NOON)).toEqual([])
    const hers = { users: 1, conferences: ['Small Hours'], slugs: 1, speakers: 1 }
    expect(await inside(made)).toEqual({ ...NOTHING, ...hers })
  })
})
