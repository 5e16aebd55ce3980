import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conferenceConsents, conferenceMembers } from '#features/conferences/server/table.ts'
import type { Person } from '#server/test.ts'
import { at, testMeetings } from '#server/test-meetings.ts'
import { meetingsApi, type Outcome } from './contract.ts'

type Kit = Awaited<ReturnType<typeof testMeetings>>

/** People with accounts who take requests, written at once, because two hundred registrations take a minute. */
async function crowd({ as, db, conference_id, clock }: Kit, count: number): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < count) people.push(await as())
  const now = clock.now().toISOString()
  const choices = {
    listed: true,
    suggestable: false,
    meetings: true,
    show_online: false,
    reachable: false,
    updated_at: now,
  }
  await db
    .insert(conferenceMembers)
    .values(people.map(({ id }) => ({ conference_id, user_id: id, role: 'delegate' as const, joined_at: now })))
  await db.insert(conferenceConsents).values(people.map(({ id }) => ({ conference_id, user_id: id, ...choices })))
  const ids = sql.param(people.map(({ id }) => id))
  await db.execute(sql`
    insert into profiles (id, full_name, sort_name, search_text, updated_at)
    select id, 'Somebody', 'somebody', 'somebody', now() from unnest(${ids}::uuid[]) as given (id)
    on conflict (id) do update set full_name = excluded.full_name`)
  return people
}

/** Each person, and each place, is in one meeting at a time, and every agreed meeting has all its rows. */
async function requireConsistent({ db, conference_id }: Kit) {
  const { rows } = await db.execute<{ wrong: string }>(sql`
    with agreed as (
      select id, place_id, starts_at, ends_at, extract(epoch from ends_at - starts_at)::int / 300 as steps
      from meetings where conference_id = ${conference_id} and state = 'accepted')
    select 'a place twice' as wrong from agreed one join agreed other
      on one.id < other.id and one.place_id = other.place_id and one.starts_at < other.ends_at and other.starts_at < one.ends_at
    union all
    select 'a person twice' from agreed one join meeting_people p on p.meeting_id = one.id and p.answer = 'yes'
      join meeting_people q on q.person_id = p.person_id and q.answer = 'yes'
      join agreed other on other.id = q.meeting_id
      where one.id < other.id and one.starts_at < other.ends_at and other.starts_at < one.ends_at
    union all
    select 'rows are missing' from agreed
      where (select count(*) from meeting_bookings b where b.meeting_id = agreed.id) <> 2 * steps
        or (select count(*) from meeting_place_bookings b where b.meeting_id = agreed.id) <> steps
    union all
    select 'rows of nothing agreed' from meeting_bookings b join meetings m on m.id = b.meeting_id
      where m.conference_id = ${conference_id} and m.state <> 'accepted'`)
  expect(rows).toEqual([])
}

/** What these outcomes offer although somebody, or every table, is booked then. */
async function falselyOffered({ db, conference_id }: Kit, given: readonly { by: Person; outcome: Outcome }[]) {
  const offers = given.flatMap(({ by, outcome: { meeting, times } }) =>
    [by.id, ...(meeting?.people ?? []).map(({ person_id }) => person_id)].flatMap((person_id) =>
      times.map(({ starts_at, place }) => ({ person_id, starts_at, place_id: place.id })),
    ),
  )
  const { rows } = await db.execute(sql`
    select offered.* from json_to_recordset(${JSON.stringify(offers)}) as offered (person_id uuid, starts_at timestamptz, place_id uuid)
    where exists (
      select from meetings join meeting_people as someone on someone.meeting_id = meetings.id and someone.answer = 'yes'
      where meetings.conference_id = ${conference_id} and meetings.state = 'accepted'
        and meetings.starts_at <= offered.starts_at and meetings.ends_at > offered.starts_at
        and (someone.person_id = offered.person_id or meetings.place_id = offered.place_id))`)
  return rows
}

type Pair = { by: Person; asker: Person; id: string }

/** Those who got the time cancel, and are asked again for it. */
async function startAgain(kit: Kit, pairs: Pair[], outcomes: readonly Outcome[]) {
  for (const [one, { taken }] of outcomes.entries()) {
    const pair = pairs[one]
    if (taken || !pair) continue
    await pair.by.call(meetingsApi.cancel, { id: pair.id })
    pair.id = await kit.asked(pair.asker, pair.by)
  }
}

const ROUNDS = 5

test(
  '200 who accept one slot at once: each person and table once, the others see times that are free, again and again',
  { timeout: 360_000 },
  async () => {
    const kit = await testMeetings({ places: Array.from({ length: 8 }, (_, one) => ({ name: `Table ${one + 1}` })) })
    const people = await crowd(kit, 220)
    const [wanted, askers] = [people.slice(0, 110), people.slice(110)]
    const pairs: Pair[] = []
    for (const [one, asker] of askers.entries()) {
      // Some are asked twice for the same time, so that people are as scarce as tables.
      const first = wanted[one]
      const second = wanted[one % 20]
      if (first) pairs.push({ by: first, asker, id: await kit.asked(asker, first) })
      if (second && second !== first) pairs.push({ by: second, asker, id: await kit.asked(asker, second) })
    }
    const at200 = pairs.slice(0, 200)
    // Some of those who are asked are not free later either, so that not every other time is offered to everybody.
    for (const [one, asker] of askers.slice(20, 26).entries()) {
      const other = wanted[one + 40]
      if (other) await kit.accept(other, await kit.asked(asker, other, { starts: [at('09:25')] }), '09:25')
    }
    for (let round = 0; round < ROUNDS; round++) {
      const outcomes = await Promise.all(at200.map(({ by, id }) => kit.accept(by, id)))
      expect(outcomes.filter(({ taken }) => !taken)).toHaveLength(8)
      for (const { meeting, times, obstacle } of outcomes.filter(({ taken }) => taken)) {
        expect(meeting?.state).toBe('requested')
        expect(obstacle).toMatch(/^(meeting|others|place)$/)
        expect(times).toHaveLength(3)
      }
      const given = outcomes.flatMap((outcome, one) => (at200[one] ? { by: at200[one].by, outcome } : []))
      expect(await falselyOffered(kit, given)).toEqual([])
      await requireConsistent(kit)
      await startAgain(kit, at200, outcomes)
    }
  },
)

test('two whose requests cross in every order never wait for each other', async () => {
  const kit = await testMeetings({ places: Array.from({ length: 8 }, (_, one) => ({ name: `Table ${one + 1}` })) })
  const [ada, grace, hedy, joan] = await crowd(kit, 4)
  if (!ada || !grace || !hedy || !joan) throw new Error('Somebody is missing.')
  const ask = (by: Person, to: Person) => kit.asked(by, to)
  const accepts = [
    { by: grace, id: await ask(ada, grace) },
    { by: ada, id: await ask(hedy, ada) },
    { by: hedy, id: await ask(joan, hedy) },
    { by: joan, id: await ask(grace, joan) },
  ]
  const outcomes = await Promise.all(accepts.map(({ by, id }) => kit.accept(by, id)))
  expect(outcomes.filter(({ taken }) => !taken).length).toBeGreaterThanOrEqual(1)
  await requireConsistent(kit)
  // Cancelling and accepting at the same moment leaves no rows of what is cancelled.
  const agreed = outcomes.flatMap(({ meeting }, one) => (meeting?.state === 'accepted' ? (accepts[one] ?? []) : []))
  await Promise.all([
    ...agreed.map(({ by, id }) => by.call(meetingsApi.cancel, { id })),
    ...accepts.map(({ by, id }) => kit.accept(by, id).catch(() => null)),
  ])
  await requireConsistent(kit)
})

test('requests from an old and a new grid that overlap are not both agreed', async () => {
  const places = Array.from({ length: 30 }, (_, one) => ({ name: `Table ${one + 1}` }))
  const kit = await testMeetings({ places })
  const people = await crowd(kit, 30)
  const trios = Array.from({ length: 10 }, (_, one) => people.slice(3 * one, 3 * one + 3))
  const old: string[] = []
  for (const [ada, grace] of trios) if (ada && grace) old.push(await kit.asked(grace, ada))
  await kit.set({ places, hours: [{ day: at('09:10').slice(0, 10), from_minute: 550, to_minute: 660 }] })
  const recent: string[] = []
  for (const [ada, , hedy] of trios) if (ada && hedy) recent.push(await kit.asked(hedy, ada, { starts: [at('09:10')] }))
  const outcomes = await Promise.all(
    trios.flatMap(([ada], one) =>
      ada ? [kit.accept(ada, old[one] ?? ''), kit.accept(ada, recent[one] ?? '', '09:10')] : [],
    ),
  )
  expect(outcomes.filter(({ taken }) => !taken)).toHaveLength(10)
  await requireConsistent(kit)
})
