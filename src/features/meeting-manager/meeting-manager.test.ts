import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { auditApi } from '#features/conferences/contract.ts'
import { meetingsApi } from '#features/meetings/contract.ts'
import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { keepMeetings } from '#features/meetings/server/upkeep.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { blocksApi, mutesApi } from '#features/people/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import type { Input } from '#shared/contract.ts'
import { at, DAY, testMeetings } from '#server/test-meetings.ts'
import type { Person } from '#server/test.ts'
import { arrangeApi, type Preview } from './contract.ts'
import { pairOf } from './server/candidates.ts'
import { arrangeText } from './text.ts'

/** What makes everybody like everybody else. */
const ALIKE = { interests: ['Rotas'] }

type Options = Partial<Input<typeof arrangeApi.preview>>

async function hall(settings: object = {}) {
  const kit = await testMeetings(settings)
  const { organiser, conference_id, open } = kit
  /** Somebody who takes requests and suits everybody else. */
  const alike = (name: string, choices: object = {}) => open(name, { ...ALIKE, ...choices })
  const preview = (options: Options = {}) => organiser.call(arrangeApi.preview, { conference_id, ...options })
  const send = ({ key, meetings }: Preview, keep_saved = true) =>
    organiser.call(arrangeApi.send, { conference_id, key, keep_saved, meetings })
  const state = () => organiser.call(arrangeApi.state, { conference_id })
  return { ...kit, alike, preview, send, state }
}

const pairs = ({ meetings }: Preview) => meetings.map(({ person_id, other_id }) => pairOf(person_id, other_id))
const reasons = ({ without }: Preview) => without.map(({ person, reason }) => [person.full_name, reason] as const)

test('a preview arranges everybody who takes requests, and nobody is told', async () => {
  const { alike, preview, state, list } = await hall()
  const [ada, grace] = [await alike('Ada'), await alike('Grace')]
  await alike('Not listed', { listed: false })
  await alike('Takes no requests', { meetings: false })
  expect(await state()).toEqual({
    hindrance: null,
    people: 2,
    without_meeting: 2,
    days: [{ day: DAY, slots: 5 }],
    last: null,
    settings_at: expect.any(String),
  })
  const shown = await preview()
  expect(shown).toMatchObject({ people: 2, people_by_number: [0, 2, 0, 0], without: [] })
  expect(pairs(shown)).toEqual([pairOf(ada.id, grace.id)])
  expect(await list(ada)).toEqual([])
})

test('sent, it is a request to both, and agreed at its place once both have said yes', async () => {
  const { alike, preview, send, state, list, accept, organiser, conference_id } = await hall()
  const [ada, grace] = [await alike('Ada'), await alike('Grace')]
  const shown = await preview()
  expect(await send(shown)).toEqual({ sent: 1, left_out: [] })
  const [request] = await list(ada)
  const [draft] = shown.meetings
  expect(request).toMatchObject({ state: 'requested', is_arranged: true, waits_for_me: true, reason: '' })
  expect(request?.options).toEqual([{ starts_at: draft?.starts_at, ends_at: draft?.ends_at }])
  expect(await ada.call(notificationsApi.list, {})).toMatchObject([
    { kind: 'meeting_asked', actor: { full_name: 'Grace' }, words: { what: 'arranged' } },
  ])
  const time = draft?.starts_at.slice(11, 16) ?? ''
  await accept(ada, request?.id ?? '', time)
  expect(await accept(grace, request?.id ?? '', time)).toMatchObject({
    taken: false,
    meeting: { state: 'accepted', starts_at: draft?.starts_at, place: { id: draft?.place_id } },
  })
  expect((await state()).last).toMatchObject({ sent: 1, agreed: 1 })
  const [entry] = await organiser.call(auditApi.list, { conference_id })
  expect(entry).toMatchObject({ action: 'meetings_arranged', count: 1 })
})

test('sent again under the same key nothing is sent twice, and the next preview begins after it', async () => {
  const { alike, preview, send, list } = await hall()
  const ada = await alike('Ada')
  await alike('Grace')
  const shown = await preview()
  await send(shown)
  expect(await send(shown)).toEqual({ sent: 1, left_out: [] })
  expect(await list(ada)).toHaveLength(1)
  // Who has been asked to meet is not arranged again.
  expect((await preview()).meetings).toEqual([])
  expect(await send({ ...shown, key: crypto.randomUUID() })).toMatchObject({
    sent: 0,
    left_out: [{ change: 'person' }],
  })
})

test('blocked people are in no preview, and a block after it looks like somebody who takes no requests', async () => {
  const { alike, preview, send, list, conference_id } = await hall()
  const [ada, grace, mallory] = [await alike('Ada'), await alike('Grace'), await alike('Mallory')]
  const before = await preview()
  expect(pairs(before)).toContain(pairOf(ada.id, mallory.id))
  await ada.call(blocksApi.block, { person_id: mallory.id })
  await grace.call(networkingProfileApi.setMe, {
    conference_id,
    listed: true,
    meetings: false,
  })
  const { sent, left_out } = await send(before)
  expect(sent + left_out.length).toBe(before.meetings.length)
  expect(sent).toBe(0)
  expect(new Set(left_out.map(({ change }) => change))).toEqual(new Set(['person']))
  expect(await list(mallory)).toEqual([])
  const after = await preview()
  expect(pairs(after)).toEqual([])
  expect(new Map(reasons(after))).toEqual(
    new Map([
      ['Ada', 'no_wishes'],
      ['Mallory', 'no_wishes'],
    ]),
  )
})

test('muted people are in no preview', async () => {
  const { alike, preview, organiser, conference_id } = await hall()
  const [ada, grace, muted] = [await alike('Ada'), await alike('Grace'), await alike('Muted')]
  await organiser.call(mutesApi.mute, { conference_id, person_id: muted.id })
  expect(pairs(await preview())).toEqual([pairOf(ada.id, grace.id)])
  await organiser.call(mutesApi.unmute, { conference_id, person_id: muted.id })
  expect(pairs(await preview()).toSorted()).toHaveLength(3)
})

test('what was booked after the preview is left out with what has changed', async () => {
  const { alike, preview, send, asked, accept, open } = await hall({ places: [{ name: 'The only table' }] })
  const [ada, grace] = [await alike('Ada'), await alike('Grace')]
  const [other, another] = [await open('Other'), await open('Another')]
  const shown = await preview()
  const time = shown.meetings[0]?.starts_at.slice(11, 16) ?? ''
  const book = async (by: Person, to: Person) => {
    const id = await asked(by, to, { starts: [at(time)] })
    await accept(to, id, time)
    return id
  }
  const id = await book(other, another)
  const names = [ada, grace]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((person) => (person === ada ? 'Ada' : 'Grace'))
  const left = await send(shown)
  expect(left).toMatchObject({ sent: 0, left_out: [{ starts_at: at(time), change: 'place' }] })
  expect(left.left_out[0]?.people.map(({ full_name }) => full_name)).toEqual(names)
  await other.call(meetingsApi.cancel, { id, note: null })
  await book(ada, other)
  expect(await send(shown)).toMatchObject({ sent: 0, left_out: [{ change: 'time' }] })
})

test('saved sessions are kept unless they may be missed, and the reason says so', async () => {
  const { alike, preview, organiser, conference_id } = await hall()
  const ada = await alike('Ada')
  await alike('Grace')
  const { id } = await organiser.call(scheduleApi.add, {
    conference_id,
    day: 'Day 1',
    start_time: '09:00',
    end_time: '11:00',
    title: 'All morning',
  })
  await ada.call(agendaApi.save, { schedule_item_id: id })
  expect(reasons(await preview())).toEqual(expect.arrayContaining([['Ada', 'no_free_slot']]))
  expect((await preview({ keep_saved: false })).meetings).toHaveLength(1)
})

test.each(['waits', 'is agreed'])('who leaves takes what was arranged along, when it %s', async (state) => {
  const { alike, preview, send, list, accept, core, clock, conference_id } = await hall()
  const [ada, grace] = [await alike('Ada'), await alike('Grace')]
  const shown = await preview()
  await send(shown)
  const [request] = await list(ada)
  const time = shown.meetings[0]?.starts_at.slice(11, 16) ?? ''
  if (state === 'is agreed') for (const one of [ada, grace]) await accept(one, request?.id ?? '', time)
  await grace.call(membershipApi.withdraw, { conference_id })
  const ended = { state: state === 'is agreed' ? 'cancelled' : 'expired', people: [{ person: null }] }
  expect(await list(ada)).toMatchObject([ended])
  await keepMeetings(core, clock.now())
  expect(await list(ada)).toMatchObject([ended])
})

test('two organisers who preview at the same moment both get one', async () => {
  const { alike, preview } = await hall()
  const [ada, grace] = [await alike('Ada'), await alike('Grace')]
  const [one, other] = await Promise.all([preview(), preview({ people: 'without_meeting' })])
  for (const shown of [one, other]) expect(pairs(shown)).toEqual([pairOf(ada.id, grace.id)])
})

test('nothing is arranged where meetings are off or people may not be arranged', async () => {
  const { alike, preview, set, state } = await hall()
  await alike('Ada')
  await set({ arranged: false })
  await expect(preview()).rejects.toMatchObject({ status: 409, message: arrangeText.hindrances.not_arranged })
  await set({ enabled: false })
  await expect(preview()).rejects.toMatchObject({ status: 409, message: arrangeText.hindrances.off })
  expect((await state()).hindrance).toBe('off')
})

test('a preview of three hundred people keeps all rules, and the list of the organiser shows what was sent', async () => {
  const tables = Array.from({ length: 30 }, (_, number) => ({ name: `Table ${number}` }))
  const { db, conference_id, preview, send, organiser } = await hall({ places: tables })
  await addPeople(db, conference_id, 300)
  const shown = await preview({ most_each: 2 })
  expect(shown.people).toBe(300)
  expect(brokenRules(shown, 2)).toEqual([])
  expect(shown.meetings.length).toBeGreaterThan(120)
  const apart = await db.execute<{ one: string; other: string }>(sql`
    select least(blocker_id, blocked_id) as one, greatest(blocker_id, blocked_id) as other from person_blocks`)
  expect(apart.rows.length).toBeGreaterThan(500)
  const blocked = new Set(apart.rows.map(({ one, other }) => pairOf(one, other)))
  expect(pairs(shown).filter((pair) => blocked.has(pair))).toEqual([])
  const batch = { ...shown, meetings: shown.meetings.slice(0, 100) }
  expect(await send(batch)).toEqual({ sent: 100, left_out: [] })
  const { counts } = await organiser.call(organiserMeetingsApi.list, { conference_id })
  expect(counts).toMatchObject({ all: 100, waiting: 100 })
})

/** The rules anew, from the preview alone. */
function brokenRules({ meetings }: Preview, most: number) {
  const seats = meetings.map(({ place_id, starts_at }) => `${place_id} ${starts_at}`)
  const people = meetings.flatMap(({ person_id, other_id }) => [person_id, other_id])
  const moments = meetings.flatMap(({ person_id, other_id, starts_at }) => [
    `${person_id} ${starts_at}`,
    `${other_id} ${starts_at}`,
  ])
  const twos = meetings.map(({ person_id, other_id }) => pairOf(person_id, other_id))
  const tooMany = [...Map.groupBy(people, (id) => id).values()].filter((all) => all.length > most)
  return [...repeated(seats), ...repeated(moments), ...repeated(twos), ...tooMany.flat()]
}

const repeated = (all: readonly string[]) => all.filter((one, place) => all.indexOf(one) !== place)

/** Participants who take requests, each of whom has blocked two others. */
async function addPeople(db: Awaited<ReturnType<typeof hall>>['db'], conference_id: string, count: number) {
  const people = sql`(
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n from generate_series(1, ${count}::int) as n)`
  await db.execute(sql`
    insert into users (id, email, user_metadata, app_metadata, is_delegate, is_anonymous, created_at, updated_at)
    select id, 'd' || n || '@example.org', '{}', '{}', true, false, now(), now() from ${people} as people`)
  await db.execute(sql`
    insert into profiles (id, full_name, search_text, sort_name, updated_at)
    select id, 'Person ' || n, 'person ' || n, 'person ' || n, now() from ${people} as people`)
  await db.execute(sql`
    insert into conference_members (conference_id, user_id, role, joined_at)
    select ${conference_id}, id, 'delegate', now() from ${people} as people`)
  await db.execute(sql`
    insert into conference_consents (conference_id, user_id, listed, suggestable, meetings, updated_at)
    select ${conference_id}, id, true, false, true, now() from ${people} as people`)
  await db.execute(sql`
    insert into participant_answers (conference_id, user_id, interests, seeking, offering, updated_at)
    select ${conference_id}, id, array['Subject ' || n % 20, 'Subject ' || n * 7 % 20], '[]', '[]', now()
    from ${people} as people`)
  await db.execute(sql`
    insert into person_blocks (blocker_id, blocked_id, created_at)
    select one.id, other.id, now() from ${people} as one join ${people} as other on other.n in (one.n + 20, one.n + 40)`)
  // The plans would be those for the few people of other tests.
  await db.execute(
    sql`analyze users, profiles, conference_members, conference_consents, participant_answers, person_blocks`,
  )
}

test('a pinned meeting stays as it is and what was taken out does not come back', async () => {
  const { alike, preview } = await hall()
  const [ada, grace, joan] = [await alike('Ada'), await alike('Grace'), await alike('Joan')]
  const { meetings, names } = await preview()
  expect(new Map(names.map(({ full_name, held }) => [full_name, held]))).toEqual(
    new Map([
      ['Ada', 0],
      ['Grace', 0],
      ['Joan', 0],
    ]),
  )
  const [first] = meetings
  if (!first) throw new Error('Nothing was arranged.')
  const pinned = { ...first, person_id: ada.id, other_id: grace.id, starts_at: at('10:40'), ends_at: at('11:00') }
  const again = await preview({ pinned: [pinned], apart: [{ person_id: joan.id, other_id: ada.id }] })
  expect(again.meetings).toContainEqual(pinned)
  expect(pairs(again).toSorted()).toEqual([pairOf(ada.id, grace.id), pairOf(grace.id, joan.id)].toSorted())
  const here = again.meetings.filter(({ starts_at }) => starts_at === at('10:40'))
  expect(here).toEqual([pinned])
  // What cannot be any more is arranged anew.
  const gone = await preview({ pinned: [{ ...pinned, starts_at: at('12:00'), ends_at: at('12:20') }] })
  expect(pairs(gone)).toHaveLength(3)
})

test('the times to which a meeting of a preview can move are those at which both and a table are free', async () => {
  const { alike, organiser, conference_id, asked, accept } = await hall()
  const [ada, grace, joan] = [await alike('Ada'), await alike('Grace'), await alike('Joan')]
  await accept(joan, await asked(ada, joan))
  const times = (other_id: string) => organiser.call(arrangeApi.times, { conference_id, person_id: ada.id, other_id })
  const free = await times(grace.id)
  expect(free.map(({ starts_at, place_ids }) => [starts_at.slice(11, 16), place_ids.length])).toEqual([
    ['09:25', 2],
    ['09:50', 2],
    ['10:15', 2],
    ['10:40', 2],
  ])
  expect(await times(organiser.id)).toEqual([])
})

test('sent as fixed, meetings are agreed at once, both are told, and what was booked meanwhile is left out', async () => {
  const { alike, preview, organiser, conference_id, list, asked, accept } = await hall()
  const [ada, grace] = [await alike('Ada'), await alike('Grace')]
  const { key, meetings } = await preview()
  const [draft] = meetings
  const send = (batch: typeof meetings) =>
    organiser.call(arrangeApi.send, { conference_id, key, keep_saved: true, sent_as: 'fixed', meetings: batch })
  expect(await send(meetings)).toEqual({ sent: 1, left_out: [] })
  expect(await send(meetings)).toEqual({ sent: 1, left_out: [] })
  for (const person of [ada, grace])
    expect(await list(person)).toMatchObject([
      { state: 'accepted', starts_at: draft?.starts_at, place: { id: draft?.place_id }, steps: ['cancel', 'move'] },
    ])
  expect(await ada.call(notificationsApi.list, {})).toMatchObject([
    { kind: 'meeting_accepted', actor: { full_name: 'Grace' }, words: { what: 'arranged', place: expect.any(String) } },
  ])
  // Nobody else gets their table.
  const [joan, mary] = [await alike('Joan'), await alike('Mary')]
  const time = draft?.starts_at.slice(11, 16) ?? ''
  expect(draft && (await send([{ ...draft, person_id: joan.id, other_id: mary.id }]))).toMatchObject({
    sent: 0,
    left_out: [{ change: 'place' }],
  })
  expect(await accept(mary, await asked(joan, mary, { starts: [at(time)] }), time)).toMatchObject({ taken: false })
})
