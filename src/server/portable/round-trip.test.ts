import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chatApi } from '#features/chat/contract.ts'
import { chatMessages } from '#features/chat/server/table.ts'
import { auditApi, conferencesApi } from '#features/conferences/contract.ts'
import { forgetChatNames } from '#features/chat/server/retention.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { removalLink } from '#features/delegates/server/removal.ts'
import { delegates, formerRegistrations } from '#features/delegates/server/table.ts'
import { announcementsApi } from '#features/notifications/contract.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { registrationFormApi } from '#features/registration-form/form-contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { stageApi } from '#features/stage/contract.ts'
import { roomStreamsApi } from '#features/stage/rooms-contract.ts'
import { exhibitorOf } from '#server/test-exhibitors.ts'
import { invitedTo } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import { importFile, changedPictures, downloadConference, entriesOf, rowsOf } from '#server/test-portable.ts'
import type { Caller } from '#server/test.ts'
import { DAY_MS } from '#shared/time.ts'

/** What people type who try things out. */
const HOSTILE = `"'; drop table users; -- <script>alert(1)</script> \u202e\u0000{{x}} ${'😀'.repeat(20)}`
  .replace('\u0000', '')
  .trim()

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()

/** A conference in which everybody has said something, and with something in every part of its file. */
async function usedConference() {
  const kit = await testHall()
  const { organiser, conference_id } = kit
  await furnish(kit)
  const image_url = (await organiser.call(speakersApi.upload, { conference_id }, await picture(), 'image/png')).url
  const speaker = { conference_id, name: HOSTILE, title: HOSTILE, bio: `${HOSTILE}\n\n${HOSTILE}`, image_url }
  const { id: speaker_id } = await organiser.call(speakersApi.add, speaker)
  const session = {
    conference_id,
    day: HOSTILE,
    start_time: '09:00',
    end_time: '10:00',
    title: HOSTILE,
    location: HALL,
  }
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, { ...session, speaker_ids: [speaker_id] })
  await stageOf(kit, schedule_item_id)
  const ada = await kit.register({ full_name: 'Ada Lovelace' })
  const bob = await kit.register({ full_name: 'Bob Secret' })
  const [question] = await organiser.call(registrationFormApi.add, { conference_id, kind: 'text', label: 'Your diet?' })
  await ada.call(membershipApi.setAnswers, { conference_id, answers: { [question?.id ?? '']: 'No eels' } })
  await talk(kit, { ada, bob, schedule_item_id })
  return { ...kit, ada, bob, schedule_item_id }
}

type Hall = Awaited<ReturnType<typeof testHall>>
const HALL = 'Main hall'

/** What organisers prepare, and an address that is not to be invited. */
async function furnish({ organiser, conference_id, app, env }: Hall) {
  await exhibitorOf(organiser, conference_id)
  await organiser.call(announcementsApi.add, { conference_id, title: HOSTILE, body: HOSTILE, status: 'active' })
  await organiser.call(pollsApi.change, { conference_id, by_speakers: true })
  await organiser.call(questionsApi.change, { conference_id, moderated: false, closed: false })
  const unwanted = await removalLink(env, { conference_id, email: 'nobody@example.org' })
  await app.inject({ method: 'POST', url: unwanted.slice(env.PUBLIC_URL.length) })
}

async function stageOf({ organiser, conference_id }: Hall, schedule_item_id: string) {
  const stream_url = 'https://stream.example/hall'
  await organiser.call(roomStreamsApi.set, { conference_id, rooms: [{ room: HALL, stream_url }] })
  await organiser.call(stageApi.setState, { conference_id, schedule_item_id, state: 'live', note: HOSTILE })
}

type Talk = { ada: Caller; bob: Caller; schedule_item_id: string }

async function talk({ organiser, conference_id }: Hall, { ada, bob, schedule_item_id }: Talk) {
  const room = { conference_id, schedule_item_id }
  const said = await ada.call(chatApi.post, { ...room, client_id: crypto.randomUUID(), text: HOSTILE })
  const reply = { text: 'A reply', reply_to_id: said.id, mention_ids: [] }
  await bob.call(chatApi.post, { ...room, client_id: crypto.randomUUID(), ...reply })
  const gone = await ada.call(chatApi.post, { ...room, client_id: crypto.randomUUID(), text: 'Regretted words' })
  await ada.call(chatApi.remove, { conference_id, id: gone.id })
  await organiser.call(chatApi.change, { ...room, pinned_message_id: said.id, slow_mode_seconds: 30 })
  const asked = { conference_id, client_id: crypto.randomUUID(), text: 'Who pays?', anonymous: true }
  const question = await bob.call(questionsApi.ask, asked)
  await ada.call(questionsApi.upvote, { conference_id, id: question.id })
  await organiser.call(questionsApi.answer, { conference_id, id: question.id, text: 'Everybody does' })
  const poll = { conference_id, question: 'Tea?', options: ['Yes', 'No'], state: 'open' as const }
  const { id, options } = await organiser.call(pollsApi.create, poll)
  await bob.call(pollsApi.vote, { conference_id, id, option_ids: [options[1]?.id ?? ''] })
}

test('a conference with everything in it is the same file after an export, an import and another export', async () => {
  const { organiser, conference_id, core } = await usedConference()
  const file = await downloadConference(organiser, conference_id)
  const before = await entriesOf(file)
  const copy = await importFile(organiser, file)
  const after = await entriesOf(await downloadConference(organiser, copy))
  expect(after.parts).toEqual(before.parts)
  expect(await changedPictures(before.entries, after.entries)).toEqual([])
  const parts = new Set([...before.parts.keys()].map((name) => name.split(/[./]/)[0]))
  expect(parts).toEqual(new Set([...core.portableParts.map(({ name }) => name), 'pictures']))
  // And once more beside both.
  const second = await importFile(organiser, file)
  expect((await entriesOf(await downloadConference(organiser, second))).parts).toEqual(before.parts)
})

test('an organiser who has used up their downloads of a conference has not used up those of the others', async () => {
  const { as, organiser, conference_id, db, clock } = await testHall({ env: { LIMITS: 'on' } })
  const other = await as({ subscribed: true })
  await joinConference(db, { conference_id, user_id: other.id, role: 'organiser' }, clock.now())
  for (let i = 0; i < 10; i++) await downloadConference(other, conference_id)
  const url = `/api/conferences/${conference_id}/file`
  expect(await other.request({ method: 'GET', url })).toMatchObject({ statusCode: 429 })
  expect(await organiser.request({ method: 'GET', url })).toMatchObject({ statusCode: 200 })
})

test('the file has no accounts, secrets or ids, and not what organisers promise to keep to themselves', async () => {
  const { organiser, ada, bob, conference_id, ...kit } = await usedConference()
  await ada.call(membershipApi.setConsents, { conference_id, listed: true, reachable: true })
  await invitedTo({ ...kit, mailer: kit.mailer }, organiser, conference_id, { email: 'invited@example.org' })
  const { entries } = await entriesOf(await downloadConference(organiser, conference_id))
  const all = entries
    .filter(({ name }) => name.endsWith('.jsonl'))
    .map(({ bytes }) => bytes.toString())
    .join('')
  expect(all).toContain('invited@example.org')
  for (const secret of [ada.id, bob.id, organiser.id, conference_id, 'Regretted words', 'invitation', 'user_id'])
    expect(all).not.toContain(secret)
  for (const consent of ['listed', 'suggestable', 'meetings', 'show_online', 'reachable', 'consents'])
    expect(all).not.toContain(`"${consent}"`)
  const named = all.replaceAll(/[\w-]+@example\.org|Conference [\w-]+/g, '')
  expect(named).not.toMatch(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/)
})

test('whoever asked without a name and whoever voted is not told', async () => {
  const { organiser, conference_id } = await usedConference()
  const file = await downloadConference(organiser, conference_id)
  const [question] = await rowsOf(file, 'questions')
  expect(question).toMatchObject({ text: 'Who pays?', author: null, anonymous: true, votes: 1 })
  const [poll] = await rowsOf(file, 'polls')
  expect(poll).toMatchObject({ state: 'closed', voters: 1, options: [{ votes: 0 }, { votes: 1 }] })
  expect(JSON.stringify([question, poll])).not.toContain('Bob')
})

test('the copy is a draft with an address of its own, nobody is emailed, and the original is as before', async () => {
  const { organiser, conference_id, mailer, outbox, db, ada } = await usedConference()
  await outbox.flush()
  const before = await organiser.call(conferencesApi.read, { conference_id })
  const sent = mailer.sent.length
  const copy = await importFile(organiser, await downloadConference(organiser, conference_id))
  await outbox.flush()
  expect(mailer.sent.length).toBe(sent)
  const made = await organiser.call(conferencesApi.read, { conference_id: copy })
  expect([made.active, made.name, made.slug === before.slug]).toEqual([false, before.name, false])
  expect(await organiser.call(conferencesApi.read, { conference_id })).toEqual(before)
  await expect(ada.call(chatApi.list, { conference_id: copy })).rejects.toMatchObject({ status: 404 })
  const [audit] = await organiser.call(auditApi.list, { conference_id: copy })
  expect(audit?.action).toBe('conference_imported')
  const log = await organiser.call(auditApi.list, { conference_id })
  expect(log.map(({ action }) => action)).toContain('conference_exported')
  expect(await db.$count(delegates, eq(delegates.conference_id, copy))).toBe(2)
})

test('what people wrote has their name, and none of it is said to be by an account of this installation', async () => {
  const { organiser, conference_id, ada, db } = await usedConference()
  const copy = await importFile(organiser, await downloadConference(organiser, conference_id))
  const rows = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.conference_id, copy))
    .orderBy(chatMessages.schedule_item_id, chatMessages.posted_seq)
  expect(rows.map(({ author_id, author_name }) => [author_id, author_name])).toEqual([
    [null, 'Ada Lovelace'],
    [null, 'Bob Secret'],
    [null, 'Ada Lovelace'],
    // The card of the poll, whose organiser has not said a name.
    [null, null],
  ])
  const imported = await db.select().from(delegates).where(eq(delegates.conference_id, copy)).orderBy(delegates.number)
  expect(imported.map(({ user_id, is_registered, email }) => [user_id, is_registered, email === ada.email])).toEqual([
    [null, false, true],
    [null, false, false],
  ])
})

test('a delegate of the copy registers as everybody does, chooses again, and is the same delegate', async () => {
  const { organiser, conference_id, ada, db } = await usedConference()
  await ada.call(membershipApi.setConsents, { conference_id, listed: true, suggestable: true, reachable: true })
  const file = await downloadConference(organiser, conference_id)
  const copy = await importFile(organiser, file)
  const [kept] = await db
    .select({ former: formerRegistrations })
    .from(formerRegistrations)
    .innerJoin(delegates, eq(delegates.id, formerRegistrations.delegate_id))
    .where(eq(delegates.email, ada.email))
  expect(kept?.former).toMatchObject({ registered_at: expect.any(String) })
  await organiser.call(conferencesApi.update, { conference_id: copy, active: true, registration_choice: 'invited' })
  await ada.call(membershipApi.register, { conference_id: copy, consents: { listed: false } })
  const mine = (await ada.call(membershipApi.conferences, {})).find(({ id }) => id === copy)
  expect(mine?.consents).toMatchObject({ listed: false, reachable: false })
  const page = await organiser.call(delegatesApi.list, { conference_id: copy })
  expect(page.total).toBe(2)
  expect(
    await db.$count(formerRegistrations, eq(formerRegistrations.delegate_id, kept?.former.delegate_id ?? '')),
  ).toBe(0)
})

test('the names in what came from elsewhere are forgotten with those of others, a year after the end', async () => {
  const { organiser, conference_id, db, clock } = await usedConference()
  const copy = await importFile(organiser, await downloadConference(organiser, conference_id))
  const ended = new Date(clock.now().getTime() - 400 * DAY_MS).toISOString().slice(0, 10)
  await db
    .update(conferences)
    .set({ start_date: ended, end_date: ended, dates_changed_at: `${ended}T00:00:00Z` })
    .where(eq(conferences.id, copy))
  await forgetChatNames(db, clock.now())
  const rows = await db.select().from(chatMessages).where(eq(chatMessages.conference_id, copy))
  expect(rows.map(({ author_name }) => author_name)).toEqual([null, null, null, null])
})
