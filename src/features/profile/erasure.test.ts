import { cardsApi } from '#features/cards/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blocksApi, mutesApi } from '#features/people/contract.ts'
import { chatApi, moderationApi } from '#features/chat/contract.ts'
import { organisersApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { contactApi } from '#features/contact/contract.ts'
import { directoryApi } from '#features/directory/contract.ts'
import { exhibitorStaffApi } from '#features/exhibitors/staff-contract.ts'
import { joinStaff } from '#features/exhibitors/server/staff.ts'
import { missEnquiries } from '#features/stands/server/deadlines.ts'
import { enquiriesApi, leadsApi } from '#features/stands/contract.ts'
import { messagesApi } from '#features/messages/contract.ts'
import { announcementsApi, preferencesApi, pushApi } from '#features/notifications/contract.ts'
import { emailNotifications } from '#features/notifications/server/email-job.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { text as questionsText } from '#features/questions/text.ts'
import { membershipApi, registrationApi } from '#features/registration/contract.ts'
import { registrationFormApi } from '#features/registration-form/form-contract.ts'
import { exhibitorOf } from '#server/test-exhibitors.ts'
import { eventually } from '#server/test-eventually.ts'
import {
  deliver,
  exportOf,
  invitedTo,
  pushSubscription,
  registeredByEmail,
  registeredFor,
} from '#server/test-fixtures.ts'
import { openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { profileApi } from './contract.ts'

const client = () => ({ client_id: randomUUID() })
const LONG_MENTION = `@Olive @Mary Sample ${'x'.repeat(103)}`
const EMAILED = { messages: { in_app: true, push: true, email: true } }

/** A person with a mark in everything that they can write, say or be called, and others who were told of it. */
async function markedPerson() {
  const kit = await testApp()
  const mark = `Mark${randomUUID().slice(0, 8)}`
  const organiser = await kit.as({ plan: 'enterprise' })
  const open = { active: true, delegate_registration_enabled: true }
  const conference_id = await kit.conferenceOf(organiser, open)
  const other_id = await kit.conferenceOf(organiser, open)
  const marked = await registeredByEmail(kit, organiser, conference_id, {
    full_name: `Grace ${mark}`,
    company: `${mark} Ltd`,
    position: `Head of ${mark}`,
    email: `${mark.toLowerCase()}@example.org`,
  })
  const [ada, mary] = [
    await registeredFor(kit, organiser, conference_id, { full_name: 'Ada Sample' }),
    await registeredFor(kit, organiser, conference_id, { full_name: 'Mary Sample' }),
  ]
  await organiser.call(profileApi.update, { full_name: 'Olive' })
  for (const person of [marked, ada, mary, organiser]) {
    await person.call(membershipApi.setConsents, { conference_id, listed: true, suggestable: true, reachable: true })
    await person.call(preferencesApi.change, { choices: EMAILED })
  }
  return { ...kit, kit, mark, organiser, conference_id, other_id, marked, ada, mary }
}

type Marked = Awaited<ReturnType<typeof markedPerson>>

async function plantProfile({ kit, marked, mark, organiser, conference_id, other_id, app }: Marked) {
  await marked.call(profileApi.update, { bio: `${mark} here`, position: `Chief ${mark}`, company: `${mark} Inc` })
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .jpeg()
    .withExif({ IFD0: { Artist: mark } })
    .toBuffer()
  await marked.call(profileApi.uploadAvatar, {}, picture)
  await marked.call(networkingProfileApi.setMe, { conference_id, interests: [mark], about: mark })
  await marked.call(cardsApi.mine, {})
  const asked = { conference_id, kind: 'text', label: 'What do you eat?' } as const
  const [question] = await organiser.call(registrationFormApi.add, asked)
  await marked.call(membershipApi.setAnswers, { conference_id, answers: { [question?.id ?? '']: mark } })
  await marked.call(pushApi.subscribe, { ...pushSubscription(), endpoint: `https://push.example.org/${mark}` })
  const invited = { email: marked.email, full_name: `Grace ${mark}`, company: mark }
  await invitedTo(kit, organiser, other_id, invited)
  await organiser.call(organisersApi.invite, { conference_id: other_id, email: marked.email })
  await app.inject({ method: 'POST', url: '/auth/v1/recover', payload: { email: marked.email } })
  await app.inject({ method: 'POST', url: '/auth/v1/otp', payload: { email: marked.email } })
  await kit.visitor.call(contactApi.send, { name: mark, email: marked.email, message: `A question of ${mark}` })
  await kit.visitor.call(registrationApi.registerNow, await registration(kit, other_id, marked, mark))
}

async function registration(kit: Marked['kit'], conference_id: string, who: Person, mark: string) {
  const { rows } = await kit.db.execute<{ slug: string }>(sql`select slug from conferences where id = ${conference_id}`)
  return { slug: rows[0]?.slug ?? '', email: who.email, full_name: `Grace ${mark}` }
}

async function plantRooms({ marked, mark, ada, mary, organiser, conference_id }: Marked) {
  const called = (full_name: string) => marked.call(profileApi.update, { full_name })
  const post = (by: Person, text: string, more = {}) =>
    by.call(chatApi.post, { conference_id, text, ...client(), ...more })
  const own = await post(marked, `Says ${mark}`)
  await post(ada, 'An answer', { reply_to_id: own.id })
  const mention = { mention_ids: [marked.id, mary.id, organiser.id] }
  const named = await post(ada, `Ask @Grace ${mark} and @Mary Sample`, mention)
  await called(`${mark} the Amazing`)
  // So long that notifications and emails cut it within the name.
  await post(ada, `${LONG_MENTION}@${mark} the Amazing`, mention)
  await called(`Grace ${mark}`)
  await marked.call(chatApi.report, { conference_id, id: named.id, reason: `${mark} minds` })
  await mary.call(chatApi.report, { conference_id, id: named.id, reason: 'Hm' })
  await mary.call(chatApi.report, { conference_id, id: own.id, reason: 'Hm' })
  await marked.call(chatApi.react, { conference_id, id: named.id, reaction: 'clap' })
  await marked.call(questionsApi.ask, { conference_id, text: `Why ${mark}?`, anonymous: false, ...client() })
  await mary.call(directoryApi.report, { conference_id, person_id: marked.id, reason: 'Hm' })
  await marked.call(directoryApi.report, { conference_id, person_id: mary.id, reason: mark })
}

async function plantPairs({ marked, mark, ada, mary, organiser }: Marked) {
  const send = (by: Person, to: Person, text: string) =>
    by.call(messagesApi.send, { person_id: to.id, text, ...client() })
  await send(marked, ada, `Dear Ada, ${mark}`)
  const { id } = await send(ada, marked, 'Dear Grace')
  await marked.call(messagesApi.report, { person_id: ada.id, id, reason: mark })
  await marked.call(connectionsApi.change, { person_id: ada.id, action: 'request' })
  await ada.call(connectionsApi.change, { person_id: marked.id, action: 'accept' })
  await marked.call(connectionsApi.change, { person_id: mary.id, action: 'request' })
  await marked.call(blocksApi.block, { person_id: organiser.id })
}

async function plantStands({ marked, mark, ada, mary, organiser, conference_id, core, clock, db }: Marked) {
  const stand = await exhibitorOf(organiser, conference_id)
  const joined = { exhibitor_id: stand, conference_id, user_id: ada.id, role: 'lead' as const }
  await joinStaff(db, joined, clock.now())
  await marked.call(enquiriesApi.ask, { id: stand, text: `Have you ${mark}?`, ...client() })
  await marked.call(leadsApi.leave, { id: stand, email: true, note: mark })
  const own = await exhibitorOf(organiser, conference_id, { name: 'Lanternworks' })
  await joinStaff(db, { ...joined, exhibitor_id: own, user_id: marked.id }, clock.now())
  await organiser.call(exhibitorStaffApi.invite, { id: stand, email: marked.email })
  const asked = await mary.call(enquiriesApi.ask, { id: own, text: 'Have you any?', ...client() })
  await marked.call(enquiriesApi.answer, { id: own, enquiry_id: asked.id, text: `Yes, ${mark}` })
  clock.forward(31 * MINUTE_MS)
  await missEnquiries(core, clock.now())
}

/** An organiser with a mark in everything that they say, whose conference somebody else has taken over. */
async function markedOrganiser() {
  const kit = await testApp()
  const mark = `Mark${randomUUID().slice(0, 8)}`
  const named = (full_name: string) => kit.as({ plan: 'enterprise', data: { full_name } })
  const [marked, ada, mary] = [await named(`Grace ${mark}`), await named('Ada Sample'), await named('Mary Sample')]
  const conference_id = await kit.conferenceOf(marked, { active: true, delegate_registration_enabled: true })
  for (const [{ id: user_id }, role] of [
    [ada, 'organiser'],
    [mary, 'delegate'],
  ] as const)
    await joinConference(kit.db, { conference_id, user_id, role }, kit.clock.now())
  return { ...kit, kit, mark, marked, ada, mary, conference_id }
}

type Organiser = Awaited<ReturnType<typeof markedOrganiser>>

async function plantInvitations({ kit, marked, conference_id }: Organiser) {
  const email = () => `${randomUUID()}@example.org`
  await invitedTo(kit, marked, conference_id)
  await marked.call(organisersApi.invite, { conference_id, email: email() })
  const id = await exhibitorOf(marked, conference_id)
  await marked.call(exhibitorStaffApi.invite, { id, email: email() })
}

async function plantModeration({ marked, mark, ada, mary, conference_id }: Organiser) {
  const ask = (by: Person, text: string, anonymous = false) =>
    by.call(questionsApi.ask, { conference_id, text, anonymous, ...client() })
  const spam = await mary.call(chatApi.post, { conference_id, text: 'Spam', ...client() })
  await ada.call(chatApi.report, { conference_id, id: spam.id, reason: 'Hm' })
  const [report] = await marked.call(moderationApi.reports, { conference_id })
  await marked.call(moderationApi.resolve, { conference_id, id: report?.id ?? '' })
  await marked.call(mutesApi.mute, { conference_id, person_id: mary.id })
  const own = await ask(marked, `Which ${mark}?`)
  await ada.call(questionsApi.answer, { conference_id, id: own.id, text: 'None' })
  const other = await ask(ada, 'Which one?')
  await marked.call(questionsApi.answer, { conference_id, id: other.id, text: `That of ${mark}` })
  await marked.call(pollsApi.create, { conference_id, question: 'Which?', options: ['A', 'B'], state: 'open' })
  await marked.call(announcementsApi.add, { conference_id, title: 'Lunch', status: 'active' })
}

/** Gives the person another address: only the account still leads to the old one. */
async function changeAddress({ app, marked }: Organiser) {
  const email = `${randomUUID()}@example.org`
  const headers = { authorization: `Bearer ${marked.access_token}` }
  const payload = { email, current_password: marked.password }
  await app.inject({ method: 'POST', url: '/auth/v1/recover', payload: { email: marked.email } })
  await app.inject({ method: 'PUT', url: '/auth/v1/user', headers, payload })
  return email
}

/** The tables and columns with one of these texts, in every schema of ours; a new table is looked through as well. */
async function columnsWith({ db }: Pick<Marked, 'db'>, traces: readonly string[]) {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`)
  const found: string[] = []
  for (const { schema, name } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const stored = await db.execute<{ row: Record<string, unknown> }>(sql`select to_jsonb(t) as row from ${table} t`)
    for (const { row } of stored.rows)
      for (const [column, value] of Object.entries(row))
        if (traces.some((trace) => JSON.stringify(value).toLowerCase().includes(trace.toLowerCase())))
          found.push(`${name}.${column}`)
  }
  return [...new Set(found)].toSorted()
}

/** The files of the installation with one of these texts in their name or their bytes. */
function filesWith(folder: string, traces: readonly string[]) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name)).toString('latin1')
      return traces.some((trace) => name.includes(trace) || bytes.includes(trace))
    })
    .map(({ name }) => name)
}

/** Which erasures are repeated after a backup was restored: an id that means nothing without the backup. */
const KEPT_FILES = ['erasures.jsonl']

/** A person's whole stay, from the registration to the last email, takes long on a busy machine. */
const options = { timeout: 180_000 }

test('nothing that names a person or is theirs is left after the erasure, in any table or file', options, async () => {
  const person = await markedPerson()
  const { marked, mark, ada, mary, kit, db, core, clock, env, conference_id } = person
  await plantProfile(person)
  await plantRooms(person)
  await plantPairs(person)
  await plantStands(person)
  await joinConference(db, { conference_id, user_id: marked.id, role: 'speaker' }, clock.now())
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, marked.access_token)
  await socket.join(`person:${marked.id}`)
  const rooms = [room, `person:${mary.id}`]
  const watching = await openLive(kit, mary.access_token)
  for (const name of rooms) await watching.join(name)
  await socket.join(room)
  clock.forward(11 * MINUTE_MS)
  await emailNotifications(core, clock.now())
  await deliver(kit)
  const traces = [mark, marked.id]
  for (const by of [marked, ada]) await exportOf(kit, by)
  const planted = await columnsWith(person, traces)
  expect(planted).toEqual(expect.arrayContaining(PLANTED))

  await marked.call(profileApi.erase, {})

  expect(await columnsWith(person, traces)).toEqual([])
  expect(filesWith(env.DATA_DIR, traces)).toEqual(KEPT_FILES)
  const texts = (await ada.call(chatApi.list, { conference_id })).map(({ text }) => text)
  expect(texts).toEqual(
    expect.arrayContaining(['Ask @former member and @Mary Sample', `${LONG_MENTION}@former member`]),
  )
  expect(JSON.stringify(await mary.call(chatApi.list, { conference_id }))).not.toContain(mark)
  // The rooms are open, so that their process has in memory what happened there.
  await eventually(async () => {
    const late = await openLive(kit, mary.access_token)
    for (const name of rooms) await late.join(name, 0)
    await eventually(() => expect(rooms.map((name) => late.events(name).length > 0)).toEqual([true, true]))
    expect(JSON.stringify(late.frames)).not.toContain(mark)
  })
})

test('nothing that names an organiser is left either, in emails, logs, and what others answer and moderate', async () => {
  const person = await markedOrganiser()
  const { marked, mark, ada, conference_id } = person
  await plantInvitations(person)
  await plantModeration(person)
  await marked.call(organisersApi.transfer, { conference_id, user_id: ada.id })
  const email = await changeAddress(person)
  const traces = [mark, marked.id, marked.email, email]
  expect(await columnsWith(person, traces)).toEqual(expect.arrayContaining(PLANTED_BY_ORGANISER))

  await marked.call(profileApi.erase, {})

  expect(await columnsWith(person, traces)).toEqual([])
  const left = (await ada.call(questionsApi.list, { conference_id })).map(({ text, answers }) => [
    text,
    answers[0]?.text,
  ])
  expect(left).toEqual([
    ['Which one?', questionsText.erasedAnswer],
    [questionsText.erasedQuestion, 'None'],
  ])
})

/** Where the mark has to be before, so that the test looks for something that was there. */
const PLANTED = [
  'chat_messages.mention_ids',
  'chat_messages.mention_names',
  'chat_messages.text',
  'chat_reports.evidence',
  'chat_reports.reason',
  'contact_messages.message',
  'data_exports.file',
  'delegates.full_name',
  'emails.body_text',
  'emails.subject',
  'exhibitor_enquiries.answer',
  'exhibitor_enquiries.text',
  'exhibitor_invitations.email',
  'exhibitor_leads.note',
  'message_reports.evidence',
  'message_reports.reason',
  'message_sides.other_id',
  'messages.text',
  'notifications.words',
  'participant_answers.interests',
  'profiles.bio',
  'push_subscriptions.endpoint',
  'questions.text',
  'registration_requests.full_name',
  'search_words.word',
  'stored_files.owner',
  'users.email',
]

const PLANTED_BY_ORGANISER = [
  'announcements.author_id',
  'audit_log.user_id',
  'chat_reports.resolved_by',
  'email_log.sender_id',
  'emails.body_text',
  'emails.quoted_ids',
  'emails.to_address',
  'muted_people.muted_by',
  'polls.author_id',
  'question_answers.text',
  'questions.text',
  'subscriptions.user_id',
]
