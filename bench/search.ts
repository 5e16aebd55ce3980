/**
 * The search among 100,000 sessions and people of twenty conferences on PostgreSQL: how long it takes in the database and over
 * HTTP, and how often it finds what was meant.
 */
import { sql } from 'drizzle-orm'
import { visibleConference } from '#features/conferences/server/access.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { searchApi, type SearchResults } from '#features/search/contract.ts'
import { searchConference } from '#features/search/server/search.ts'
import { fold } from '#shared/fold.ts'
import { prepareServer, SERVER } from '#server/test-database.ts'
import { testApp } from '#server/test.ts'
import { startPostgres } from '../tools/postgres.ts'
import { addListedPeople, below, pick, scheduleFile, someSubjects, type Subject } from './search-rows.ts'

const CONFERENCES = 20
const SESSIONS = 4000
const PEOPLE = 1000
const SUBJECTS = 600

/** Milliseconds at the 95th percentile, and shares of what is found. */
const SLOWEST = { 'in the database, p95': 25, 'over HTTP, p95': 60 }
const FOUND = { 'one mistake': 0.95, 'words in another order': 1, 'without accents': 1, 'unfinished last word': 1 }
const HOSTILE = [
  '&',
  '|',
  '!',
  '(',
  ')',
  ':',
  '*',
  "'",
  '\\',
  '😀',
  "& | ! ( ) : * ' \\ 😀",
  'a & (',
  'a:*',
  "a'b\\",
  '%',
  '_',
]

const LETTERS = Array.from('abcdefghijklmnoprstuvwz')

function mistyped(word: string) {
  const letters = Array.from(word)
  const at = below(letters.length)
  const changes = [
    () => letters.toSpliced(at, 1, pick(LETTERS)),
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, pick(LETTERS)),
    () =>
      letters.toSpliced(
        Math.max(0, at - 1),
        2,
        ...letters.slice(Math.max(0, at - 1), Math.max(0, at - 1) + 2).toReversed(),
      ),
  ]
  return pick(changes)().join('')
}

const wordsOf = ({ text }: Subject) => text.split(' ').slice(0, 3)

/** One mistake in a word of at least four letters. */
function withMistake(subject: Subject) {
  const words = wordsOf(subject)
  const long = words.flatMap((word, at) => (word.length >= 4 ? at : []))
  const at = long.length > 0 ? pick(long) : 0
  return words.with(at, mistyped(words[at] ?? '')).join(' ')
}

const QUERIES: Record<keyof typeof FOUND, (subject: Subject) => string> = {
  'one mistake': withMistake,
  'words in another order': (subject) => wordsOf(subject).toReversed().join(' '),
  'without accents': (subject) => fold(wordsOf(subject).join(' ')),
  'unfinished last word': (subject) => wordsOf(subject).join(' ').slice(0, -1),
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

async function timed<T>(work: () => Promise<T>) {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

const postgres = await startPostgres()
if (!postgres) throw new Error('This measurement needs PostgreSQL.')
process.env[SERVER] = postgres.url
await prepareServer(postgres.url)
const kit = await testApp()
const organiser = await kit.as({ plan: 'enterprise' })

const conferences: string[] = []
const imports: number[] = []
for (let i = 0; i < CONFERENCES; i++) {
  const owner = await kit.as({ plan: 'enterprise' })
  const conference_id = await kit.conferenceOf(owner, { active: true, start_date: '2099-04-10' })
  const file = scheduleFile(SESSIONS)
  const { ms } = await timed(() => owner.call(scheduleApi.import, { conference_id }, file))
  imports.push(ms)
  await addListedPeople(kit.db, conference_id, PEOPLE)
  await kit.db.execute(sql`
    insert into conference_members (conference_id, user_id, role, joined_at)
    values (${conference_id}, ${organiser.id}, 'organiser', now())`)
  conferences.push(conference_id)
}
await kit.db.execute(sql`analyze`)
console.log(`import of ${SESSIONS} sessions: ${percentile(imports, 0.5).toFixed(0)} ms`)

const url = await kit.app.listen({ host: '127.0.0.1', port: 0 })
const headers = { authorization: `Bearer ${organiser.access_token}` }

async function overHttp(conference_id: string, q: string) {
  const reply = await fetch(`${url}${searchApi.search.path}?${new URLSearchParams({ conference_id, q }).toString()}`, {
    headers,
  })
  if (!reply.ok) throw new Error(`${q}: ${reply.status} ${await reply.text()}`)
  // Safe: the server has parsed this answer by the contract.
  return (await reply.json()) as SearchResults
}

const user = { id: organiser.id, email: organiser.email, session_id: '', is_delegate: false }
const call = {
  ...kit.core,
  user,
  now: kit.clock.now(),
  source: '',
  bytes: new Uint8Array(),
  body: null,
  content_type: '',
}

async function inDatabase(conference_id: string, q: string) {
  const conference = await visibleConference(kit.db, user, conference_id)
  const { ms } = await timed(() => searchConference(call, conference, { q, exact: false }))
  return ms
}

const isFound = ({ people, sessions }: SearchResults, { id }: Subject) =>
  people.some(({ person_id }) => person_id === id) || sessions.some(({ schedule_item_id }) => schedule_item_id === id)

const subjects = await someSubjects(kit.db, SUBJECTS)
const times = { 'in the database, p95': [] as number[], 'over HTTP, p95': [] as number[] }
for (const [what, least] of Object.entries(FOUND)) {
  const queryOf = QUERIES[what as keyof typeof FOUND]
  const missed: string[] = []
  for (const subject of subjects) {
    const q = queryOf(subject)
    times['in the database, p95'].push(await inDatabase(subject.conference_id, q))
    const { result, ms } = await timed(() => overHttp(subject.conference_id, q))
    times['over HTTP, p95'].push(ms)
    if (!isFound(result, subject)) missed.push(`${q} (${subject.text})`)
  }
  const share = 1 - missed.length / subjects.length
  if (share < least) process.exitCode = 1
  console.log(`${what.padEnd(24)} ${share.toFixed(3)} found (at least ${least}) ${missed.slice(0, 5).join('; ')}`)
}
// As people type: each beginning of the first words.
for (const subject of subjects.slice(0, SUBJECTS / 24)) {
  const text = wordsOf(subject).join(' ')
  for (let length = 1; length <= text.length; length++) {
    times['in the database, p95'].push(await inDatabase(subject.conference_id, text.slice(0, length)))
    times['over HTTP, p95'].push((await timed(() => overHttp(subject.conference_id, text.slice(0, length)))).ms)
  }
}
for (const q of HOSTILE) for (const conference_id of conferences.slice(0, 3)) await overHttp(conference_id, q)
console.log(`${HOSTILE.length} queries of special characters: no error`)
for (const [what, most] of Object.entries(SLOWEST)) {
  const all = times[what as keyof typeof SLOWEST]
  const ms = percentile(all, 0.95)
  if (ms > most) process.exitCode = 1
  console.log(
    `${what.padEnd(24)} ${ms.toFixed(1)} ms (at most ${most}), median ${percentile(all, 0.5).toFixed(1)}, of ${all.length}`,
  )
}
const { rows } = await kit.db.execute<{ words: string; size: string }>(sql`
  select count(*)::text as words, pg_size_pretty(pg_total_relation_size('search_words')) as size from search_words`)
console.log(`${rows[0]?.words} words, ${rows[0]?.size}`)
await kit.app.close()
await postgres.stop()
process.exit()
