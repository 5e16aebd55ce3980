import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#features/chat/contract.ts'
import { forgetChatNames } from '#features/chat/server/retention.ts'
import { chatMessages } from '#features/chat/server/table.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { removalLink } from '#features/delegates/server/removal.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { profileApi } from '#features/profile/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { forgetQuestionNames } from '#features/questions/server/retention.ts'
import { questionAnswers, questions } from '#features/questions/server/table.ts'
import { text as questionsText } from '#features/questions/text.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { MESSAGE_LENGTH } from '#features/rooms/rules.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { testHall } from '#server/test-hall.ts'
import { importFile, downloadConference, entriesOf } from '#server/test-portable.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'

/** A conference without dates in which Ada has written, asked and answered, and Bob has named her. */
async function talkedAbout() {
  const kit = await testHall({ conference: { start_date: null, end_date: null } })
  const { organiser, conference_id } = kit
  const ada = await kit.register({ full_name: 'Ada Lovelace' })
  const bob = await kit.register({ full_name: 'Bob Stone' })
  const id = () => ({ conference_id, client_id: crypto.randomUUID() })
  const said = await ada.call(chatApi.post, { ...id(), text: 'The words of Ada' })
  await organiser.call(chatApi.change, { conference_id, pinned_message_id: said.id })
  await bob.call(chatApi.post, { ...id(), text: 'Hear @Ada Lovelace!', mention_ids: [ada.id], reply_to_id: said.id })
  await ada.call(questionsApi.ask, { ...id(), text: 'Where is Ada?', anonymous: false })
  const asked = await bob.call(questionsApi.ask, { ...id(), text: 'Who am I?', anonymous: false })
  await organiser.call(questionsApi.answer, { conference_id, id: asked.id, text: 'Bob' })
  const file = await downloadConference(organiser, conference_id)
  return { ...kit, ada, bob, file, copy: await importFile(organiser, file) }
}

/** What is written in a conference that came as a file, and who is there. */
async function writtenIn(db: Db, conference_id: string) {
  const messages = await db
    .select({ text: chatMessages.text, author_name: chatMessages.author_name })
    .from(chatMessages)
    .where(eq(chatMessages.conference_id, conference_id))
    .orderBy(asc(chatMessages.posted_seq))
  const asked = await db
    .select({ text: questions.text, author_name: questions.author_name })
    .from(questions)
    .where(eq(questions.conference_id, conference_id))
    .orderBy(asc(questions.posted_seq))
  const people = await db
    .select({ full_name: delegates.full_name, email: delegates.email })
    .from(delegates)
    .where(eq(delegates.conference_id, conference_id))
    .orderBy(asc(delegates.number))
  return { messages, asked, people }
}

const BEFORE = {
  messages: [
    { text: 'The words of Ada', author_name: 'Ada Lovelace' },
    { text: 'Hear @Ada Lovelace!', author_name: 'Bob Stone' },
  ],
  asked: [
    { text: 'Where is Ada?', author_name: 'Ada Lovelace' },
    { text: 'Who am I?', author_name: 'Bob Stone' },
  ],
}
const ERASED = {
  messages: [
    { text: '', author_name: null },
    { text: 'Hear @former member!', author_name: 'Bob Stone' },
  ],
  asked: [{ text: 'Who am I?', author_name: 'Bob Stone' }],
}

type Talk = Awaited<ReturnType<typeof talkedAbout>>

const waysToGo: Record<string, (talk: Talk) => Promise<unknown>> = {
  'erases the account': ({ ada }) => ada.call(profileApi.erase, {}),
  'uses “Remove me”': async ({ app, env, ada, copy }) => {
    const url = (await removalLink(env, { conference_id: copy, email: ada.email })).slice(env.PUBLIC_URL.length)
    return app.inject({ method: 'POST', url })
  },
  'is removed by an organiser': async ({ organiser, copy, ada, db }) => {
    const [row] = await db
      .select()
      .from(delegates)
      .where(eq(delegates.email, ada.email))
      .orderBy(delegates.number)
      .offset(1)
    return organiser.call(delegatesApi.remove, { conference_id: copy, id: row?.id ?? '' })
  },
}

test.each(Object.keys(waysToGo))('what somebody wrote goes from the imported copy who %s', async (way) => {
  const talk = await talkedAbout()
  const { db, copy, bob } = talk
  expect(await writtenIn(db, copy)).toMatchObject(BEFORE)
  await waysToGo[way]?.(talk)
  const people = [{ full_name: 'Bob Stone', email: bob.email }]
  expect(await writtenIn(db, copy)).toEqual({ ...ERASED, people })
})

test('an answer keeps its place without what was written', async () => {
  const { db, copy, organiser, ada } = await talkedAbout()
  const [row] = await db
    .select()
    .from(delegates)
    .where(eq(delegates.email, ada.email))
    .orderBy(delegates.number)
    .offset(1)
  const [asked] = await db
    .select()
    .from(questions)
    .where(eq(questions.conference_id, copy))
    .orderBy(questions.posted_seq)
  const answer = {
    id: crypto.randomUUID(),
    question_id: asked?.id ?? '',
    text: 'I am Ada',
    author_name: 'Ada Lovelace',
  }
  await db
    .insert(questionAnswers)
    .values({ ...answer, author_delegate_id: row?.id ?? '', created_at: '2026-01-01T00:00:00Z' })
  await organiser.call(delegatesApi.remove, { conference_id: copy, id: row?.id ?? '' })
  const [kept] = await db.select().from(questionAnswers).where(eq(questionAnswers.id, answer.id))
  expect([kept?.author_name, kept?.text === answer.text]).toEqual([null, false])
  const [question] = await db
    .select()
    .from(questions)
    .where(eq(questions.id, asked?.id ?? ''))
  expect([question?.author_name, question?.text === 'Where is Ada?']).toEqual([null, false])
})

test('an older file brings nobody back who was erased here since it was made', async () => {
  const { db, ada, bob, organiser, file, clock } = await talkedAbout()
  clock.forward(MINUTE_MS)
  await ada.call(profileApi.erase, {})
  const again = await importFile(organiser, file)
  expect(await writtenIn(db, again)).toEqual({
    ...ERASED,
    people: [
      { full_name: 'Deleted user', email: null },
      { full_name: 'Bob Stone', email: bob.email },
    ],
  })
})

test('nor does it bring back the address of a speaker who was erased here since, unlike that of another one', async () => {
  const { organiser, conference_id, as, db, clock } = await testHall()
  const ada = await as()
  const speakersOf = [{ name: 'Ada Lovelace', email: ada.email }, { name: 'Grace Hopper', email: 'grace@example.org' }] // prettier-ignore
  for (const speaker of speakersOf)
    await organiser.call(speakersApi.add, { conference_id, title: 'Engineer', ...speaker })
  const file = await downloadConference(organiser, conference_id)
  clock.forward(MINUTE_MS)
  await ada.call(profileApi.erase, {})
  const copy = await importFile(organiser, file)
  const rows = await db
    .select({ name: speakers.name, email: speakers.email })
    .from(speakers)
    .where(eq(speakers.conference_id, copy))
    .orderBy(speakers.name)
  expect(rows).toEqual([{ name: 'Ada Lovelace', email: null }, { name: 'Grace Hopper', email: 'grace@example.org' }]) // prettier-ignore
})

test('nor does it bring back who was removed by the link of the same organiser, unlike that of another one', async () => {
  const talk = await talkedAbout()
  const { app, env, db, ada, bob, as, organiser, conference_id, file, clock } = talk
  clock.forward(MINUTE_MS)
  const removed = { conference_id, email: ada.email }
  await app.inject({ method: 'POST', url: (await removalLink(env, removed)).slice(env.PUBLIC_URL.length) })
  const other = await as({ plan: 'enterprise' })
  const people = [{ full_name: 'Ada Lovelace', email: ada.email }, { full_name: 'Bob Stone', email: bob.email }] // prettier-ignore
  expect(await writtenIn(db, await importFile(other, file))).toEqual({ ...BEFORE, people })
  const [, rest] = people
  const without = { ...ERASED, people: [{ full_name: 'Deleted user', email: null }, rest] }
  expect(await writtenIn(db, await importFile(organiser, file))).toEqual(without)
})

test('of people who are neither delegates nor organisers the file has no names and no words', async () => {
  const kit = await testHall()
  const { organiser, conference_id, db } = kit
  await organiser.call(profileApi.update, { full_name: 'Olga Organiser' })
  const ada = await kit.register({ full_name: 'Ada Lovelace' })
  const bob = await kit.register({ full_name: 'Bob Stone' })
  const id = () => ({ conference_id, client_id: crypto.randomUUID() })
  const said = await bob.call(chatApi.post, { ...id(), text: 'The words of Bob' })
  await organiser.call(chatApi.change, { conference_id, pinned_message_id: said.id })
  const greeting = 'Hear @Bob Stone and @Ada Lovelace! '
  const text = greeting + 'x'.repeat(MESSAGE_LENGTH - greeting.length)
  await organiser.call(chatApi.post, { ...id(), text, mention_ids: [bob.id, ada.id], reply_to_id: said.id })
  await bob.call(questionsApi.ask, { ...id(), text: 'Where is Bob?', anonymous: false })
  const asked = await bob.call(questionsApi.ask, { ...id(), text: 'Who is Bob?', anonymous: false })
  await organiser.call(questionsApi.answer, { conference_id, id: asked.id, text: 'A mason' })
  await bob.call(membershipApi.withdraw, { conference_id })
  const file = await downloadConference(organiser, conference_id)
  expect([...(await entriesOf(file)).parts.values()].join('')).not.toContain('Bob')
  const { messages, asked: questionsThere } = await writtenIn(db, await importFile(organiser, file))
  expect(messages).toEqual([
    { text: '', author_name: null },
    { text: text.replace('Bob Stone', 'former member').slice(0, MESSAGE_LENGTH), author_name: 'Olga Organiser' },
  ])
  expect(questionsThere).toEqual([{ text: questionsText.withheldQuestion, author_name: null }])
})

test('in a conference without dates imported names are forgotten a year after the import, and others stay', async () => {
  const { db, copy, conference_id, clock } = await talkedAbout()
  const forget = async (days: number) => {
    const now = new Date(clock.now().getTime() + days * DAY_MS)
    await forgetChatNames(db, now)
    await forgetQuestionNames(db, now)
  }
  await forget(300)
  expect(await writtenIn(db, copy)).toMatchObject(BEFORE)
  await forget(400)
  const { messages, asked } = await writtenIn(db, copy)
  expect([...messages, ...asked].map(({ author_name }) => author_name)).toEqual([null, null, null, null])
  expect(messages.map(({ text }) => text)).toEqual(BEFORE.messages.map(({ text }) => text))
  const native = await db.select().from(chatMessages).where(eq(chatMessages.conference_id, conference_id))
  expect(native.map(({ author_id }) => author_id !== null)).toEqual([true, true])
})
