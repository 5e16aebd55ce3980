import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { eventually, within } from '#server/test-eventually.ts'
import { filesOf } from '#server/test-files.ts'
import { type Fault, testStore } from '#server/test-store.ts'
import { openStorage } from './open-storage.ts'
import { requireStore } from './s3-check.ts'
import { StoreAway } from './store-away.ts'

async function stored() {
  const store = await testStore()
  const env = readEnv({ ...store.env, FILES_URL: `${store.env.FILES_URL}/europe` })
  return { ...store, env, storage: await openStorage(env) }
}

test('files are written, read whole, in part and as streams, found and deleted', async () => {
  const { storage } = await stored()
  await storage.write('avatars/ada.webp', Buffer.from('0123456789'))
  await storage.writeStream('slides/talk.pdf', Readable.from([Buffer.from('a '), Buffer.from('talk')]), 6)
  expect(await filesOf(storage.all())).toEqual([
    { path: 'avatars/ada.webp', size: 10 },
    { path: 'slides/talk.pdf', size: 6 },
  ])
  expect(await filesOf(storage.list('slides'))).toEqual([{ path: 'slides/talk.pdf', size: 6 }])
  expect(String(await storage.read('avatars/ada.webp'))).toBe('0123456789')
  const part = await storage.stream('avatars/ada.webp', { first: 2, last: 4 })
  expect(part && (await text(part))).toBe('234')
  expect(await storage.stat('slides/talk.pdf')).toMatchObject({ path: 'slides/talk.pdf', size: 6 })

  await storage.remove('slides/talk.pdf')
  await storage.remove('slides/talk.pdf')
  const gone = 'slides/talk.pdf'
  expect([await storage.read(gone), await storage.stream(gone), await storage.stat(gone)]).toEqual([null, null, null])
})

test('more files than a page of the store has are all listed', async () => {
  const { storage } = await stored()
  const names = Array.from({ length: 1005 }, (_, at) => `avatars/${at}.webp`)
  for (const name of names) await storage.write(name, Buffer.from('x'))
  expect((await filesOf(storage.all())).map(({ path }) => path).toSorted()).toEqual(names.toSorted())
})

test('an address for a browser reads the file, in part as well, with its type, for a minute', async () => {
  const { storage, env } = await stored()
  await storage.write('recordings/talk', Buffer.from('0123456789'))
  const address = (await storage.direct?.sign('recordings/talk', 'video/mp4')) ?? ''
  expect([storage.direct?.origin, new URL(address).searchParams.get('X-Amz-Expires')]).toEqual([
    env.AWS_ENDPOINT_URL_S3,
    '60',
  ])
  const reply = await fetch(address, { headers: { range: 'bytes=3-5' } })
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-range')]).toEqual([
    206,
    'video/mp4',
    'bytes 3-5/10',
  ])
  expect(await reply.text()).toBe('345')
  expect((await fetch(address.replace(/talk/, 'other'))).status).toBe(403)
})

const faults: Fault[] = ['silent', 'busy', 'cut', 'away']

test.each(faults)('where the store is %s, all is refused within five seconds and works again later', async (kind) => {
  const { storage, fail, recover } = await stored()
  const bytes = Buffer.alloc(100_000, 'x')
  await storage.write('avatars/ada.webp', bytes)
  fail(kind)
  const calls = () => [
    storage.write('avatars/grace.webp', bytes),
    storage.read('avatars/ada.webp'),
    storage.stream('avatars/ada.webp').then((file) => file && buffer(file)),
    ...(kind === 'cut' ? [] : [storage.stat('avatars/ada.webp'), storage.remove('avatars/ada.webp')]),
  ]
  const answers = await within(5, () => Promise.allSettled(calls()))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'rejected'))
  for (const answer of answers.slice(0, 2)) expect(answer).toMatchObject({ reason: expect.any(StoreAway) })
  recover()
  expect(await storage.read('avatars/ada.webp')).toEqual(bytes)
  expect(await filesOf(storage.all())).toEqual([{ path: 'avatars/ada.webp', size: 100_000 }])
})

test('a stream of the store that stops in the middle ends for its reader', async () => {
  const { storage, fail } = await stored()
  await storage.write('recordings/talk', Buffer.alloc(3_000_000, 'x'))
  fail('cut', /^GET/)
  const file = await storage.stream('recordings/talk')
  await expect(file && buffer(file)).rejects.toThrow('aborted')
})

test('a source that fails in the middle of a file is said at once, and nothing is written', async () => {
  const { storage, seen } = await stored()
  async function* half() {
    yield Buffer.alloc(3_000_000)
    await eventually(() => expect(seen.join()).toContain('PUT'))
    throw new Error('The disk failed.')
  }
  const write = () => storage.writeStream('recordings/talk', Readable.from(half()), 6_000_000)
  await expect(within(2, write)).rejects.toThrow('disk failed')
  expect(await storage.stat('recordings/talk')).toBeNull()
})

test.each([
  ['a bucket that is not there', { FILES_URL: 's3://other' }, /has no bucket for FILES_URL s3:\/\/other/],
  ['an unknown key', { AWS_ACCESS_KEY_ID: 'NOBODY' }, /does not know AWS_ACCESS_KEY_ID/],
  ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'guessed' }, /AWS_SECRET_ACCESS_KEY does not belong/],
  ['nobody at the address', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' }, /does not answer .*ECONNREFUSED/],
])('%s is said in a sentence', async (_, variables, sentence) => {
  const { env } = await testStore()
  const mistaken = readEnv({ ...env, ...variables })
  await expect(requireStore(mistaken.FILES_URL ?? '', mistaken)).rejects.toThrow(sentence)
})

test('a store that takes everything passes, and nothing stays of the test', async () => {
  const { env, storage } = await stored()
  await requireStore(env.FILES_URL ?? '', env)
  expect(await filesOf(storage.all())).toEqual([])
})
