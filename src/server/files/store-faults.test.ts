import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eventually, within } from '#server/test-eventually.ts'
import { operatorApi } from '#features/operator/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { filesOf } from '#server/test-files.ts'
import { type Fault, testStore } from '#server/test-store.ts'
import { testApp } from '#server/test.ts'
import { DAY_MS } from '#shared/time.ts'
import { filesToRemove, removeDueFiles } from './removal.ts'
import { storedFiles, storeFile } from './stored-files.ts'

const AWAY = 'The store of pictures and files is not responding at the moment. Please try again in a few seconds.'

async function stored(env: Record<string, string> = {}) {
  const store = await testStore()
  const kit = await testApp({ env: { ...store.env, ...env } })
  const files = () => filesOf(kit.core.storage.all())
  return { ...kit, ...store, env: kit.env, files }
}

const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
  .png()
  .toBuffer()

const faults: Fault[] = ['silent', 'busy', 'cut', 'away']

test.each(faults)('while the store is %s a call says so within five seconds and changes nothing', async (kind) => {
  const { as, app, db, core, clock, files, fail, recover } = await stored()
  const ada = await as()
  const { avatar_url } = await ada.call(profileApi.uploadAvatar, {}, await picture, 'image/png')
  fail(kind)
  const bytes = await picture
  const upload = () => ada.call(profileApi.uploadAvatar, {}, bytes, 'image/png').catch((refusal: unknown) => refusal)
  const [change, reading] = await within(5, () => Promise.all([upload(), app.inject({ url: avatar_url ?? '' })]))
  expect(change).toMatchObject({ status: 503, message: AWAY })
  expect([reading.statusCode, reading.headers['retry-after'], reading.json().message]).toEqual([503, '5', AWAY])
  expect(await ada.call(profileApi.read, {})).toMatchObject({ avatar_url })
  expect(await db.$count(storedFiles, eq(storedFiles.owner, `user:${ada.id}`))).toBe(1)

  recover()
  expect((await app.inject({ url: avatar_url ?? '' })).statusCode).toBe(200)
  // What a request wrote whose answer was lost goes within a day.
  await removeDueFiles(core, new Date(clock.now().getTime() + DAY_MS))
  expect((await files()).map(({ path }) => `/storage/${path}`)).toEqual([avatar_url])
})

test('the pictures of an erased person go, although the store was away', async () => {
  const { as, core, db, clock, files, fail, recover } = await stored()
  const ada = await as()
  await ada.call(profileApi.uploadAvatar, {}, await picture, 'image/png')
  fail('away')
  const erased = await ada.request({ method: 'DELETE', url: '/api/me', payload: { password: ada.password } })
  expect(erased.statusCode).toBeLessThan(300)
  await expect(removeDueFiles(core, clock.now())).rejects.toThrow(AWAY)
  recover()
  expect(await files()).toHaveLength(1)
  await removeDueFiles(core, clock.now())
  const left = await db.$count(filesToRemove, like(filesToRemove.path, `avatars/${ada.id}%`))
  expect([await files(), left]).toEqual([[], 0])
})

test('a transaction that is rolled back leaves no file, also where the store is away by then', async () => {
  const { db, core, clock, files, fail, recover } = await stored()
  const quota = { files: 9, bytes: 1e6 }
  const file = { bytes: Buffer.from('a talk'), path: 'slides/a.pdf', owner: 'slides:test', quota, full: 'Full.' }
  const store = (before: () => void) =>
    storeFile(core, file, clock.now(), () => {
      before()
      throw new Error('No.')
    })
  await expect(store(() => undefined)).rejects.toThrow('No.')
  expect(await files()).toEqual([])

  await expect(store(() => fail('away'))).rejects.toThrow('No.')
  recover()
  expect(await files()).toHaveLength(1)
  await removeDueFiles(core, new Date(clock.now().getTime() + DAY_MS))
  expect([await files(), await db.$count(storedFiles, eq(storedFiles.owner, 'slides:test'))]).toEqual([[], 0])
})

test('readiness and the operator’s page say whether the store answers', async () => {
  const OPERATOR_EMAIL = 'office-of-files@example.org'
  const { as, app, fail, recover, env } = await stored({ PUBLIC_URL: 'http://localhost:3000', OPERATOR_EMAIL })
  const operator = await as({ email: OPERATOR_EMAIL })
  const bucket = env.FILES_URL?.slice('s3://'.length)
  const look = async () => {
    const both = () => Promise.all([app.inject({ url: '/ready' }), operator.call(operatorApi.installation, {})])
    // As long as the proxy of docs/several-machines.md waits for an answer.
    const [ready, seen] = await within(3, both)
    return [ready.statusCode, ready.json().warnings ?? [], seen.store]
  }
  const there = [200, [], { bucket, latency_ms: expect.any(Number) }]
  const away = [200, ['The object store does not respond.'], { bucket, latency_ms: null }]
  expect(await look()).toEqual(there)
  fail('silent')
  await eventually(async () => expect(await look()).toEqual(away))
  fail('busy')
  expect(await look()).toEqual(away)
  recover()
  await eventually(async () => expect(await look()).toEqual(there))
})
