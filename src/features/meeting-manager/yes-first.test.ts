import { expect, test } from 'vitest'
import { meetingsApi } from '#features/meetings/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { plainSentence } from '#features/notifications/sentence-text.ts'
import { blocksApi } from '#features/people/contract.ts'
import { suggestionsApi } from '#features/suggestions/contract.ts'
import { at, testMeetings } from '#server/test-meetings.ts'
import type { Person } from '#server/test.ts'
import { arrangeApi } from './contract.ts'

const told = async (by: Person) => (await by.call(notificationsApi.list, {})).map(plainSentence)

/** A meeting that organisers proposed to two people, one of whom has said yes. */
async function halfAgreed() {
  const kit = await testMeetings()
  const { organiser, conference_id } = kit
  const [ada, grace] = [
    await kit.open('Ada', { interests: ['Rotas'] }),
    await kit.open('Grace', { interests: ['Rotas'] }),
  ]
  const preview = await organiser.call(arrangeApi.preview, { conference_id })
  await organiser.call(arrangeApi.send, { conference_id, ...preview, keep_saved: true })
  const [request] = await kit.list(ada)
  const id = request?.id ?? ''
  const starts_at = request?.options[0]?.starts_at ?? ''
  const accept = (by: Person) => by.call(meetingsApi.accept, { id, starts_at })
  return { ...kit, ada, grace, id, accept, first: await accept(ada) }
}

test('who says yes first waits for the other one, is told of nothing more, and can take it back', async () => {
  const { ada, grace, id, accept, first } = await halfAgreed()
  expect(first.meeting).toMatchObject({ state: 'requested', waits_for_me: false, answer: 'yes', steps: ['withdraw'] })
  expect(await told(ada)).toEqual([])
  expect(await told(grace)).toEqual(['A meeting with Ada is proposed'])

  const back = { state: 'requested', waits_for_me: true, answer: null, steps: ['accept', 'decline'] }
  expect(await ada.call(meetingsApi.withdraw, { id })).toMatchObject(back)
  expect(await ada.call(meetingsApi.withdraw, { id })).toMatchObject(back)
  expect((await accept(grace)).meeting).toMatchObject({ state: 'requested' })
  expect((await accept(ada)).meeting).toMatchObject({ state: 'accepted' })
})

test('what the other one declines of it is no request of mine', async () => {
  const { ada, grace, id } = await halfAgreed()
  await grace.call(meetingsApi.decline, { id, note: null })
  expect(await told(ada)).toEqual(['Grace declined the meeting'])
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({
    state: 'declined',
    answer: 'yes',
    ended_by: grace.id,
  })
})

test('an arranged meeting says what speaks for it, of somebody who lets themselves be suggested, to its two people', async () => {
  const { ada, grace, id, open, asked, conference_id } = await halfAgreed()
  const why = (by: Person, meeting_id = id) => by.call(suggestionsApi.ofMeeting, { id: meeting_id })
  expect(await why(ada)).toEqual([])
  await grace.call(networkingProfileApi.setMe, { conference_id, suggestable: true })
  expect(await why(ada)).toMatchObject([{ type: 'interests', tags: ['Rotas'] }])
  const hedy = await open('Hedy', { interests: ['Rotas'], suggestable: true })
  await expect(why(hedy)).rejects.toMatchObject({ status: 404 })
  expect(await why(hedy, await asked(hedy, grace, { starts: [at('10:40')] }))).toEqual([])
  await grace.call(networkingProfileApi.setMe, { conference_id, listed: false })
  expect(await why(ada)).toEqual([])
  await grace.call(networkingProfileApi.setMe, { conference_id, listed: true, suggestable: true, meetings: true })
  await grace.call(blocksApi.block, { person_id: ada.id })
  await expect(why(ada)).rejects.toMatchObject({ status: 404 })
})
