import { expect, test } from 'vitest'
import type { Installation } from './contract.ts'
import { kindWords, sizeWords } from './counted-text.ts'
import { readFailure } from './failure-rules.ts'
import { isAllWell, partsOf } from './part-rules.ts'
import { reportText } from './report-text.ts'
import { intervalOf, jobState, percentUsed, placeOf, readPlace, withoutAddresses } from './rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = new Date('2026-11-23T11:05:00.000Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()

test.each([
  ['* * * * *', MINUTE],
  ['*/5 * * * *', 5 * MINUTE],
  ['17 * * * *', HOUR],
  ['17 3 * * *', 24 * HOUR],
])('the schedule %s runs every %i ms', (cron, interval) => {
  expect(intervalOf(cron)).toBe(interval)
})

test.each([
  ['has run an hour ago', { last_run_at: ago(HOUR), failed_at: null }, 'working'],
  ['should have run', { last_run_at: ago(2 * HOUR), failed_at: null }, 'late'],
  ['has failed since it ran', { last_run_at: ago(HOUR), failed_at: ago(MINUTE) }, 'failing'],
  ['has run since it failed', { last_run_at: ago(MINUTE), failed_at: ago(HOUR) }, 'working'],
  ['has only failed', { last_run_at: null, failed_at: ago(HOUR) }, 'failing'],
  ['has not run yet', { last_run_at: null, failed_at: null }, 'waiting'],
] as const)('a job that %s', (_, runs, state) => {
  expect(jobState({ cron: '17 * * * *', ...runs }, NOW)).toBe(state)
})

test.each([
  ['550 5.1.1 <ada@example.org>: User unknown', 'There is no such address', '550 5.1.1'],
  ['452-4.2.2 The recipient’s inbox is out of storage', 'The mailbox is full', '452 4.2.2'],
  ['552 no room', 'The mailbox is full', '552'],
  ['554 5.7.1 Blocked', 'The mail server refuses emails from us', '554 5.7.1'],
  ['599 what is this', 'The mail server refused the email', '599'],
  ['The mail server does not answer', 'The mail server does not answer', null],
  [null, 'The reason is not known', null],
])('%j means: %s', (reason, words, status) => {
  expect(readFailure(reason)).toEqual({ words, status })
})

test.each([
  [0, '0 KB'],
  [900 * 1024, '900 KB'],
  [7_569_531, '7.2 MB'],
  [2.1 * 1024 ** 3, '2.1 GB'],
  [400 * 1024 ** 3, '400 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})

test.each([
  ['account-own-recovery-new', 'Password reset'],
  ['account-link-signup', 'Confirmation of an address'],
  ['delegate-invitation', 'Delegate invitation'],
])('emails of the kind %s are called %s', (kind, words) => {
  expect(kindWords(kind)).toBe(words)
})

test('a place in a list is read back, and nothing else is one', () => {
  const place = { at: NOW.toISOString(), id: '6f1c0e7a-1c1f-4f4b-9f7e-2d6c1d1f0a11' }
  expect(readPlace(placeOf(place))).toEqual(place)
  for (const wrong of ['', 'yesterday', `${place.at} 1`, `2026-11-23 ${place.id}`]) expect(readPlace(wrong)).toBeNull()
})

test('how full a disk is', () => {
  expect(percentUsed({ free_bytes: 16, total_bytes: 100 })).toBe(84)
  expect(percentUsed({ free_bytes: 0, total_bytes: 0 })).toBe(0)
})

test('addresses are taken out of sentences', () => {
  expect(withoutAddresses('550 <ada@example.org>, or "b@c.de": gone')).toBe('550 <…>, or "…": gone')
})

const WELL: Installation = {
  checked_at: NOW.toISOString(),
  host: 'foyer.example',
  version: '1.8.2',
  node: '24.1.0',
  started_at: ago(HOUR),
  memory_bytes: 300 * 1024 * 1024,
  processes: 1,
  database: { engine: 'postgres', version: '17.2', latency_ms: 4, bytes: 2.1 * 1024 ** 3, problem: null },
  redis: { latency_ms: 1 },
  store: null,
  disk: { free_bytes: 50, total_bytes: 100 },
  backups: { state: 'working', is_being_made: false, made_at: ago(5 * HOUR), problem: null },
  jobs: [{ name: 'delete-old-emails', state: 'working', last_run_at: ago(MINUTE), waiting: 0, reason: null }],
  emails: { waiting: 2, sent_last_day: 5, failed: 0, last_sent_at: ago(MINUTE), problem: null },
  open_messages: 0,
  settings: {
    mail_server: 'smtp.foyer.example',
    contact_email: 'office@foyer.example',
    mail_from: 'hello@foyer.example',
    payments: 'test',
    proxies: 1,
    signature: '0a1b 2c3d 4e5f 6071',
  },
}

const statesOf = (seen: Installation) => partsOf(seen, (moment) => moment).map(({ state, word }) => `${state}: ${word}`)

test('where all is well, each part says so', () => {
  expect(statesOf(WELL)).toEqual(Array.from({ length: 6 }, () => 'working: Working'))
  expect(isAllWell(partsOf(WELL, (moment) => moment))).toBe(true)
})

test('what needs attention is said in words', () => {
  const job = { name: 'index-sessions', last_run_at: null, waiting: 1, reason: 'no' }
  const seen: Installation = {
    ...WELL,
    database: { ...WELL.database, problem: 'The disk is full.' },
    redis: { latency_ms: null },
    disk: { free_bytes: 16, total_bytes: 100 },
    backups: { state: 'failing', is_being_made: false, made_at: null, problem: 'There is no room.' },
    jobs: [...WELL.jobs, { ...job, state: 'failing' }, { ...job, state: 'late' }],
    emails: { ...WELL.emails, failed: 3 },
  }
  expect(statesOf(seen)).toEqual([
    'failing: Takes no writes',
    'failing: 1 failing',
    'failing: Away',
    'caution: Getting full',
    'caution: 3 failed',
    'failing: Failed',
  ])
  expect(isAllWell(partsOf(seen, (moment) => moment))).toBe(false)
})

test('several processes without Redis need attention, and one does not', () => {
  expect(statesOf({ ...WELL, redis: null })[2]).toBe('off: Not set up')
  expect(statesOf({ ...WELL, redis: null, processes: 2 })[2]).toBe('caution: Missing')
})

test('an object store has a part of its own', () => {
  const store = { bucket: 'foyer', latency_ms: 12 }
  expect(statesOf({ ...WELL, store })[3]).toBe('working: Working')
  expect(statesOf({ ...WELL, store: { ...store, latency_ms: null } })[3]).toBe('failing: Away')
})

test('nightly backups that are off are no fault, and the age of the last good one is said', () => {
  const partOf = (backups: Installation['backups']) => partsOf({ ...WELL, backups }, (moment) => moment).at(-1)
  expect(partOf(null)).toMatchObject({ state: 'off', word: 'Not nightly' })
  expect(partOf(WELL.backups)).toMatchObject({
    figure: '5 hours old',
    detail: `Last successful backup: ${ago(5 * HOUR)}`,
  })
  const none = { state: 'waiting', is_being_made: false, made_at: null, problem: null } as const
  expect(partOf(none)).toMatchObject({ detail: 'The first one is made tonight, or at the next start' })
  expect(partOf({ ...none, is_being_made: true })).toMatchObject({ detail: 'The first one is being made now' })
  expect(partOf({ state: 'late', is_being_made: false, made_at: ago(75 * HOUR), problem: null })).toMatchObject({
    state: 'caution',
    figure: '3 days old',
  })
  expect(
    partOf({ state: 'failing', is_being_made: false, made_at: ago(30 * HOUR), problem: 'There is no room.' }),
  ).toMatchObject({
    state: 'failing',
    figure: '30 hours old',
    detail: 'There is no room.',
  })
})

test('a report has no address, of email or of the installation, in it', () => {
  const problem = '550 <ada@example.org> is not welcome'
  const jobs = [{ ...WELL.jobs[0]!, state: 'failing' as const, reason: 'no row of grace@example.org' }]
  const report = reportText({ ...WELL, jobs, emails: { ...WELL.emails, problem } })
  expect(report).not.toMatch(/@|foyer\.example/)
  expect(report).toContain('Foyer 1.8.2 on Node 24.1.0')
  expect(report).toContain('delete-old-emails: failing')
  expect(report).toContain('Mail server: set')
})
