import { expect, test } from 'vitest'
import { emailNotifications } from '#features/notifications/server/email-job.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { plainSentence } from '#features/notifications/sentence-text.ts'
import { blocksApi } from '#features/people/contract.ts'
import { deliver } from '#server/test-fixtures.ts'
import { at, DAY, testMeetings } from '#server/test-meetings.ts'
import { emailsTo, type Person } from '#server/test.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { meetingsApi } from './contract.ts'
import { organiserMeetingsApi } from './organisers-contract.ts'

/** The sentences in somebody's list, with what stands below them. */
const told = async (by: Person) =>
  (await by.call(notificationsApi.list, {})).map((one) => [plainSentence(one), one.words.text])

async function hall() {
  const kit = await testMeetings()
  const [ada, grace] = [await kit.open('Ada'), await kit.open('Grace')]
  await deliver(kit)
  kit.mailer.sent.length = 0
  /** The emails that somebody gets after these minutes: the subject of each, and what it says. */
  async function mailed({ email }: Person, minutes: number) {
    kit.clock.forward(minutes * MINUTE_MS)
    await emailNotifications(kit.core, kit.clock.now())
    await deliver(kit)
    return emailsTo(kit.mailer.sent.splice(0), email).map(({ subject }) => subject)
  }
  return { ...kit, ada, grace, mailed }
}

test('who declines a suggested time declined what the other suggested, and both see so', async () => {
  const { ada, grace, asked, list } = await hall()
  const id = await asked(ada, grace)
  await grace.call(meetingsApi.suggest, { id, starts: [at('10:15')], note: 'I sleep late' })
  await ada.call(meetingsApi.decline, { id, note: 'Not that late' })
  expect(await told(grace)).toEqual([['Ada declined the time that you suggested', 'Not that late']])
  expect(await told(ada)).toEqual([])
  expect((await list(grace))[0]).toMatchObject({ state: 'declined', ended_by: ada.id, answer: 'yes' })
  expect((await list(ada))[0]).toMatchObject({ state: 'declined', ended_by: ada.id, answer: 'no', is_mine: true })
})

test('a suggested time is withdrawn: the request ends, who asked is told, and can ask again', async () => {
  const { ada, grace, asked, list } = await hall()
  const id = await asked(ada, grace)
  const { meeting } = await grace.call(meetingsApi.suggest, { id, starts: [at('10:15')], note: null })
  expect(meeting?.steps).toEqual(['withdraw'])
  await expect(ada.call(meetingsApi.withdraw, { id })).rejects.toMatchObject({ status: 409 })
  await grace.call(meetingsApi.withdraw, { id })
  expect(await grace.call(meetingsApi.withdraw, { id })).toMatchObject({ state: 'withdrawn' })
  expect(await told(ada)).toEqual([['Grace withdrew the suggested time', undefined]])
  expect((await list(ada))[0]).toMatchObject({ state: 'withdrawn', ended_by: grace.id, steps: ['dismiss'] })
  await asked(ada, grace)
})

test('what was cancelled by a block before an email is sent is not announced in it, and leaves the list', async () => {
  const { ada, grace, asked, accept, mailed } = await hall()
  await accept(grace, await asked(ada, grace))
  expect(await told(ada)).toMatchObject([[expect.stringMatching(/^Grace meets you at 09:00, Table \d$/), undefined]])
  await grace.call(blocksApi.block, { person_id: ada.id })
  expect(await told(ada)).toEqual([['Your meeting at 09:00 was cancelled', undefined]])
  expect(await mailed(ada, 10)).toEqual(['Your meeting at 09:00 was cancelled'])
})

test('a block cancels nothing that is over', async () => {
  const { ada, grace, asked, accept, clock, list, organiser, conference_id, set } = await hall()
  await set({ hours: [{ day: DAY, from_minute: 490, to_minute: 600 }] })
  await accept(grace, await asked(ada, grace, { starts: [at('08:10')] }), '08:10')
  clock.forward(40 * MINUTE_MS)
  await grace.call(blocksApi.block, { person_id: ada.id })
  expect((await told(ada)).filter(([sentence]) => sentence?.includes('cancelled'))).toEqual([])
  expect(await list(ada)).toEqual([])
  const listed = await organiser.call(organiserMeetingsApi.list, { conference_id })
  expect(listed.meetings.map(({ state }) => state)).toEqual(['accepted'])
})

test('who leaves a meeting of several takes along what they were told of it, and nobody else’s', async () => {
  const { ada, grace, open, ask, accept } = await hall()
  const hedy = await open('Hedy')
  const { meeting } = await ask(ada, grace, { person_ids: [grace.id, hedy.id] })
  const id = meeting?.id ?? ''
  await accept(grace, id)
  await hedy.call(meetingsApi.decline, { id, note: null })
  expect(await told(hedy)).toEqual([])
  expect((await told(ada)).map(([sentence]) => sentence)).toContainEqual(expect.stringMatching(/^Grace meets you at/))
})

test('what organisers move and cancel is told with the name of the other one', async () => {
  const { ada, grace, asked, accept, organiser, conference_id } = await hall()
  const id = await asked(ada, grace)
  await accept(grace, id)
  await organiser.call(organiserMeetingsApi.move, { conference_id, id, starts_at: at('10:40') })
  const isNow = expect.stringMatching(/^Your meeting with Grace is now at 10:40, Table \d$/)
  expect(await told(ada)).toEqual([[isNow, undefined]])
  await organiser.call(organiserMeetingsApi.cancel, { conference_id, id, note: 'The hall is closed' })
  expect(await told(ada)).toEqual([['The organisers cancelled your meeting with Grace at 10:40', 'The hall is closed']])
})

test('another day stands in a sentence as in a sentence', async () => {
  const day = '2026-11-24'
  const { ada, grace, asked, set } = await hall()
  await set({ hours: [{ day, from_minute: 540, to_minute: 660 }] })
  const start = `${day}T09:00:00.000Z`
  const id = await asked(ada, grace, { starts: [start] })
  await grace.call(meetingsApi.accept, { id, starts_at: start })
  expect(await told(ada)).toEqual([
    [expect.stringMatching(/^Grace meets you on Tue, Nov 24, 09:00, Table \d$/), undefined],
  ])
})
