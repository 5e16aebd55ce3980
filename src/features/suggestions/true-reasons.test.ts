import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { testHall } from '#server/test-hall.ts'
import { addParticipants, type ParticipantRow } from '#server/test-participants.ts'
import type { Person } from '#server/test.ts'
import { type Reason, suggestionsApi } from './contract.ts'

/** Which offer answers which goal, written out here so that a mistake in the product is found. */
const PAIRS = [
  ['buy', 'sell'],
  ['raise', 'invest'],
  ['job', 'hire'],
  ['learn', 'mentor'],
  ['collaborate', 'collaborate'],
  ['collaborate', 'exchange'],
  ['exchange', 'exchange'],
  ['exchange', 'collaborate'],
] as const
const WORDS = ['lighthouses', 'harbours', 'ropeworks', 'estuaries', 'driftwood', 'beacons']

/** Numbers that look random and are the same on every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A conference of people who say and do a little of everything, some of whom are not listed or not to be suggested. */
async function conference() {
  const kit = await testHall()
  const { conference_id, organiser, db, database, clock } = kit
  const sessions: string[] = []
  for (const title of ['Small cities', 'Night trains', 'Paper boats']) {
    const session = { conference_id, day: 'Day 1', start_time: '09:00', end_time: '10:00', title }
    sessions.push((await organiser.call(scheduleApi.add, session)).id)
  }
  const next = randomNumbers(3)
  const tag = () => `Subject ${next(12)}`
  const maybe = <Item>(item: Item) => (next(2) === 0 ? [item] : [])
  const pair = () => PAIRS[next(PAIRS.length)] ?? PAIRS[0]
  const readers: Person[] = []
  while (readers.length < 6) readers.push(await kit.register())
  for (const [at, reader] of readers.entries())
    await reader.call(agendaApi.save, { schedule_item_id: sessions[at % 3] ?? '' })
  const ids = Array.from({ length: 90 }, () => randomUUID())
  const someone = (): ParticipantRow => ({
    id: '',
    interests: [...new Set([...maybe(tag()), ...maybe(tag().toUpperCase())])],
    seeking: maybe({ goal: pair()[0], tag: next(4) === 0 ? null : tag() }),
    offering: maybe({ goal: pair()[1], tag: next(4) === 0 ? null : tag() }),
    bio: next(2) === 0 ? `I write about ${WORDS[next(WORDS.length)]}.` : '',
    company: next(2) === 0 ? `Company ${next(20)}` : null,
    saved: [...maybe(sessions[next(3)] ?? '')],
  })
  const friends = () => [...maybe(ids[next(90)] ?? ''), ...maybe(readers[next(6)]?.id ?? '')]
  const people = ids.map((id) => ({ ...someone(), id, connected: friends().filter((other) => other !== id) }))
  await addParticipants({ clock, db: database.jobDb }, conference_id, people)
  for (const reader of readers) {
    const { interests = [], seeking = [], offering = [], bio, company } = someone()
    await reader.call(profileApi.update, { bio: bio || WORDS.join(' '), company: company ?? 'Company 1' })
    const lists = { interests: [...interests], seeking: [...seeking], offering: [...offering] }
    await reader.call(networkingProfileApi.setMe, { conference_id, listed: true, suggestable: true, ...lists })
  }
  const [hidden, unwilling] = [ids.slice(0, 15), ids.slice(15, 25)]
  const consents = sql`conference_consents set`
  await db.execute(sql`update ${consents} listed = false where user_id = any(${sql.param(hidden)}::uuid[])`)
  await db.execute(sql`update ${consents} suggestable = false where user_id = any(${sql.param(unwilling)}::uuid[])`)
  return { ...kit, readers, left_out: new Set<string>([...hidden, ...unwilling]) }
}

type Pair = { conference_id: string; reader: string; other: string }

/** Whether the rows say what a reason says, as a query of its own. */
function isTrue(reason: Reason, { conference_id, reader, other }: Pair): SQL {
  const answers = (id: string) =>
    sql`participant_answers where conference_id = ${conference_id} and user_id = ${id}::uuid`
  const bio = (id: string) => sql`(select lower(bio) from profiles where id = ${id}::uuid)`
  const company = (id: string) => sql`(select lower(company) from profiles where id = ${id}::uuid)`
  const saved = (id: string, item: string) =>
    sql`exists (select from agenda_items join schedule_items on schedule_items.id = schedule_item_id
      where person_id = ${id}::uuid and schedule_item_id = ${item}::uuid and conference_id = ${conference_id})`
  const speaks = (id: string, item: string) =>
    sql`exists (select from delegates join speakers using (conference_id, email)
      join schedule_item_speakers on speaker_id = speakers.id
      where delegates.user_id = ${id}::uuid and schedule_item_id = ${item}::uuid)`
  const connected = (a: string, b: string) =>
    sql`exists (select from connections where status = 'connected'
      and low_id = least(${a}::uuid, ${b}::uuid) and high_id = greatest(${a}::uuid, ${b}::uuid))`
  const all = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` and `)})`
  switch (reason.type) {
    case 'goal': {
      const [seeker, offerer] = reason.reader_wants ? [reader, other] : [other, reader]
      const wanted = JSON.stringify([{ goal: reason.want, tag: reason.tag }])
      const offered = JSON.stringify([{ goal: reason.offer, tag: reason.offer_tag }])
      const isAnswer = PAIRS.some(([want, offer]) => want === reason.want && offer === reason.offer)
      const isSame = !reason.tag || !reason.offer_tag || reason.tag.toLowerCase() === reason.offer_tag.toLowerCase()
      return all([
        sql`exists (select from ${answers(seeker)} and seeking @> ${wanted}::jsonb)`,
        sql`exists (select from ${answers(offerer)} and offering @> ${offered}::jsonb)`,
        sql`${isAnswer && isSame}::boolean`,
      ])
    }
    case 'interests':
      return all(
        [reader, other].flatMap((id) =>
          reason.tags.map(
            (tag) => sql`exists (select from participant_answers, unnest(interests) as interest
            where conference_id = ${conference_id} and user_id = ${id}::uuid and lower(interest) = lower(${tag}))`,
          ),
        ),
      )
    case 'session': {
      const title = sql`(select title from schedule_items where id = ${reason.schedule_item_id}::uuid) = ${reason.title}`
      return all([saved(reader, reason.schedule_item_id), saved(other, reason.schedule_item_id), title])
    }
    case 'speaker':
      return sql`${speaks(other, reason.schedule_item_id)} and ${saved(reader, reason.schedule_item_id)}`
    case 'speaks':
      return speaks(other, reason.schedule_item_id)
    case 'title':
      return all([
        sql`exists (select from ${answers(other)} and seeking @> ${JSON.stringify([{ goal: reason.want, tag: reason.tag }])}::jsonb)`,
        sql`(select position from profiles where id = ${reader}::uuid) ilike ${`%${reason.tag}%`}`,
      ])
    case 'mutual':
      return all(
        reason.person_ids.flatMap((id) => [
          connected(reader, id),
          connected(other, id),
          sql`exists (select from conference_consents
            where conference_id = ${conference_id} and user_id = ${id}::uuid and listed)`,
        ]),
      )
    case 'company':
      return all([sql`${company(reader)} = ${company(other)}`, sql`${company(other)} = lower(${reason.name})`])
    case 'text':
      return all([reader, other].map((id) => sql`${bio(id)} like ${`%${reason.word}%`}`))
  }
}

test('every reason is true of rows, and nobody is suggested who is not to be', async () => {
  const { readers, conference_id, db, left_out } = await conference()
  const found = await Promise.all(
    readers.map(async (reader) => {
      const list = await reader.call(suggestionsApi.list, { conference_id, limit: 30 })
      return list.map(({ person, reasons, first_line }) => ({
        reader: reader.id,
        other: person.person_id,
        reasons,
        first_line,
      }))
    }),
  )
  const suggestions = found.flat()
  expect(suggestions.length).toBeGreaterThan(60)
  expect(
    suggestions.filter(({ reasons, first_line }) => reasons.length === 0 || reasons.length > 3 || !first_line),
  ).toEqual([])
  expect(suggestions.filter(({ reader, other }) => left_out.has(other) || reader === other)).toEqual([])

  const checks = suggestions.flatMap(({ reader, other, reasons }) =>
    reasons.map((reason) => ({ reason, query: isTrue(reason, { conference_id, reader, other }) })),
  )
  const untrue: Reason[] = []
  for (const { reason, query } of checks) {
    const { rows } = await db.execute<{ holds: boolean | null }>(sql`select ${query} as holds`)
    if (rows[0]?.holds !== true) untrue.push(reason)
  }
  expect(untrue).toEqual([])
  expect(new Set(checks.map(({ reason }) => reason.type))).toEqual(
    new Set(['goal', 'interests', 'session', 'mutual', 'company', 'text']),
  )
})
