import { setTimeout as wait } from 'node:timers/promises'
import { eq, type SQL, sql } from 'drizzle-orm'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { participantAnswers } from '#features/networking-profile/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { type ConferenceRows, matcher } from './matcher.ts'
import type { MatchPerson } from './model/documents.ts'
import {
  countSuggestable,
  listingIn,
  readEarlierSessions,
  readScoredPeople,
  readSessions,
  readSuggestable,
  type ScoredPerson,
} from './queries.ts'
import { readPrices, replaceLists } from './stored-lists.ts'
import { suggestionBuilds } from './table.ts'

/** Lists of conferences of this size are made anew at each change, which takes some tenths of a second. */
const SMALL = 400
/** Those of larger ones when this part of the people has changed, or after a day. */
const CHANGED_PART = 0.1
/** So many rows are read or written at once, for which other requests wait some milliseconds. */
const PART = 15
/** After each part the database is left to others for this many times as long as it took. */
const REST = 1
/** Fewer people do not say enough of which words belong together; so many sessions of earlier programmes help. */
const FEW = 700
const MOST_EARLIER = 500
/** In a large conference it takes some milliseconds to count who has changed. */
const COUNT_EVERY_MS = MINUTE_MS / 2
/** Longer than a build of 50,000 people takes. */
const CLAIM_MS = 10 * MINUTE_MS
/** Changes that were committed a moment after their time count as well. */
const LATE = "interval '5 seconds'"

type Build = typeof suggestionBuilds.$inferSelect
type Context = Pick<Core, 'db' | 'clock' | 'log'>

const running = new Map<string, Promise<Renewal>>()
const counted = new Map<string, number>()

export async function readBuild(db: Db, conference_id: string): Promise<Build | undefined> {
  const [build] = await db.select().from(suggestionBuilds).where(eq(suggestionBuilds.conference_id, conference_id))
  return build
}

/** `done` is fulfilled once the lists are stored, also if they could not be made; the lists that there are stay then. */
type Renewal = { done: Promise<void> }
const NO_RENEWAL: Renewal = { done: Promise.resolve() }

/** Begins to make everybody's lists, if it is time and no other process does. Never throws. */
export async function renewLists(context: Context, conference_id: string, build: Build | undefined): Promise<Renewal> {
  const isTime = !build?.read_at || (await isOutdated(context, { ...build, read_at: build.read_at }))
  if (!isTime) return NO_RENEWAL
  const known = running.get(conference_id)
  if (known) return known
  const renewal = beginBuild(context, conference_id)
  running.set(conference_id, renewal)
  return renewal
}

async function beginBuild(context: Context, conference_id: string): Promise<Renewal> {
  const failed = (error: unknown) => context.log.warn({ err: error, conference_id }, 'the suggestions were not renewed')
  const isOurs = await claimBuild(context.db, conference_id, context.clock.now()).catch(failed)
  if (!isOurs) running.delete(conference_id)
  const built = isOurs ? buildLists(context, conference_id) : Promise.resolve()
  return { done: built.catch(failed).finally(() => running.delete(conference_id)) }
}

/** Whether the lists of a conference are made anew at each change. */
export async function isSmall(db: Db, conference_id: string, build: Build | undefined): Promise<boolean> {
  return (build?.read_at ? build.people : await countSuggestable(db, conference_id, SMALL + 1)) <= SMALL
}

async function isOutdated({ db, clock }: Context, build: Build & { read_at: string }) {
  const { conference_id, people, read_at } = build
  const now = clock.now().getTime()
  if (now - Date.parse(read_at) >= DAY_MS) return true
  if (people > SMALL) {
    if (now - (counted.get(conference_id) ?? 0) < COUNT_EVERY_MS) return false
    counted.set(conference_id, now)
  }
  const least = people > SMALL ? people * CHANGED_PART : 1
  return (await countChanged(db, conference_id, read_at)) >= least
}

/** How many of those who may be suggested have said something since then. */
async function countChanged(db: Db, conference_id: string, since: string): Promise<number> {
  const isNew = (column: SQL) => sql`${column} >= ${since}::timestamptz - ${sql.raw(LATE)}`
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${conferenceConsents} as consents
    left join ${profiles} as profile on profile.id = consents.user_id
    left join ${participantAnswers} as answered
      on answered.conference_id = consents.conference_id and answered.user_id = consents.user_id
    where consents.conference_id = ${conference_id} and consents.listed and consents.suggestable
      and (${isNew(sql`consents.updated_at`)} or ${isNew(sql`profile.updated_at`)} or ${isNew(sql`answered.updated_at`)})`)
  return rows[0]?.count ?? 0
}

async function buildLists({ db, clock }: Context, conference_id: string) {
  const read_at = clock.now().toISOString()
  try {
    await matcher.replace(conference_id, read_at, () => readConference(db, conference_id))
    const people = await replaceLists(db, conference_id, rested(matcher.lists(conference_id, PART)))
    await db.update(suggestionBuilds).set({ read_at, people }).where(eq(suggestionBuilds.conference_id, conference_id))
  } finally {
    await db
      .update(suggestionBuilds)
      .set({ claimed_until: null })
      .where(eq(suggestionBuilds.conference_id, conference_id))
  }
}

/** Whether this process may build. Another one that has stopped holds its claim for some minutes. */
async function claimBuild(db: Db, conference_id: string, now: Date) {
  const claimed_until = new Date(now.getTime() + CLAIM_MS).toISOString()
  const { rows } = await db.execute(sql`
    insert into ${suggestionBuilds} as build (conference_id, claimed_until) values (${conference_id}, ${claimed_until})
    on conflict (conference_id) do update set claimed_until = excluded.claimed_until
    where build.claimed_until is null or build.claimed_until < ${now.toISOString()}
    returning 1`)
  return rows.length > 0
}

/** All that a model is made from. */
export async function readConference(db: Db, conference_id: string): Promise<ConferenceRows> {
  const ids = await readSuggestable(db, conference_id)
  const sessions = await readSessions(db, conference_id)
  const earlier = ids.length < FEW ? await readEarlierSessions(db, conference_id, MOST_EARLIER) : []
  return {
    people: readMatched(db, conference_id, ids, 'suggestable'),
    sessions: [...sessions, ...earlier],
    prices: await readPrices(db, conference_id),
  }
}

/** These participants as the model compares them, in parts; `only` those of them who may be suggested. */
export async function* readMatched(db: Db, conference_id: string, ids: readonly string[], only?: 'suggestable') {
  const listing = listingIn(db, conference_id)
  for (let from = 0; from < ids.length; from += PART) {
    const start = performance.now()
    const part = ids.slice(from, from + PART)
    yield (await readScoredPeople(db, conference_id, part, { listing, ...(only && { only }) })).map(asMatched)
    if (ids.length > SMALL) await wait((performance.now() - start) * REST)
  }
}

/** The same parts, with a rest after the work that each of them gives. */
async function* rested<Part>(parts: AsyncIterable<Part>) {
  for await (const part of parts) {
    const start = performance.now()
    yield part
    await wait((performance.now() - start) * REST)
  }
}

/** A person as the model compares them. */
export function asMatched(person: ScoredPerson): MatchPerson {
  const { person_id, company, position, words, interests, seeking, offering, saved, took_part, spoken } = person
  const { connected, ignored, excluded } = person
  return {
    person_id,
    company,
    position,
    words,
    interests,
    seeking,
    offering,
    saved: saved.map(({ schedule_item_id }) => schedule_item_id),
    took_part,
    spoken: spoken.map(({ schedule_item_id }) => schedule_item_id),
    connected,
    ignored,
    excluded: [...excluded],
  }
}
