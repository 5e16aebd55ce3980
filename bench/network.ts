/**
 * How long suggestions take in a conference of 5,000 delegates who have all said what they look for, while some of them
 * change it. Ends with 1 if that is longer than allowed.
 */
import { suggestionsApi } from '#features/suggestions/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { OFFERING, SEEKING } from '#features/networking-profile/rules.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { testApp } from '#server/test.ts'

const DELEGATES = 5000
const TAGS = 120
const READERS = 20
const REQUESTS = 400
/** Every so many requests somebody changes their interests. */
const CHANGES_EVERY = 10
const LIMIT_MS = 50
/** So many rows go into the database at once. */
const CHUNK = 250

const kit = await testApp()
const { db, clock } = kit
const organiser = await kit.as({ plan: 'enterprise' })
const conference_id = await kit.conferenceOf(organiser, { active: true })
for (let from = 1; from <= DELEGATES; from += CHUNK) await addDelegates(from, from + CHUNK - 1)

const readers = await Promise.all(
  Array.from({ length: READERS }, async (_, at) => {
    const reader = await kit.as()
    await joinConference(db, { conference_id, user_id: reader.id, role: 'delegate' }, clock.now())
    await reader.call(networkingProfileApi.setMe, {
      conference_id,
      interests: [`Subject ${at}`, `Subject ${at + 30}`, `Subject ${at + 60}`],
      seeking: [{ goal: 'learn', tag: `Subject ${at}` }],
    })
    return reader
  }),
)

const times: number[] = []
const first = await timed(0)
for (let at = 1; at <= REQUESTS; at++) {
  clock.forward(50)
  times.push(await timed(at))
}
times.sort((a, b) => a - b)
const share = (part: number) => times[Math.ceil(times.length * part) - 1] ?? 0
const p95 = share(0.95)
console.log(
  `first ${first.toFixed(0)} ms, p50 ${share(0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${share(0.99).toFixed(1)} ms`,
)
console.log(
  `${p95 <= LIMIT_MS ? 'passed' : 'FAILED'}: suggestions among ${DELEGATES} delegates, p95 at most ${LIMIT_MS} ms`,
)
await kit.app.close()
process.exit(p95 <= LIMIT_MS ? 0 : 1)

async function timed(at: number) {
  const reader = readers[at % READERS]
  if (!reader) throw new Error('There are readers.')
  if (at % CHANGES_EVERY === 1)
    await reader.call(networkingProfileApi.setMe, { conference_id, interests: [`Subject ${at % TAGS}`] })
  const start = performance.now()
  const found = await reader.call(suggestionsApi.list, { conference_id })
  if (at > 0 && found.length === 0) throw new Error('Nobody was suggested.')
  return performance.now() - start
}

/** Rows as registrations make them, with answers that are spread evenly. */
async function addDelegates(from: number, to: number) {
  const at = clock.now().toISOString()
  const list = (names: readonly string[]) => sql.param([...names])
  const idOf = (n: SQL) => sql`('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
  const people = sql`(select ${idOf(sql`n`)} as id, n from generate_series(${from}::int, ${to}::int) as n)`
  await db.execute(sql`
    insert into users (id, email, user_metadata, app_metadata, is_delegate, is_anonymous, created_at, updated_at)
    select id, 'd' || n || '@example.org', '{}', '{}', true, false, ${at}, ${at} from ${people} as people`)
  await db.execute(sql`
    insert into profiles (id, full_name, company, bio, search_text, sort_name, updated_at)
    select id, 'Person ' || n, 'Company ' || n % 900, 'Works on subject' || n % 700, 'person ' || n, 'person ' || n, ${at}
    from ${people} as people`)
  await db.execute(sql`
    insert into conference_members (conference_id, user_id, role, joined_at)
    select ${conference_id}, id, 'delegate', ${at} from ${people} as people`)
  await db.execute(sql`
    insert into conference_consents (conference_id, user_id, listed, suggestable, meetings, updated_at)
    select ${conference_id}, id, true, true, false, ${at} from ${people} as people`)
  await db.execute(sql`
    insert into participant_answers (conference_id, user_id, interests, seeking, offering, about, updated_at)
    select ${conference_id}, id,
      array['Subject ' || n % ${TAGS}, 'Subject ' || (n * 7) % ${TAGS}, 'Subject ' || (n * 31) % ${TAGS}],
      jsonb_build_array(jsonb_build_object('goal', (${list(SEEKING)}::text[])[1 + n % 6], 'tag', 'Subject ' || (n * 3) % ${TAGS})),
      jsonb_build_array(jsonb_build_object('goal', (${list(OFFERING)}::text[])[1 + n % 6], 'tag', 'Subject ' || (n * 5) % ${TAGS})),
      null, ${at}
    from ${people} as people`)
  await db.execute(sql`
    insert into connections (id, low_id, high_id, status, since)
    select gen_random_uuid(), ${idOf(sql`people.n - step`)}, ${idOf(sql`people.n`)}, 'connected', ${at}
    from ${people} as people, generate_series(1, 10) as step where people.n - step > 0`)
}
