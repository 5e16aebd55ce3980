import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#features/chat/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { blocksApi, mutesApi } from '#features/people/contract.ts'
import { text as peopleText } from '#features/people/text.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import type { Caller } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { exportOf, fillConference } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import { openLive } from '#server/test-live.ts'
import type { LiveData } from '#shared/live.ts'
import { deskApi } from './contract.ts'
import { MOST_MODERATORS } from './rules.ts'
import { text } from './text.ts'

type Told = LiveData['desk.changed']

/** Two sessions with a moderator each: Ada of bread, Grace of salt. Alan takes part. */
async function hall() {
  const kit = await testHall()
  const { organiser, conference_id } = kit
  const add = async (title: string) => {
    const times = { day: 'Day 1', start_time: '09:00', end_time: '17:00' }
    return (await organiser.call(scheduleApi.add, { conference_id, title, ...times })).id
  }
  const [bread, salt] = [await add('Bread'), await add('Salt')]
  const ada = await kit.register({ full_name: 'Ada Lovelace' })
  const grace = await kit.register({ full_name: 'Grace Hopper' })
  const alan = await kit.register({ full_name: 'Alan Turing' })
  /** A second after whoever was named before. */
  const name = (schedule_item_id: string, { delegate_id }: { delegate_id: string }) => {
    kit.clock.forward(1000)
    return organiser.call(deskApi.name, { conference_id, schedule_item_id, delegate_id })
  }
  const dismiss = (schedule_item_id: string, { id: person_id }: { id: string }) =>
    organiser.call(deskApi.dismiss, { conference_id, schedule_item_id, person_id })
  await name(bread, ada)
  await name(salt, grace)
  const place = (schedule_item_id: string | null) => ({
    conference_id,
    ...(schedule_item_id !== null && { schedule_item_id }),
  })
  const ask = async (session: string | null, anonymous = false) =>
    (await alan.call(questionsApi.ask, { ...place(session), client_id: randomUUID(), text: 'Why?', anonymous })).id
  const write = async (session: string | null) =>
    (await alan.call(chatApi.post, { ...place(session), client_id: randomUUID(), text: 'Hello' })).id
  const poll = async (session: string | null) =>
    (await organiser.call(pollsApi.create, { ...place(session), question: 'Salted?', options: ['Yes', 'No'] })).id

  /** Everything that a moderator of a session does there, with what each is called. */
  async function acts(by: Caller, session: string | null): Promise<[string, () => Promise<unknown>][]> {
    const [question, answered, draft, edited, message] = [
      await ask(session),
      await ask(session),
      await poll(session),
      await poll(session),
      await write(session),
    ]
    const one = (id: string) => ({ conference_id, id })
    const written = { ...place(session), question: 'Sweet?', options: ['Yes', 'No'] }
    return [
      ['pin', () => by.call(questionsApi.moderate, { ...one(question), pinned: true })],
      ['dismiss', () => by.call(questionsApi.moderate, { ...one(question), state: 'rejected' })],
      ['mark as answered', () => by.call(questionsApi.answer, { ...one(answered), text: null })],
      ['approve first', () => by.call(questionsApi.change, { ...place(session), moderated: true })],
      ['write a poll', () => by.call(pollsApi.create, written)],
      ['edit a poll', () => by.call(pollsApi.edit, { ...one(edited), question: 'Sour?' })],
      ['open a poll', () => by.call(pollsApi.open, one(draft))],
      ['close a poll', () => by.call(pollsApi.close, one(draft))],
      ['delete a poll', () => by.call(pollsApi.remove, one(edited))],
      ['slow the chat', () => by.call(chatApi.change, { ...place(session), slow_mode_seconds: 30 })],
      ['remove a message', () => by.call(chatApi.remove, one(message))],
    ]
  }
  /** What became of each of them: null where it was done, else the status of the refusal. */
  async function tried(by: Caller, session: string | null) {
    const done: Record<string, number | null> = {}
    for (const [what, act] of await acts(by, session)) done[what] = await statusOf(act)
    return done
  }
  return { ...kit, add, bread, salt, ada, grace, alan, name, dismiss, place, ask, poll, tried }
}

async function statusOf(act: () => Promise<unknown>): Promise<number | null> {
  try {
    await act()
    return null
  } catch (error) {
    return error instanceof Error && 'status' in error ? Number(error.status) : -1
  }
}

const WHAT = [
  'pin',
  'dismiss',
  'mark as answered',
  'approve first',
  'write a poll',
  'edit a poll',
  'open a poll',
  'close a poll',
  'delete a poll',
  'slow the chat',
  'remove a message',
] as const
const all = (status: number | null) => Object.fromEntries(WHAT.map((what) => [what, status]))
/** Drafts of polls are not there for those who do not moderate. */
const HIDDEN = { 'edit a poll': 404, 'open a poll': 404, 'close a poll': 404, 'delete a poll': 404 }

describe('a moderator keeps the room of a session in order', () => {
  test('does all of it there', async () => {
    const { ada, bread, tried } = await hall()
    expect(await tried(ada, bread)).toEqual(all(null))
  })

  test('and none of it in another session, nor in the room of the conference', async () => {
    const { ada, salt, tried } = await hall()
    // Her own session lets her ask, so drafts of others are looked for, and not there.
    expect(await tried(ada, salt)).toEqual({ ...all(403), ...HIDDEN })
    expect(await tried(ada, null)).toEqual({ ...all(403), ...HIDDEN })
  })

  test('a delegate does none of it, and a stranger does not find the conference', async () => {
    const { as, alan, bread, tried } = await hall()
    // Alan removes his own message, as everybody may.
    expect(await tried(alan, bread)).toEqual({ ...all(403), 'remove a message': null })
    expect(await tried(await as(), bread)).toEqual(all(404))
  })

  test('nor anything that only organisers do', async () => {
    const { ada, alan, bread, grace, conference_id } = await hall()
    const named = { conference_id, schedule_item_id: bread, delegate_id: alan.delegate_id }
    const person = { conference_id, person_id: alan.id }
    const statuses = [
      () => ada.call(mutesApi.mute, person),
      () => ada.call(deskApi.name, named),
      () => ada.call(deskApi.dismiss, { conference_id, schedule_item_id: bread, person_id: grace.id }),
      () => ada.call(deskApi.moderators, { conference_id }),
      () => ada.call(pollsApi.change, { conference_id, by_speakers: false }),
      () => ada.call(questionsApi.export, { conference_id }),
      () => ada.call(pollsApi.export, { conference_id }),
      () => ada.call(delegatesApi.list, { conference_id }),
    ].map(statusOf)
    expect(await Promise.all(statuses)).toEqual([403, 403, 403, 404, 403, 404, 404, 404])
  })

  test('reads who asked without a name, also of somebody who has blocked them, and is told in the room', async () => {
    const kit = await hall()
    const { ada, alan, grace, bread, salt, conference_id, place, ask } = kit
    // They have met in the chat.
    await ada.call(chatApi.post, { conference_id, client_id: randomUUID(), text: 'Hello' })
    await alan.call(blocksApi.block, { person_id: ada.id })
    const room = `session:${bread}`
    const [seat, other] = [await openLive(kit, ada.access_token), await openLive(kit, grace.access_token)]
    for (const client of [seat, other]) await client.join(room)
    const id = await ask(bread, true)
    const [listed] = await ada.call(questionsApi.list, place(bread))
    expect(listed?.author?.full_name).toBe('Alan Turing')
    const told = (client: typeof seat) => client.events(room).flatMap(({ kind, data }) => kind === 'question.changed' ? data : []) // prettier-ignore
    await eventually(() => expect(told(seat)).toMatchObject([{ id, author: { full_name: 'Alan Turing' } }]))
    await eventually(() => expect(told(other)).toMatchObject([{ id, author: null }]))

    await ask(salt, true)
    expect(await ada.call(questionsApi.list, place(salt))).toMatchObject([{ author: null }])
    const mine = { moderator: true, organises: false }
    expect(await ada.call(questionsApi.settings, place(bread))).toMatchObject({ ...mine, may_answer: true })
    expect(await ada.call(chatApi.settings, place(bread))).toMatchObject(mine)
    expect(await ada.call(pollsApi.settings, place(bread))).toMatchObject({ moderator: true, may_create: true })
    expect(await ada.call(questionsApi.settings, { conference_id })).toMatchObject({ moderator: false })
  })
})

describe('the desk of a moderator', () => {
  test('has the rooms of their sessions, and nothing of others', async () => {
    const { ada, bread, salt, conference_id, ask, poll } = await hall()
    for (const session of [bread, salt, null]) {
      await ask(session)
      await poll(session)
    }
    expect(await ada.call(deskApi.open, { conference_id })).toMatchObject({ id: conference_id, session_ids: [bread] })
    const rooms = await ada.call(deskApi.rooms, { conference_id })
    expect(rooms.map(({ schedule_item_id, open }) => [schedule_item_id, open])).toEqual([[bread, 1]])
    const asked = async (room?: string) =>
      (await ada.call(deskApi.questions, { conference_id, ...(room !== undefined && { room }) })).questions.map(
        ({ schedule_item_id }) => schedule_item_id,
      )
    expect([await asked(), await asked(bread), await asked(salt), await asked('conference')]).toEqual([
      [bread],
      [bread],
      [],
      [],
    ])
    const polls = await ada.call(deskApi.polls, { conference_id })
    expect(polls.map(({ schedule_item_id, state }) => [schedule_item_id, state])).toEqual([[bread, 'draft']])
    expect(await ada.call(deskApi.polls, { conference_id, room: salt })).toEqual([])
  })

  test('is told of what changes in those, and not in others', async () => {
    const kit = await hall()
    const { ada, grace, alan, organiser, bread, salt, db, clock, conference_id, ask, poll, name, place } = kit
    // Somebody who organises as well is told of everything.
    const both = await kit.register()
    await name(bread, both)
    await joinConference(db, { conference_id, user_id: both.id, role: 'organiser' }, clock.now())
    const room = `conference:${conference_id}`
    const seat = async ({ access_token }: typeof ada) => {
      const client = await openLive(kit, access_token)
      await client.join(room)
      return () => client.events(room).flatMap(({ kind, data }) => (kind === 'desk.changed' ? (data as Told) : []))
    }
    const toAda = await seat(ada)
    const toGrace = await seat(grace)
    const toAlan = await seat(alan)
    const toBoth = await seat(both)
    const idsOf = (told: Told[]) => [
      ...new Set(told.flatMap(({ questions, polls }) => [...questions, ...polls].map(({ id }) => id))),
    ]
    const [hers, other, whole] = [await ask(bread, true), await ask(salt), await ask(null)]
    const [draft, draftOfSalt] = [await poll(bread), await poll(salt)]
    await organiser.call(chatApi.change, { ...place(salt), slow_mode_seconds: 60 })
    await alan.call(questionsApi.withdraw, { conference_id, id: hers })
    const everything = [hers, other, whole, draft, draftOfSalt].toSorted()
    await eventually(() => {
      expect(idsOf(toBoth()).toSorted()).toEqual(everything)
      expect(toBoth().flatMap(({ questions }) => questions)).toContainEqual({ id: hers, hidden: true })
      expect(
        toGrace()
          .flatMap(({ rooms }) => rooms)
          .at(-1)?.chat.slow_mode_seconds,
      ).toBe(60)
      expect(toAda().flatMap(({ questions }) => questions)).toContainEqual({ id: hers, hidden: true })
    })
    expect(idsOf(toAda()).toSorted()).toEqual([hers, draft].toSorted())
    expect(new Set(toAda().flatMap(({ rooms }) => rooms.map(({ schedule_item_id }) => schedule_item_id)))).toEqual(
      new Set([bread]),
    )
    expect(idsOf(toGrace()).toSorted()).toEqual([other, draftOfSalt].toSorted())
    expect(toAlan()).toEqual([])
  })

  test('is not there for a delegate, a stranger, or in a draft', async () => {
    const { as, ada, alan, organiser, conference_id } = await hall()
    const refusal = { status: 404, message: conferencesText.noAccess }
    for (const who of [alan, await as()])
      for (const endpoint of [deskApi.open, deskApi.rooms, deskApi.questions, deskApi.polls])
        await expect(who.call(endpoint, { conference_id })).rejects.toMatchObject(refusal)
    await organiser.call(conferencesApi.update, { conference_id, active: false })
    await expect(ada.call(deskApi.rooms, { conference_id })).rejects.toMatchObject(refusal)
  })
})

describe('it ends', () => {
  type Hall = Awaited<ReturnType<typeof hall>>
  const ends: [string, (kit: Hall) => Promise<unknown>][] = [
    ['once an organiser takes it back', ({ dismiss, bread, ada }) => dismiss(bread, ada)],
    [
      'with the registration that the delegate withdraws',
      ({ ada, conference_id }) => ada.call(membershipApi.withdraw, { conference_id }),
    ],
    [
      'when the organisers remove the delegate',
      ({ organiser, conference_id, ada }) =>
        organiser.call(delegatesApi.remove, { conference_id, id: ada.delegate_id }),
    ],
    [
      'with the session',
      ({ organiser, conference_id, bread }) => organiser.call(scheduleApi.remove, { conference_id, id: bread }),
    ],
    ['when an organiser blocks the moderator', ({ organiser, ada }) => organiser.call(blocksApi.block, { person_id: ada.id })], // prettier-ignore
  ]
  test.each(ends)('%s', async (_, end) => {
    const kit = await hall()
    const { organiser, ada, bread, salt, conference_id, ask, grace } = kit
    const id = await ask(bread)
    await end(kit)
    const refusals = [
      () => ada.call(deskApi.open, { conference_id }),
      () => ada.call(deskApi.questions, { conference_id }),
      () => ada.call(questionsApi.moderate, { conference_id, id, pinned: true }),
    ].map(statusOf)
    expect((await Promise.all(refusals)).slice(0, 2)).toEqual([404, 404])
    expect(await refusals[2]).not.toBeNull()
    const named = await organiser.call(deskApi.moderators, { conference_id })
    expect(named.map(({ schedule_item_id, person }) => [schedule_item_id, person.person_id])).toEqual([
      [salt, grace.id],
    ])
  })

  test('for as long as the moderator is muted', async () => {
    const { organiser, ada, bread, conference_id, place, tried } = await hall()
    const muted = { conference_id, person_id: ada.id }
    await organiser.call(mutesApi.mute, muted)
    const refusal = { status: 403, message: peopleText.muted }
    await expect(ada.call(deskApi.questions, { conference_id })).rejects.toMatchObject(refusal)
    expect(await tried(ada, bread)).toEqual({ ...all(403) })
    expect(await ada.call(questionsApi.settings, place(bread))).toMatchObject({ moderator: false, muted: true })
    await organiser.call(mutesApi.unmute, muted)
    expect(await tried(ada, bread)).toEqual(all(null))
  })

  test('with the account, which has its sessions in the file of its data before', async () => {
    const kit = await hall()
    const { organiser, ada, bread, salt, grace, name, conference_id } = kit
    await name(bread, grace)
    const { moderated_sessions } = JSON.parse((await exportOf(kit, ada)).body)
    expect(moderated_sessions).toMatchObject([{ session: 'Bread' }])
    await ada.request({ method: 'DELETE', url: '/api/me', payload: { password: ada.password } })
    const named = await organiser.call(deskApi.moderators, { conference_id })
    expect(named.map(({ schedule_item_id, person }) => [schedule_item_id, person.person_id])).toEqual([
      [salt, grace.id],
      [bread, grace.id],
    ])
  })
})

describe('naming', () => {
  test('tells the delegate once, and takes the notice back with it', async () => {
    const { organiser, ada, bread, name, dismiss, conference_id } = await hall()
    const told = async () =>
      (await ada.call(notificationsApi.list, {})).map(({ kind, actor, path, words }) => ({ kind, actor, path, words }))
    const notice = {
      kind: 'moderator_named',
      actor: expect.objectContaining({ person_id: organiser.id }),
      path: `/conference/${conference_id}/desk?session=${bread}`,
      words: { title: 'Bread' },
    }
    await name(bread, ada)
    expect(await told()).toEqual([notice])
    await dismiss(bread, ada)
    await dismiss(bread, ada)
    expect(await told()).toEqual([])
    await name(bread, ada)
    expect(await told()).toEqual([notice])
  })

  test('refuses who is not registered, who organises, who is blocked, and what is elsewhere', async () => {
    const kit = await hall()
    const { organiser, alan, bread, name, conference_id, conferenceOf, db, clock } = kit
    const pending = await organiser.call(delegatesApi.add, { conference_id, full_name: 'P', email: 'p@example.org' })
    const refused = (status: number, message: string) => ({ status, message })
    await expect(name(bread, { delegate_id: pending.id })).rejects.toMatchObject(refused(404, text.notRegistered))
    const both = await kit.register()
    await joinConference(db, { conference_id, user_id: both.id, role: 'organiser' }, clock.now())
    await expect(name(bread, both)).rejects.toMatchObject(refused(409, text.organises))
    await both.call(blocksApi.block, { person_id: alan.id })
    await expect(name(bread, alan)).rejects.toMatchObject(refused(409, text.blocked))

    const elsewhere = await conferenceOf(organiser, { active: true })
    const there = { conference_id: elsewhere, schedule_item_id: bread, delegate_id: both.delegate_id }
    await expect(organiser.call(deskApi.name, there)).rejects.toMatchObject({ status: 404 })
    await expect(name(randomUUID(), both)).rejects.toMatchObject({ status: 404 })
  })

  test('a session has at most ten moderators, also when several are named at once', async () => {
    const { organiser, register, bread, name, conference_id } = await hall()
    const people = await Promise.all(Array.from({ length: MOST_MODERATORS }, () => register()))
    const named = await Promise.allSettled(people.map((one) => name(bread, one)))
    expect(named.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { status: 409, message: text.tooMany } },
    ])
    const listed = await organiser.call(deskApi.moderators, { conference_id })
    expect(listed.filter(({ schedule_item_id }) => schedule_item_id === bread)).toHaveLength(MOST_MODERATORS)
  })

  test('is quick among ten thousand delegates', async () => {
    const kit = await hall()
    await fillConference(kit, kit.conference_id, 10_000)
    expect(await kit.name(kit.bread, kit.alan)).toHaveLength(3)
  })
})
