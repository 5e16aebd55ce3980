import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notificationsApi } from '#features/notifications/contract.ts'
import { emailNotifications } from '#features/notifications/server/email-job.ts'
import { blocksApi } from '#features/people/contract.ts'
import { deliver } from '#server/test-fixtures.ts'
import { emailsTo, type Person } from '#server/test.ts'
import { at, testMeetings } from '#server/test-meetings.ts'
import { addParticipants } from '#server/test-participants.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { meetingsApi } from './contract.ts'
import { MEETING_LIMITS } from './rules.ts'
import { text } from './text.ts'

type Kit = Awaited<ReturnType<typeof testMeetings>>

/** So many new accounts that have each asked this person. */
async function askedByNew(kit: Kit, person_id: string, count: number) {
  const people = Array.from({ length: count }, () => ({ id: randomUUID() }))
  await addParticipants(kit, kit.conference_id, people)
  const [now, ids] = [kit.clock.now().toISOString(), sql.param(people.map(({ id }) => id))]
  await kit.db.execute(sql`
    insert into meetings (id, conference_id, state, asked_by, client_id, turn, reason, created_at, updated_at, expires_at)
    select id, ${kit.conference_id}, 'requested', id, id, 'asked', 'Hello', ${now}, ${now}, ${at('10:00')}
    from unnest(${ids}::uuid[]) as given (id)`)
  await kit.db.execute(sql`
    insert into meeting_people (meeting_id, person_id, role, answer)
    select id, id, 'asks', 'yes' from unnest(${ids}::uuid[]) as given (id)
    union all select id, ${person_id}, 'asked', null from unnest(${ids}::uuid[]) as given (id)`)
}

test('however many new accounts ask one person, no more than so many requests wait', async () => {
  const kit = await testMeetings()
  const { open, ask, asked, list } = kit
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  await askedByNew(kit, grace.id, MEETING_LIMITS.waiting - 1)
  const last = await asked(ada, grace)
  await expect(ask(hedy, grace)).rejects.toMatchObject({ status: 429, message: text.tooManyWaiting })
  const page = await list(grace, { state: 'open', limit: 200 })
  expect(page).toHaveLength(MEETING_LIMITS.waiting)
  await grace.call(meetingsApi.decline, { id: last })
  expect((await ask(hedy, grace)).meeting?.state).toBe('requested')
})

const ids = (people: readonly Person[]) => people.map(({ id }) => id)

test('whoever declined twice is not asked again together with others, and others still are', async () => {
  const { open, ask, asked } = await testMeetings()
  const [ada, grace, hedy, joan] = [await open('Ada'), await open('Grace'), await open('Hedy'), await open('Joan')]
  const askAll = (people: Person[]) => asked(ada, grace, { person_ids: ids(people) })
  const decline = (by: Person, id: string) => by.call(meetingsApi.decline, { id })
  await decline(grace, await asked(ada, grace))
  const both = await askAll([grace, hedy])
  await decline(grace, both)
  await decline(hedy, both)
  await expect(askAll([joan, grace])).rejects.toMatchObject({ status: 429, message: text.askedOneBefore })
  await expect(ask(ada, grace)).rejects.toMatchObject({ status: 429, message: text.askedBefore })
  await decline(hedy, await askAll([hedy, joan]))
  await asked(ada, joan)
  await expect(askAll([grace, joan])).rejects.toMatchObject({ status: 429, message: text.askedOneBefore })
})

test('nobody who says no or nothing is asked on and on together with somebody who says yes', async () => {
  const { open, asked, accept } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  const askBoth = (time: string) => asked(ada, grace, { person_ids: ids([grace, hedy]), starts: [at(time)] })
  const declined = await askBoth('09:00')
  await grace.call(meetingsApi.decline, { id: declined })
  await accept(hedy, declined)
  const unanswered = await askBoth('09:25')
  await accept(hedy, unanswered, '09:25')
  const refusal = { status: 429, message: text.askedOneBefore }
  await expect(askBoth('09:50')).rejects.toMatchObject(refusal)
  await ada.call(meetingsApi.cancel, { id: unanswered })
  await expect(askBoth('09:50')).rejects.toMatchObject(refusal)
  await asked(ada, hedy, { starts: [at('09:50')] })
})

test('whoever joins what another one has agreed to can be asked again', async () => {
  const { open, asked, accept } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  for (const time of ['09:00', '09:25', '09:50']) {
    const id = await asked(ada, grace, { person_ids: ids([grace, hedy]), starts: [at(time)] })
    await accept(hedy, id, time)
    expect((await accept(grace, id, time)).meeting).toMatchObject({ state: 'accepted', answer: 'yes' })
  }
})

test('whom somebody has asked alone is not asked with others until there is an answer', async () => {
  const { open, asked } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  const askBoth = (by: Person, people: Person[]) => asked(by, by, { person_ids: ids(people), starts: [at('09:50')] })
  const id = await asked(ada, grace)
  const refusal = { status: 409, message: text.askedOneAlready }
  await expect(askBoth(ada, [hedy, grace])).rejects.toMatchObject(refusal)
  await expect(askBoth(grace, [hedy, ada])).rejects.toMatchObject(refusal)
  await ada.call(meetingsApi.withdraw, { id })
  await askBoth(ada, [hedy, grace])
})

test('a loop of requests is one email, and the next an hour later', async () => {
  const { open, asked, core, clock, mailer, outbox } = await testMeetings()
  const grace = await open('Grace')
  const mails = async (after: number) => {
    clock.forward(after * MINUTE_MS)
    await emailNotifications(core, clock.now())
    await deliver({ outbox })
    return emailsTo(mailer.sent, grace.email).filter(({ subject }) => !subject.includes('invite')).length
  }
  await mails(0)
  mailer.sent.length = 0
  for (const name of ['Ada', 'Hedy', 'Joan']) await asked(await open(name), grace, { starts: [at('10:15')] })
  expect(await mails(11)).toBe(1)
  for (const name of ['Kay', 'Lynn']) await asked(await open(name), grace, { starts: [at('10:15')] })
  expect(await mails(11)).toBe(1)
  expect(await mails(50)).toBe(2)
})

test('a block that races a request leaves no request, whichever is first', async () => {
  const { open, ask, list, times, conference_id, db } = await testMeetings()
  const grace = await open('Grace')
  for (const name of ['Ada', 'Hedy', 'Joan', 'Kay']) {
    const person = await open(name)
    await times(person, grace)
    const block = { person_id: person.id }
    const [outcome] = await Promise.allSettled([ask(person, grace), grace.call(blocksApi.block, block)])
    const refusal = outcome.status === 'rejected' ? outcome.reason : { status: 404, message: text.noPerson }
    expect(refusal).toMatchObject({ status: 404, message: text.noPerson })
    expect([...(await list(person)), ...(await list(grace))]).toEqual([])
    await expect(ask(person, grace)).rejects.toMatchObject({ status: 404, message: text.noPerson })
  }
  const { rows } = await db.execute(sql`
    select from meetings where conference_id = ${conference_id} and state in ('requested', 'accepted')`)
  expect(rows).toEqual([])
  expect(await grace.call(notificationsApi.list, {})).toEqual([])
})
