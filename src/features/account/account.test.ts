import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connectionsApi } from '#features/connections/contract.ts'
import { notificationsApi, preferencesApi } from '#features/notifications/contract.ts'
import { emailNotifications } from '#features/notifications/server/email-job.ts'
import { profileApi } from '#features/profile/contract.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { bindJob } from '#server/jobs/job.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { eventually } from '#server/test-eventually.ts'
import { deliver, downloadOf, exportOf } from '#server/test-fixtures.ts'
import { type Caller, callerWith, emailsTo, type Person, testApp } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'
import { DAY_MS, instantAfter, MINUTE_MS } from '#shared/time.ts'
import { dataExportApi } from './contract.ts'
import { EXPORT_DAYS } from './rules.ts'
import { deleteOldExports, prepareExports } from './server/export-job.ts'
import { accountFeature } from './server/feature.ts'
import { dataExports } from './server/table.ts'
import { exportText as text } from './text.ts'

const read = downloadOf
const stateOf = (by: Caller) => by.call(dataExportApi.state, {})
const noticesOf = async (by: Caller) =>
  (await by.call(notificationsApi.list, {})).filter(({ kind }) => kind === 'export_ready')

async function account(env?: Record<string, string>) {
  const kit = await testApp(env ? { env } : {})
  const ada = await kit.as()
  const ask = () => ada.call(dataExportApi.request, {})
  const prepare = () => prepareExports(kit.core, kit.clock.now())
  return { ...kit, ada, ask, prepare }
}

test('a file is asked for, prepared by the job, announced to its owner and downloaded by nobody else', async () => {
  const { ada, as, clock, ask, prepare } = await account()
  const grace = await as()
  expect(await stateOf(ada)).toBeNull()
  expect([(await read(ada)).statusCode, (await read(ada)).json().message]).toEqual([404, text.none])
  const requested_at = clock.now().toISOString()
  const pending = { requested_at, ready_at: null, expires_at: null }
  expect(await ask()).toEqual(pending)
  expect(await stateOf(ada)).toEqual(pending)
  expect([(await read(ada)).statusCode, (await read(ada)).json().message]).toEqual([404, text.notReady])
  clock.forward(MINUTE_MS)
  await prepare()
  const ready_at = clock.now().toISOString()
  const expires_at = instantAfter(clock.now(), EXPORT_DAYS * DAY_MS)
  expect(await stateOf(ada)).toEqual({ requested_at, ready_at, expires_at })
  const file = await read(ada)
  expect(file.headers['content-disposition']).toBe('attachment; filename="my-data.zip"')
  expect(file.json()).toMatchObject({ exported_at: ready_at, account: { id: ada.id, email: ada.email } })
  expect(await noticesOf(ada)).toMatchObject([{ path: '/profile#data-export', words: { text: text.readyFor } }])
  expect([await stateOf(grace), (await read(grace)).statusCode, await noticesOf(grace)]).toEqual([null, 404, []])
})

test('asking again while a file is being prepared changes nothing, also twice at once', async () => {
  const { ada, clock, ask, prepare } = await account()
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(new Set(answers.map(({ requested_at }) => requested_at)).size).toBe(1)
  const first = await stateOf(ada)
  clock.forward(MINUTE_MS)
  expect(await ask()).toEqual(first)
  await Promise.all([prepare(), prepare()])
  expect(await noticesOf(ada)).toHaveLength(1)
})

test('a new request takes the place of the file, and is announced again', async () => {
  const { ada, clock, ask, prepare } = await account()
  await ask()
  await prepare()
  await ada.call(profileApi.update, { full_name: 'Ada Sample' })
  clock.forward(MINUTE_MS)
  await ask()
  expect(await noticesOf(ada)).toEqual([])
  expect((await read(ada)).statusCode).toBe(404)
  await prepare()
  expect((await read(ada)).json()).toMatchObject({ profile: { full_name: 'Ada Sample' } })
  expect(await noticesOf(ada)).toHaveLength(1)
})

test('a person exports five times a day at most', async () => {
  const { ada, ask, prepare } = await account({ LIMITS: 'on' })
  for (let at = 0; at < 5; at += 1) {
    await ask()
    await ask()
    await prepare()
  }
  await expect(ask()).rejects.toMatchObject({ status: 429, message: text.tooMany })
  expect((await read(ada)).statusCode).toBe(200)
})

test('the request alone lets the job begin', async () => {
  const { ada, core, database, ask } = await account()
  const bound = (accountFeature.jobs ?? []).map((job) => bindJob(job, core))
  const jobs = await startJobs({ database, log: core.log, jobs: bound })
  afterTest(() => jobs.stop())
  await ask()
  await eventually(async () => expect((await read(ada)).statusCode).toBe(200))
})

test('whoever has not seen the notification is emailed, and not where they chose otherwise', async () => {
  const kit = await account()
  const { ada, as, core, clock, mailer } = kit
  const grace = await as()
  await grace.call(preferencesApi.change, { choices: { your_data: { email: false } } })
  for (const person of [ada, grace]) await exportOf(kit, person)
  clock.forward(11 * MINUTE_MS)
  await emailNotifications(core, clock.now())
  await deliver(kit)
  const [email] = emailsTo(mailer.sent, ada.email)
  expect(email).toMatchObject({ subject: 'The file with your data is ready' })
  expect(email?.body_text).toContain('http://foyer.test/profile#data-export')
  expect(emailsTo(mailer.sent, grace.email)).toEqual([])
})

test('a file is gone after its time, with its notification', async () => {
  const kit = await account()
  const { app, ada, clock, core, db } = kit
  await exportOf(kit, ada)
  clock.forward(EXPORT_DAYS * DAY_MS - 1)
  await deleteOldExports(core, clock.now())
  const again = await logIn(app, ada)
  expect((await read(again)).statusCode).toBe(200)
  clock.forward(1)
  expect([(await read(again)).statusCode, await stateOf(again)]).toEqual([404, null])
  await deleteOldExports(core, clock.now())
  expect(await db.$count(dataExports, eq(dataExports.person_id, ada.id))).toBe(0)
  expect(await noticesOf(again)).toEqual([])
})

/** Sessions last for an hour. */
async function logIn(app: Parameters<typeof callerWith>[0], { email, password }: Person) {
  const url = '/auth/v1/token?grant_type=password'
  const reply = await app.inject({ method: 'POST', url, payload: { email, password } })
  return callerWith(app, reply.json<{ access_token: string }>().access_token)
}

/** Two connected people, of whom each is named in the file of the other. */
async function connected() {
  const kit = await testHall()
  const { conference_id } = kit
  const person = (full_name: string) => kit.register({ full_name })
  const [ada, grace] = [await person('Ada Sample'), await person('Grace Sample')]
  for (const one of [ada, grace])
    await one.call(networkingProfileApi.setMe, { conference_id, listed: true, suggestable: true })
  await ada.call(connectionsApi.change, { person_id: grace.id, action: 'request' })
  await grace.call(connectionsApi.change, { person_id: ada.id, action: 'accept' })
  return { ...kit, kit, ada, grace }
}

test('the erasure of somebody whom a file names has it prepared again without them', async () => {
  const { kit, core, clock, ada, grace } = await connected()
  expect((await exportOf(kit, ada)).body).toContain(grace.id)
  await grace.call(profileApi.erase, {})
  expect((await read(ada)).statusCode).toBe(404)
  await prepareExports(core, clock.now())
  const file = await read(ada)
  expect([file.statusCode, file.body.includes(grace.id), file.body.includes('Grace Sample')]).toEqual([
    200,
    false,
    false,
  ])
  expect(await noticesOf(ada)).toHaveLength(1)
})

test('what an attempt has read before somebody was erased is not written after it', async () => {
  const { core, clock, ada, grace } = await connected()
  await ada.call(dataExportApi.request, {})
  const collected = Promise.withResolvers<void>()
  const erased = Promise.withResolvers<void>()
  const last = {
    name: 'last',
    collect: async () => {
      collected.resolve()
      await erased.promise
    },
    erase: () => Promise.resolve(),
  }
  const slow = prepareExports({ ...core, personalRecords: [...core.personalRecords, last] }, clock.now())
  await collected.promise
  await grace.call(profileApi.erase, {})
  erased.resolve()
  await slow
  expect((await read(ada)).statusCode).toBe(404)
  await prepareExports(core, clock.now())
  expect((await read(ada)).body).not.toContain(grace.id)
})

test('one file that cannot be prepared does not keep the others waiting', async () => {
  const { core, clock, as } = await account()
  const [ada, grace] = [await as(), await as()]
  await ada.call(dataExportApi.request, {})
  clock.forward(1)
  await grace.call(dataExportApi.request, {})
  const failing = {
    name: 'failing',
    collect: (_db: unknown, { id }: { id: string }) =>
      id === ada.id ? Promise.reject(new Error('no')) : Promise.resolve(null),
    erase: () => Promise.resolve(),
  }
  const broken = prepareExports({ ...core, personalRecords: [failing] }, clock.now())
  await expect(broken).rejects.toThrow('1 data exports were not prepared.')
  expect([(await read(ada)).statusCode, (await read(grace)).statusCode]).toEqual([404, 200])
})
