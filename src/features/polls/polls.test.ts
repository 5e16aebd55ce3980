import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#features/chat/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { mutesApi } from '#features/people/contract.ts'
import { text as peopleText } from '#features/people/text.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { transact } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { exportOf } from '#server/test-fixtures.ts'
import { type LiveClient, openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import { speaking, withoutAddress } from '#server/test-speakers.ts'
import type { Input } from '#shared/contract.ts'
import { instantAfter } from '#shared/time.ts'
import { type Poll, pollsApi } from './contract.ts'
import { POLL_LIMITS, type ResultRule } from './rules.ts'
import { pollOptions, polls } from './server/table.ts'
import { countVotes } from './server/votes.ts'
import { text } from './text.ts'

type Fields = Partial<Omit<Input<typeof pollsApi.create>, 'conference_id'>>

async function hall(env?: Record<string, string>) {
  const kit = await testHall(env ? { env } : {})
  const { organiser, conference_id } = kit
  const delegate = () => kit.register()
  const [ada, grace] = [await delegate(), await delegate()]
  const create = (by: Person, fields: Fields = {}) =>
    by.call(pollsApi.create, { conference_id, question: 'Tea?', options: ['Yes', 'No', 'Later'], ...fields })
  const open = (fields: Fields = {}) => create(organiser, { ...fields, state: 'open' })
  const step = (by: Person, name: 'open' | 'close' | 'reopen' | 'archive', id: string) =>
    by.call(pollsApi[name], { conference_id, id })
  const vote = (by: Person, poll: Poll, ...at: number[]) =>
    by.call(pollsApi.vote, { conference_id, id: poll.id, option_ids: at.map((one) => poll.options[one]?.id ?? '') })
  const list = (by: Person, page: object = {}) => by.call(pollsApi.list, { conference_id, ...page })
  /** Participants, made one after the other without invitations, which takes less time. */
  const crowd = async (count: number) => {
    const people: Person[] = []
    while (people.length < count) {
      const person = await kit.as()
      await joinConference(kit.db, { conference_id, user_id: person.id, role: 'delegate' }, kit.clock.now())
      people.push(person)
    }
    return people
  }
  /** A delegate who speaks, and the session in which they do. */
  const speaker = async () => {
    const person = await delegate()
    return { person, ...(await speaking(organiser, conference_id, person)) }
  }
  return { ...kit, ada, grace, crowd, speaker, create, open, step, vote, list }
}

/** The counts of a poll's options and of its voters, as somebody sees them. */
const counts = (poll: Poll | undefined) => [...(poll?.options.map(({ votes }) => votes) ?? []), poll?.total_votes]
const HIDDEN = [null, null, null, null]

/** The counts in a frame, which are of a poll unless it was deleted or hidden. */
function told(client: LiveClient, room: string) {
  return client
    .events(room)
    .filter(({ kind }) => kind === 'poll.changed')
    .map(({ data }) => ('total_votes' in data ? counts(data) : 'hidden' in data))
}

test('a poll has its author and its options, in the list as in the room, the newest on top', async () => {
  const { ada, organiser, conference_id, open, list, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, ada.access_token)
  await socket.join(room)
  const first = await open({ question: ' Coffee\nat four? ', options: [' Yes ', '', 'No', '  '] })
  expect(first).toMatchObject({
    question: 'Coffee at four?',
    text: 'Coffee at four?',
    author: { person_id: organiser.id, role: 'organiser' },
    state: 'open',
    options: [
      { text: 'Yes', votes: 0, percent: 0 },
      { text: 'No', votes: 0, percent: 0 },
    ],
    total_votes: 0,
    early: false,
    voted: false,
    my_option_ids: [],
  })
  await open()
  const seen = await list(ada)
  expect(seen.map(({ question }) => question)).toEqual(['Tea?', 'Coffee at four?'])
  await eventually(() => expect(told(socket, room)).toHaveLength(2))
  const frames = socket.events(room).filter(({ kind }) => kind === 'poll.changed')
  const shared = seen.map(({ voted: _voted, my_option_ids: _mine, ...poll }) => poll)
  expect(frames.map(({ data }) => data)).toEqual(shared.toReversed())
  expect((await list(ada, { after: first.seq })).map(({ question }) => question)).toEqual(['Tea?'])
})

test.each([
  ['no question', { question: ' \u200b ' }, 'question', text.noQuestion],
  ['a long question', { question: 'x'.repeat(POLL_LIMITS.question + 1) }, 'question', text.questionTooLong],
  ['one option', { options: ['Yes', ' ', ''] }, 'options', text.tooFewOptions],
  ['eleven options', { options: Array.from({ length: 11 }, (_, at) => `${at}`) }, 'options', text.tooManyOptions],
  ['equal options', { options: ['Two  days', 'two DAYS '] }, 'options', text.equalOptions],
  ['anonymous votes that change', { anonymous: true, changeable: true }, 'changeable', text.anonymousChangeable],
])('a poll with %s is refused', async (_, fields, field, message) => {
  const { organiser, create } = await hall()
  await expect(create(organiser, fields)).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
})

test('sent again with the same client id, a poll is the same poll', async () => {
  const { organiser, create, list } = await hall()
  const client_id = randomUUID()
  const created = await Promise.all([1, 2, 3].map(() => create(organiser, { client_id })))
  expect(new Set(created.map(({ id }) => id)).size).toBe(1)
  expect(await list(organiser)).toHaveLength(1)
})

describe('who manages polls', () => {
  test('a delegate creates and changes none, and sees no drafts', async () => {
    const { ada, organiser, conference_id, create, step, list } = await hall()
    await expect(create(ada)).rejects.toMatchObject({ status: 403, message: text.mayNotCreate })
    const { id } = await create(organiser)
    expect(await list(ada)).toEqual([])
    await expect(step(ada, 'open', id)).rejects.toMatchObject({ status: 403 })
    await expect(ada.call(pollsApi.remove, { conference_id, id })).rejects.toMatchObject({ status: 403 })
    expect((await list(organiser)).map(({ state }) => state)).toEqual(['draft'])
  })

  test('a speaker manages own polls of a session, sees counts as a voter does, and an organiser manages them too', async () => {
    const { organiser, ada, conference_id, speaker, create, step, vote, list, ...kit } = await hall()
    const [turing, hopper] = [await speaker(), await speaker()]
    const room = { schedule_item_id: turing.schedule_item_id }
    await organiser.call(scheduleApi.update, {
      conference_id,
      id: turing.schedule_item_id,
      speaker_ids: [turing.speaker_id, hopper.speaker_id],
    })
    const draft = await create(turing.person, { results: 'closed', ...room })
    expect(draft.author?.role).toBe('speaker')
    expect(await list(hopper.person, room)).toEqual([])
    expect(await list(turing.person, room)).toHaveLength(1)
    const socket = await openLive(kit, turing.person.access_token)
    await socket.join(`session:${turing.schedule_item_id}`)
    await step(turing.person, 'open', draft.id)
    await eventually(() => expect(told(socket, `session:${turing.schedule_item_id}`)).toHaveLength(1))
    await expect(step(hopper.person, 'close', draft.id)).rejects.toMatchObject({ status: 403, message: text.notYours })
    await vote(ada, draft, 0)
    expect(counts((await list(turing.person, room))[0])).toEqual(HIDDEN)
    await step(organiser, 'close', draft.id)
    expect(counts((await list(turing.person, room))[0])).toEqual([1, 0, 0, 1])
  })

  test('a speaker creates polls in no other session and not in the room of the conference', async () => {
    const { ada, conference_id, speaker, create } = await hall()
    const [turing, hopper] = [await speaker(), await speaker()]
    const settings = (by: Person, schedule_item_id?: string) =>
      by.call(pollsApi.settings, { conference_id, schedule_item_id })
    const refusal = { status: 403, message: text.mayNotCreate }
    await expect(create(turing.person)).rejects.toMatchObject(refusal)
    const elsewhere = { schedule_item_id: hopper.schedule_item_id }
    await expect(create(turing.person, elsewhere)).rejects.toMatchObject(refusal)
    await expect(create(ada, elsewhere)).rejects.toMatchObject(refusal)
    const nothing = { by_speakers: true, moderator: false, may_create: false, may_manage: false }
    expect(await settings(turing.person)).toEqual(nothing)
    expect(await settings(turing.person, hopper.schedule_item_id)).toEqual(nothing)
    expect(await settings(ada, hopper.schedule_item_id)).toEqual(nothing)
    const all = { by_speakers: true, moderator: false, may_create: true, may_manage: true }
    expect(await settings(hopper.person, hopper.schedule_item_id)).toEqual(all)
  })

  test('whose address is taken away, who is muted, and who is no longer in the session manage nothing', async () => {
    const { organiser, conference_id, speaker, create, step, db } = await hall()
    const [turing, hopper, liskov] = [await speaker(), await speaker(), await speaker()]
    const opened = [turing, hopper, liskov].map(({ person, schedule_item_id }) =>
      create(person, { schedule_item_id, state: 'open' }),
    )
    const [first, second, third] = (await Promise.all(opened)).map(({ id }) => id)
    await withoutAddress({ db }, turing.speaker_id)
    await organiser.call(mutesApi.mute, { conference_id, person_id: hopper.person.id })
    const emptied = { conference_id, id: liskov.schedule_item_id, speaker_ids: [] }
    await organiser.call(scheduleApi.update, emptied)
    await expect(step(turing.person, 'close', first ?? '')).rejects.toMatchObject({ status: 403 })
    const muted = { status: 403, message: peopleText.muted }
    await expect(step(hopper.person, 'close', second ?? '')).rejects.toMatchObject(muted)
    await expect(step(liskov.person, 'close', third ?? '')).rejects.toMatchObject({ status: 403 })
    for (const { person, schedule_item_id } of [turing, hopper, liskov]) {
      await expect(create(person, { schedule_item_id })).rejects.toMatchObject({ status: 403 })
      const settings = await person.call(pollsApi.settings, { conference_id, schedule_item_id })
      expect(settings).toEqual({ by_speakers: true, moderator: false, may_create: false, may_manage: false })
    }
  })

  test('organisers say whether speakers create polls; without it they still close and delete their own', async () => {
    const { organiser, ada, conference_id, speaker, create, step } = await hall()
    const { person, schedule_item_id } = await speaker()
    const [open, draft] = [
      await create(person, { schedule_item_id, state: 'open' }),
      await create(person, { schedule_item_id }),
    ]
    const change = (by: Person, by_speakers: boolean) => by.call(pollsApi.change, { conference_id, by_speakers })
    for (const by of [ada, person]) await expect(change(by, true)).rejects.toMatchObject({ status: 403 })
    expect(await change(organiser, false)).toEqual({ by_speakers: false })
    const refusal = { status: 403, message: text.notBySpeakers }
    await expect(create(person, { schedule_item_id })).rejects.toMatchObject(refusal)
    await expect(step(person, 'open', draft.id)).rejects.toMatchObject(refusal)
    const settings = await person.call(pollsApi.settings, { conference_id, schedule_item_id })
    expect(settings).toEqual({ by_speakers: false, moderator: false, may_create: false, may_manage: true })
    expect((await step(person, 'close', open.id)).state).toBe('closed')
    await person.call(pollsApi.remove, { conference_id, id: draft.id })
    await change(organiser, true)
    expect((await step(person, 'reopen', open.id)).state).toBe('open')
  })

  test('without a plan polls are closed, and not created or opened', async () => {
    const { organiser, db, open, create, step } = await hall()
    const [first, draft] = [await open(), await create(organiser)]
    await db.execute(`delete from subscriptions where user_id = '${organiser.id}'`)
    await expect(create(organiser)).rejects.toMatchObject({ status: 402 })
    await expect(step(organiser, 'open', draft.id)).rejects.toMatchObject({ status: 402 })
    expect((await step(organiser, 'close', first.id)).state).toBe('closed')
  })
})

test('a poll goes from draft to open, closed and archived, and back to open on purpose', async () => {
  const { organiser, ada, create, step, list, conference_id, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, ada.access_token)
  await socket.join(room)
  const { id } = await create(organiser)
  for (const name of ['close', 'reopen', 'archive'] as const)
    await expect(step(organiser, name, id)).rejects.toMatchObject({ status: 409 })
  expect((await step(organiser, 'open', id)).state).toBe('open')
  const { seq } = await step(organiser, 'open', id)
  expect((await step(organiser, 'open', id)).seq).toBe(seq)
  await expect(step(organiser, 'archive', id)).rejects.toMatchObject({ status: 409, message: text.stillOpen })
  expect((await step(organiser, 'close', id)).closed_at).not.toBeNull()
  await expect(step(organiser, 'open', id)).rejects.toMatchObject({ status: 409, message: text.openedBefore })
  expect((await step(organiser, 'archive', id)).state).toBe('archived')
  expect(await list(ada)).toEqual([])
  expect(await step(organiser, 'reopen', id)).toMatchObject({ state: 'open', closed_at: null })
  expect(await list(ada)).toHaveLength(1)
  const states = () =>
    socket
      .events(room)
      .filter(({ kind }) => kind === 'poll.changed')
      .map(({ data }) => ('state' in data ? data.state : 'hidden' in data && 'hidden'))
  await eventually(() => expect(states()).toEqual(['hidden', 'open', 'closed', 'hidden', 'open']))
})

test('opening a poll shows it in the chat, once, and deleting it takes that back', async () => {
  const { organiser, ada, create, step, conference_id } = await hall()
  const { id } = await create(organiser)
  expect(await ada.call(chatApi.list, { conference_id })).toEqual([])
  for (const name of ['open', 'close', 'reopen'] as const) await step(organiser, name, id)
  expect(await ada.call(chatApi.list, { conference_id })).toMatchObject([
    { text: 'Tea?', card: { kind: 'poll', id, title: 'Tea?' }, author: { person_id: organiser.id } },
  ])
  await organiser.call(pollsApi.remove, { conference_id, id })
  expect(await ada.call(chatApi.list, { conference_id })).toMatchObject([
    { text: '', card: null, deleted_by: 'moderator' },
  ])
})

test('the question of a deleted poll is gone where it was quoted and pinned', async () => {
  const { organiser, ada, create, step, conference_id, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const { id } = await create(organiser)
  await step(organiser, 'open', id)
  const [card] = await ada.call(chatApi.list, { conference_id })
  const answer = { conference_id, text: 'Yes', client_id: randomUUID(), reply_to_id: card?.id ?? '' }
  const reply = await ada.call(chatApi.post, answer)
  await organiser.call(chatApi.change, { conference_id, pinned_message_id: answer.reply_to_id })
  const socket = await openLive(kit, ada.access_token)
  await socket.join(room)
  await organiser.call(pollsApi.remove, { conference_id, id })
  await eventually(() => expect(socket.events(room)).toHaveLength(4))
  expect(socket.events(room).map(({ kind, data }) => [kind, data])).toMatchObject([
    ['chat.changed', { id: card?.id, text: '' }],
    ['chat.changed', { id: reply.id, reply_to: { text: '' } }],
    ['chat.settings', { pinned: null }],
    ['poll.changed', { id, hidden: true }],
  ])
})

test('opening a poll notifies the other participants once, until it is archived', async () => {
  const { organiser, ada, create, step } = await hall()
  const { id } = await create(organiser)
  const noted = async (by: Person) =>
    (await by.call(notificationsApi.list, {})).map(({ kind, words }) => [kind, words.title])
  expect(await noted(ada)).toEqual([])
  for (const name of ['open', 'close', 'reopen', 'close'] as const) await step(organiser, name, id)
  expect(await noted(ada)).toEqual([['poll_opened', 'Tea?']])
  expect(await noted(organiser)).toEqual([])
  await step(organiser, 'archive', id)
  expect(await noted(ada)).toEqual([])
})

test('a poll of a session is in its list and room only', async () => {
  const { organiser, ada, open, list, conference_id, ...kit } = await hall()
  const session = { day: 'Day 1', start_time: '09:00', end_time: '10:00', title: 'Opening' }
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, { conference_id, ...session })
  const [whole, own] = [`conference:${conference_id}`, `session:${schedule_item_id}`]
  const socket = await openLive(kit, ada.access_token)
  await socket.join(whole)
  await socket.join(own)
  await open({ schedule_item_id })
  await eventually(() => expect(told(socket, own)).toHaveLength(1))
  expect(told(socket, whole)).toEqual([])
  expect([await list(ada), await list(ada, { schedule_item_id })].map(({ length }) => length)).toEqual([0, 1])
  await expect(open({ schedule_item_id: randomUUID() })).rejects.toMatchObject({ status: 404 })
})

describe('votes', () => {
  test('twenty votes of one person at once count once', async () => {
    const { ada, grace, open, vote, list } = await hall()
    const poll = await open()
    const votes = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => vote(ada, poll, at % 3)))
    const refused = votes.filter(({ status }) => status === 'rejected')
    // The same vote again is no second one.
    expect(refused.length).toBeGreaterThanOrEqual(13)
    expect(refused[0]).toMatchObject({ reason: { status: 409, message: text.votedBefore } })
    await vote(grace, poll, 2)
    const [seen] = await list(ada)
    expect(seen?.total_votes).toBe(2)
    expect(seen?.options.reduce((sum, { votes: number }) => sum + (number ?? 0), 0)).toBe(2)
    expect(seen?.voted).toBe(true)
    expect(seen?.my_option_ids).toHaveLength(1)
  })

  test('thirty people at once count thirty', async () => {
    const { crowd, open, vote, list, ada } = await hall()
    const people = await crowd(30)
    const poll = await open()
    await Promise.all(people.map((person, at) => vote(person, poll, at % 3)))
    expect(counts((await list(ada))[0])).toEqual([10, 10, 10, 30])
  })

  test('votes that are counted in several processes at once count once for each person', async () => {
    const { crowd, open, list, ada, core, conference_id } = await hall()
    const people = await crowd(10)
    const poll = await open()
    const option_ids = poll.options.slice(0, 1).map(({ id }) => id)
    const twice = [...people, ...people].map(({ id }) => ({
      core,
      conference_id,
      poll_id: poll.id,
      reader: { id, moderated: new Set<string>(), blocked: new Set<string>() },
      option_ids,
      now: core.clock.now(),
    }))
    await Promise.all(twice.map((one) => transact(core.db, (tx) => countVotes(tx, poll.id, [one]))))
    expect(counts((await list(ada))[0])).toEqual([10, 0, 0, 10])
  })

  test('what is no vote is refused, and nothing of it is counted', async () => {
    const { ada, organiser, open, create, step, vote, list, conference_id } = await hall()
    const [poll, other] = [await open(), await open()]
    const draft = await create(organiser)
    const ids = (option_ids: string[]) => ada.call(pollsApi.vote, { conference_id, id: poll.id, option_ids })
    const own = poll.options.map(({ id }) => id)
    const foreign = other.options[0]?.id ?? ''
    await expect(ids([foreign])).rejects.toMatchObject({ status: 400, message: text.notAnOption })
    await expect(ids([own[0] ?? '', foreign])).rejects.toMatchObject({ status: 400 })
    await expect(ids([])).rejects.toMatchObject({ status: 400, message: text.noOption })
    await expect(ids(own.slice(0, 2))).rejects.toMatchObject({ status: 400, message: text.oneOption })
    await expect(vote(ada, draft, 0)).rejects.toMatchObject({ status: 404, message: text.gone })
    await expect(vote(organiser, draft, 0)).rejects.toMatchObject({ status: 409, message: text.isDraft })
    await step(organiser, 'close', poll.id)
    await expect(vote(ada, poll, 0)).rejects.toMatchObject({ status: 409, message: text.isClosed })
    await step(organiser, 'archive', poll.id)
    await expect(vote(ada, poll, 0)).rejects.toMatchObject({ status: 404, message: text.gone })
    expect((await list(organiser)).map(counts)).toEqual([
      [null, null, null, null],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ])
    expect((await list(organiser)).map(({ voted }) => voted)).toEqual([false, false, false])
  })

  test('a poll of another conference takes no vote through this one', async () => {
    const { ada, organiser, open, vote, list, conferenceOf } = await hall()
    const poll = await open()
    const elsewhere = await conferenceOf(organiser, { active: true })
    const option_id = poll.options[0]?.id
    const through = organiser.call(pollsApi.vote, { conference_id: elsewhere, id: poll.id, option_id })
    await expect(through).rejects.toMatchObject({ status: 404 })
    await vote(ada, poll, 1)
    expect(counts((await list(ada))[0])).toEqual([0, 1, 0, 1])
  })

  test('a vote is changed only where the poll allows it', async () => {
    const { ada, grace, open, vote, list } = await hall()
    const [fixed, changeable] = [await open(), await open({ changeable: true })]
    await vote(ada, fixed, 0)
    await expect(vote(ada, fixed, 1)).rejects.toMatchObject({ status: 409, message: text.votedBefore })
    await vote(grace, changeable, 0)
    await vote(ada, changeable, 0)
    expect(await vote(ada, changeable, 2)).toMatchObject({ my_option_ids: [changeable.options[2]?.id] })
    expect((await list(ada)).map(counts)).toEqual([
      [1, 0, 1, 2],
      [1, 0, 0, 1],
    ])
  })

  test('several choices, up to their limit', async () => {
    const { ada, grace, open, vote } = await hall()
    const poll = await open({ multiple: true, max_choices: 2 })
    await expect(vote(ada, poll, 0, 1, 2)).rejects.toMatchObject({ status: 400, message: text.tooManyChosen(2) })
    await vote(ada, poll, 0, 1)
    const seen = await vote(grace, poll, 1)
    expect(counts(seen)).toEqual([1, 2, 0, 2])
    expect(seen.options.map(({ percent }) => percent)).toEqual([50, 100, 0])
  })

  test('an anonymous poll knows who has voted, and not what', async () => {
    const { ada, open, vote, list, db } = await hall()
    const poll = await open({ anonymous: true })
    expect(await vote(ada, poll, 1)).toMatchObject({ voted: true, my_option_ids: [] })
    await expect(vote(ada, poll, 1)).rejects.toMatchObject({ status: 409 })
    expect(counts((await list(ada))[0])).toEqual([0, 1, 0, 1])
    const { rows } = await db.execute(`select option_id from poll_choices where poll_id = '${poll.id}'`)
    expect(rows).toEqual([])
  })

  test('closing freezes the counts, whoever votes at the same moment', async () => {
    const { crowd, organiser, open, step, vote, list } = await hall()
    const people = await crowd(12)
    const poll = await open()
    const votes = people.map((person) => vote(person, poll, 0))
    const closed = await step(organiser, 'close', poll.id)
    const counted = (await Promise.allSettled(votes)).filter(({ status }) => status === 'fulfilled')
    expect(closed.total_votes).toBe(counted.length)
    expect((await list(organiser))[0]?.total_votes).toBe(closed.total_votes)
  })
})

describe('changing a poll', () => {
  test('works until the first vote', async () => {
    const { ada, organiser, open, vote, list, conference_id } = await hall()
    const poll = await open()
    const edit = (change: object) => organiser.call(pollsApi.edit, { conference_id, id: poll.id, ...change })
    const edited = await edit({ options: ['Never', 'Always'], results: 'voted' })
    expect(edited).toMatchObject({
      question: 'Tea?',
      results: 'voted',
      options: [{ text: 'Never' }, { text: 'Always' }],
    })
    await expect(vote(ada, poll, 0)).rejects.toMatchObject({ status: 400, message: text.notAnOption })
    await vote(ada, edited, 0)
    for (const change of [{ options: ['A', 'B'] }, { question: 'B?' }, { results: 'always' }])
      await expect(edit(change)).rejects.toMatchObject({ status: 409, message: text.frozen })
    expect((await list(ada))[0]?.options.map((option) => option.text)).toEqual(['Never', 'Always'])
  })

  test('and a vote at the same moment cannot both win', async () => {
    const { organiser, crowd, open, vote, list, conference_id } = await hall()
    const people = await crowd(6)
    for (const person of people) {
      const poll = await open()
      const edit = organiser.call(pollsApi.edit, { conference_id, id: poll.id, options: ['New', 'Newer'] })
      const [voted, edited] = await Promise.allSettled([vote(person, poll, 0), edit])
      expect([voted.status, edited.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const [seen] = await list(organiser)
      const sum = seen?.options.reduce((total, { votes }) => total + (votes ?? 0), 0)
      expect([seen?.total_votes, sum]).toEqual(voted.status === 'fulfilled' ? [1, 1] : [0, 0])
    }
  })
})

describe('who sees the counts', () => {
  const RULES: [ResultRule, { others: boolean; voter: boolean; closed: boolean }][] = [
    ['always', { others: true, voter: true, closed: true }],
    ['voted', { others: false, voter: true, closed: true }],
    ['closed', { others: false, voter: false, closed: true }],
    ['never', { others: false, voter: false, closed: false }],
  ]

  test.each(RULES)('%s', async (results, sees) => {
    const { ada, grace, organiser, open, vote, step, list, conference_id, ...kit } = await hall()
    const room = `conference:${conference_id}`
    const [voter, other] = [await openLive(kit, ada.access_token), await openLive(kit, grace.access_token)]
    for (const socket of [voter, other]) await socket.join(room)
    const poll = await open({ results })
    const ONE = [0, 1, 0, 1]
    expect(counts(await vote(ada, poll, 1))).toEqual(sees.voter ? ONE : HIDDEN)
    expect(counts((await list(ada))[0])).toEqual(sees.voter ? ONE : HIDDEN)
    expect(counts((await list(grace))[0])).toEqual(sees.others ? ONE : HIDDEN)
    const [early] = await list(organiser)
    expect([counts(early), early?.early]).toEqual([ONE, !sees.others])
    expect(counts((await list(grace, { after: 0 })).at(-1))).toEqual(sees.others ? ONE : HIDDEN)
    await eventually(() => expect(told(voter, room).at(-1)).toEqual(sees.voter ? ONE : HIDDEN))
    await expect(vote(ada, poll, 2)).rejects.toMatchObject({ status: 409 })

    await step(organiser, 'close', poll.id)
    await eventually(() => expect(last(other, room)).toMatchObject({ state: 'closed' }))
    for (const person of [ada, grace]) expect(counts((await list(person))[0])).toEqual(sees.closed ? ONE : HIDDEN)
    for (const socket of [voter, other]) expect(told(socket, room).at(-1)).toEqual(sees.closed ? ONE : HIDDEN)
    const before = (socket: LiveClient) => told(socket, room).slice(1, -1)
    expect(before(other).every((one) => JSON.stringify(one) === JSON.stringify(sees.others ? ONE : HIDDEN))).toBe(true)
    // Whoever may not see counts is not even told that somebody has voted.
    expect([before(voter).length > 0, before(other).length > 0]).toEqual([sees.voter, sees.others])

    // Opened again, the rule holds again, also for somebody who catches up in another process.
    await step(organiser, 'reopen', poll.id)
    expect(counts((await list(grace))[0])).toEqual(sees.others ? ONE : HIDDEN)
    const process = await testApp({ env: {}, start: kit.clock.now() })
    for (const [person, seen] of [
      [ada, sees.voter],
      [grace, sees.others],
    ] as const) {
      const late = await openLive(process, person.access_token)
      await late.join(room, 0)
      await eventually(() => expect(last(late, room)).toMatchObject({ id: poll.id, state: 'open' }))
      expect(told(late, room).every((one) => JSON.stringify(one) === JSON.stringify(seen ? ONE : HIDDEN))).toBe(true)
    }
  })

  test.each(['voted', 'closed', 'never'] as const)(
    'of a poll with “%s”, who may not see them is told nothing of its votes',
    async (results) => {
      const { ada, organiser, crowd, open, vote, conference_id, ...kit } = await hall()
      const room = `conference:${conference_id}`
      const [first, ...others] = await crowd(6)
      if (!first) throw new Error('A crowd has people.')
      const poll = await open({ results })
      const early = await openLive(kit, organiser.access_token)
      await early.join(room)
      const socket = await openLive(kit, ada.access_token)
      await socket.join(room)
      await vote(first, poll, 0)
      await eventually(() => expect(last(early, room)).toMatchObject({ total_votes: 1 }))
      /** All that a delegate who has not voted can read, and what comes by the socket. */
      const seen = async () => {
        const answers = []
        for (const path of ['polls', 'polls?after=0', `polls?after=${poll.seq}`, 'chat', 'chat?after=0', 'stage'])
          answers.push(await ada.request({ method: 'GET', url: `/api/conferences/${conference_id}/${path}` }))
        const joined = await (await openLive(kit, ada.access_token)).join(room, 0)
        const read = answers.map(({ statusCode, body, headers: { date: _date, ...headers } }) => ({ statusCode, body, headers })) // prettier-ignore
        return { read, joined, frames: [...socket.frames] }
      }
      const before = await seen()
      for (const person of others) await vote(person, poll, 1)
      await eventually(() => expect(last(early, room)).toMatchObject({ total_votes: 6, early: true }))
      expect(await seen()).toEqual(before)

      // One's own vote opens the view, where the rule says so.
      const opened = { voted: [1, 5, 1, 7], closed: HIDDEN, never: HIDDEN }[results]
      const toldBefore = told(socket, room).length
      expect(counts(await vote(ada, poll, 2))).toEqual(opened)
      await eventually(() => expect(last(early, room)).toMatchObject({ total_votes: 7 }))
      const more = results === 'voted' ? [opened] : []
      await eventually(() => expect(told(socket, room).slice(toldBefore)).toEqual(more))
    },
  )

  test('editing an open poll shows no counts', async () => {
    const { ada, organiser, open, conference_id, ...kit } = await hall()
    const room = `conference:${conference_id}`
    const socket = await openLive(kit, ada.access_token)
    await socket.join(room)
    const { id } = await open({ results: 'never' })
    await organiser.call(pollsApi.edit, { conference_id, id, question: 'Coffee?' })
    await eventually(() => expect(told(socket, room)).toEqual([HIDDEN, HIDDEN]))
    expect(JSON.stringify(socket.frames)).not.toMatch(/"(votes|percent|total_votes)":\d/)
  })

  test('an organiser is told early, and is shown so', async () => {
    const { ada, organiser, open, vote, conference_id, ...kit } = await hall()
    const room = `conference:${conference_id}`
    const socket = await openLive(kit, organiser.access_token)
    await socket.join(room)
    const poll = await open({ results: 'voted' })
    expect(poll.early).toBe(true)
    await vote(ada, poll, 1)
    await eventually(() => expect(last(socket, room)).toMatchObject({ total_votes: 1, early: true }))
    // A voter like others from now on.
    expect((await vote(organiser, poll, 1)).early).toBe(false)
    await eventually(() => expect(last(socket, room)).toMatchObject({ total_votes: 2, early: false }))
  })

  test('many votes together are few events, the last of which has them all', async () => {
    const { ada, crowd, open, vote, conference_id, ...kit } = await hall()
    const room = `conference:${conference_id}`
    const socket = await openLive(kit, ada.access_token)
    await socket.join(room)
    const people = await crowd(40)
    const poll = await open()
    await Promise.all(people.map((person) => vote(person, poll, 0)))
    await eventually(() => expect(told(socket, room).at(-1)).toEqual([40, 0, 0, 40]))
    expect(told(socket, room).length).toBeLessThan(20)
  })
})

function last(client: LiveClient, room: string) {
  return client.events(room).findLast(({ kind }) => kind === 'poll.changed')?.data
}

test('a deleted poll is gone for everybody', async () => {
  const { ada, organiser, open, vote, list, conference_id, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, ada.access_token)
  await socket.join(room)
  const poll = await open()
  await vote(ada, poll, 0)
  await organiser.call(pollsApi.remove, { conference_id, id: poll.id })
  await eventually(() => expect(last(socket, room)).toEqual({ id: poll.id, hidden: true }))
  expect(await list(ada)).toEqual([])
  await expect(vote(ada, poll, 0)).rejects.toMatchObject({ status: 404, message: text.gone })
})

test('votes of a deleted account stay counted, and its name goes', async () => {
  const { ada, grace, speaker, open, create, vote, list, ...kit } = await hall()
  const poll = await open()
  await vote(ada, poll, 1)
  const exported = JSON.parse((await exportOf(kit, ada)).body)
  expect(JSON.stringify(exported)).toContain('"question":"Tea?","option":"No"')
  const { person: turing, schedule_item_id } = await speaker()
  await create(turing, { state: 'open', question: 'Is it me?', schedule_item_id })
  for (const person of [ada, turing]) {
    const payload = { password: person.password }
    const erased = await person.request({ method: 'DELETE', url: '/api/me', payload })
    expect(erased.statusCode).toBeLessThan(300)
  }
  const seen = [...(await list(grace, { schedule_item_id })), ...(await list(grace))]
  expect(seen.map(({ question, author }) => [question, author === null])).toEqual([
    ['Is it me?', true],
    ['Tea?', false],
  ])
  expect(counts(seen[1])).toEqual([0, 1, 0, 1])
  expect(counts(await vote(grace, poll, 1))).toEqual([0, 2, 0, 2])
})

test('the export has every option with its count, and no name of a voter', async () => {
  const { ada, organiser, open, vote, conference_id } = await hall()
  const poll = await open({ question: '=1+1', options: ['A, or', 'B'], results: 'never' })
  await vote(ada, poll, 1)
  const file = await organiser.call(pollsApi.export, { conference_id })
  expect(file).toContain('session,question,state,option,votes,percent,people who voted,opened on,closed on')
  expect(file).toContain('open,"A, or",0,0,1,')
  expect(file).toContain('open,B,1,100,1,')
  expect(file).not.toMatch(/(^|,)=1\+1/m)
  expect(file).not.toContain(ada.id)
})

test('the export has more polls than are read at once, each once, oldest first', async () => {
  const { organiser, create, conference_id, db } = await hall()
  const { id } = await create(organiser)
  const row = onlyRow(await db.select().from(polls).where(eq(polls.id, id)))
  const [option] = await db.select().from(pollOptions).where(eq(pollOptions.poll_id, id))
  if (!option) throw new Error('The poll has options.')
  // Every three of them were created at the same moment.
  const copies = Array.from({ length: 1100 }, (_, at) => ({
    ...row,
    id: randomUUID(),
    client_id: randomUUID(),
    question: `Poll ${Math.floor(at / 3)}`,
    created_at: instantAfter(new Date(row.created_at), Math.floor(at / 3) + 1),
  }))
  await db.insert(polls).values(copies)
  await db.insert(pollOptions).values(copies.map((copy) => ({ ...option, id: randomUUID(), poll_id: copy.id })))
  const file = await organiser.call(pollsApi.export, { conference_id })
  const questions = file.match(/(?<=^,)Poll \d+/gm)
  expect(questions).toEqual(copies.map(({ question }) => question))
})

test('a room has room for 100 polls', async () => {
  const { organiser, create, conference_id, db } = await hall()
  const { id } = await create(organiser)
  const [row] = await db.select().from(polls).where(eq(polls.id, id))
  if (!row) throw new Error('The poll is stored.')
  const copies = Array.from({ length: POLL_LIMITS.perRoom - 2 }, () => ({
    ...row,
    id: randomUUID(),
    client_id: randomUUID(),
  }))
  await db.insert(polls).values(copies)
  const made = await Promise.allSettled([create(organiser), create(organiser)])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(create(organiser)).rejects.toMatchObject({ status: 409, message: text.tooManyPolls })
  expect(await organiser.call(pollsApi.list, { conference_id })).toHaveLength(POLL_LIMITS.perRoom)
})
