import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { auditApi, conferencesApi } from '#features/conferences/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { profileApi } from '#features/profile/contract.ts'
import { blocksApi, mutesApi } from '#features/people/contract.ts'
import { text as peopleText } from '#features/people/text.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { speakerDetailsApi } from '#features/speakers/details-contract.ts'
import { speakerOrganisingApi } from '#features/speakers/organising-contract.ts'
import { removeOrphanImages } from '#features/speakers/server/service.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { testHall } from '#server/test-hall.ts'
import { DAY_MS } from '#shared/time.ts'
import { speakingApi } from './contract.ts'
import { text } from './text.ts'

const DATES = { start_date: '2026-04-10', end_date: '2026-04-12', time_zone: 'Europe/London' }

/** A conference in which Grace speaks: she is registered with the address that the organisers gave her as a speaker. */
async function speaking() {
  const kit = await testHall({ start: new Date('2026-04-09T12:00:00Z'), conference: DATES })
  const { organiser: ada, conference_id, register } = kit
  const email = `${randomUUID()}@example.org`
  const { id } = await ada.call(speakersApi.add, { conference_id, name: 'Grace Hopper', title: 'Admiral', email })
  const grace = await register({ email, full_name: 'Grace Hopper' })
  const read = (who: Pick<typeof grace, 'call'> = grace) => who.call(speakingApi.read, { conference_id })
  const change = (fields: object, who: Pick<typeof grace, 'call'> = grace) =>
    who.call(speakingApi.change, { conference_id, ...fields })
  const details = async () => {
    const found = (await ada.call(speakerDetailsApi.list, { conference_id })).find((one) => one.id === id)
    if (!found) throw new Error('no such speaker')
    return found
  }
  const session = (fields: object = {}) =>
    ada.call(scheduleApi.add, {
      conference_id,
      day: 'Day 1',
      start_time: '09:00',
      end_time: '10:00',
      title: 'Compilers',
      location: 'Hall A',
      speaker_ids: [id],
      ...fields,
    })
  return { ...kit, kit, ada, grace, id, read, change, details, session }
}

const noSpeaker = { status: 403, message: text.noSpeaker }

test('a speaker sees their sessions with who saved them, where they moved from, and what is asked', async () => {
  const { ada, conference_id, delegates: people, read, session } = await speaking()
  const { id: other } = await ada.call(speakersApi.add, { conference_id, name: 'Ada Lovelace', title: 'Countess' })
  const own = await session()
  await session({ title: 'Somebody else’s', start_time: '11:00', end_time: '12:00', speaker_ids: [other] })
  const [asker, upvoter] = await people(2)
  for (const one of [asker, upvoter]) await one!.call(agendaApi.save, { schedule_item_id: own.id })
  const ask = (words: string, anonymous = false) =>
    asker!.call(questionsApi.ask, {
      conference_id,
      schedule_item_id: own.id,
      text: words,
      anonymous,
      client_id: randomUUID(),
    })
  const first = await ask('Why not assembly?')
  const second = await ask('What is a bug?', true)
  await upvoter!.call(questionsApi.upvote, { conference_id, id: second.id })
  await read()
  await ada.call(scheduleApi.update, { conference_id, id: own.id, location: 'Hall B', speaker_ids: own.speaker_ids })

  const { speaker, sessions, muted } = await read()
  expect([speaker.name, muted, 'email' in speaker]).toEqual(['Grace Hopper', false, false])
  const [starts_at, ends_at] = ['2026-04-10T08:00:00.000Z', '2026-04-10T09:00:00.000Z']
  const question = { answered: false, created_at: first.created_at }
  expect(sessions).toEqual([
    {
      id: own.id,
      number: own.number,
      title: 'Compilers',
      day: 'Day 1',
      start_time: '09:00',
      end_time: '10:00',
      starts_at,
      ends_at,
      location: 'Hall B',
      others: [],
      cancelled: false,
      saved: 2,
      was: { starts_at, ends_at, location: 'Hall A' },
      questions: [
        { ...question, id: second.id, text: 'What is a bug?', asked_by: null, upvotes: 1 },
        { ...question, id: first.id, text: 'Why not assembly?', asked_by: 'Ada Sample', upvotes: 0 },
      ],
    },
  ])
})

test('what a speaker changes is shown at once, and the organisers see it and can take it back', async () => {
  const { ada, grace, conference_id, id, read, change, details } = await speaking()
  const { updated_at } = (await read()).speaker
  await change({ updated_at, title: ' Rear\nAdmiral ', bio: 'Found a bug.' })
  await change({ bio: 'Found a moth.' })
  const shown = await ada.call(speakersApi.list, { conference_id })
  expect(shown).toMatchObject([{ title: 'Rear Admiral', bio: 'Found a moth.', name: 'Grace Hopper' }])
  const changed = await details()
  expect(changed.edits.map(({ edited_at: _at, ...edit }) => edit)).toEqual([
    { field: 'bio', before: null, after: 'Found a moth.' },
    { field: 'title', before: 'Admiral', after: 'Rear Admiral' },
  ])

  // What an organiser has changed since is no change of the speaker's any more, and stays.
  await ada.call(speakersApi.update, { conference_id, id, title: 'Commodore' })
  expect((await details()).edits).toMatchObject([{ field: 'bio' }])
  const opened = { conference_id, id, updated_at: (await details()).updated_at }
  await ada.call(speakerOrganisingApi.takeBack, opened)
  expect(await details()).toMatchObject({ title: 'Commodore', bio: null, edits: [] })
  const entries = await ada.call(auditApi.list, { conference_id })
  const ofSpeakers = entries.filter(({ action }) => action.startsWith('speaker_'))
  expect(ofSpeakers.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['speaker_change_undone', ada.id],
    ['speaker_changed', grace.id],
    ['speaker_changed', grace.id],
  ])
})

test('a change that is taken back by its speaker is none, and one that is kept is shown no more', async () => {
  const { ada, conference_id, id, change, details } = await speaking()
  await change({ title: 'Rear Admiral' })
  await change({ title: 'Admiral' })
  expect((await details()).edits).toEqual([])
  await change({ company_name: 'Navy' })
  const opened = { conference_id, id, updated_at: (await details()).updated_at }
  await ada.call(speakerOrganisingApi.keepEdits, opened)
  expect(await details()).toMatchObject({ company_name: 'Navy', edits: [] })
})

test('neither side overwrites what the other changed meanwhile', async () => {
  const { ada, conference_id, id, read, change, details } = await speaking()
  const { updated_at } = (await read()).speaker
  await ada.call(speakersApi.update, { conference_id, id, bio: 'By the organisers' })
  await expect(change({ updated_at, bio: 'By Grace' })).rejects.toMatchObject({
    status: 409,
    fields: { bio: expect.any(String) },
  })
  await change({ updated_at, company_name: 'Navy' })
  const seen = (await details()).updated_at
  await change({ company_name: 'Univac' })
  const back = ada.call(speakerOrganisingApi.takeBack, { conference_id, id, updated_at: seen })
  await expect(back).rejects.toMatchObject({ status: 409 })
  expect(await details()).toMatchObject({ bio: 'By the organisers', company_name: 'Univac' })
})

test.each([
  ['name', { name: 'Somebody Else' }],
  ['address', { email: 'other@example.org' }],
  ['topic', { topic: 'Other' }],
])('a speaker cannot change their %s', async (_, fields) => {
  const { change, ada, conference_id, id } = await speaking()
  const stored = (await ada.call(speakersApi.list, { conference_id })).find((one) => one.id === id)
  await change(fields).catch(() => {})
  expect((await ada.call(speakersApi.list, { conference_id })).find((one) => one.id === id)).toEqual(stored)
})

test('a speaker of one conference reads and changes nothing of others', async () => {
  const { ada, as, grace, conference_id, conferenceOf, change, register, read } = await speaking()
  const elsewhere = await conferenceOf(ada, { active: true })
  await ada.call(speakersApi.add, { conference_id: elsewhere, name: 'Grace Hopper', title: 'A', email: grace.email })
  await expect(grace.call(speakingApi.read, { conference_id: elsewhere })).rejects.toMatchObject({ status: 404 })
  for (const who of [await register(), ada]) {
    await expect(read(who)).rejects.toMatchObject(noSpeaker)
    await expect(change({ bio: 'Mine' }, who)).rejects.toMatchObject(noSpeaker)
  }
  // An account with the address is not enough: nobody has registered with it.
  const unregistered = await as()
  await ada.call(speakersApi.add, { conference_id, name: 'B', title: 'B', email: unregistered.email })
  await expect(read(unregistered)).rejects.toMatchObject({ status: 404 })
})

test('somebody who is removed, or whose address is taken away, speaks no more', async () => {
  const { ada, db, conference_id, grace, id, read, change } = await speaking()
  await ada.call(speakersApi.update, { conference_id, id, email: null })
  await expect(read()).rejects.toMatchObject(noSpeaker)
  await ada.call(speakersApi.update, { conference_id, id, email: grace.email })
  expect((await read()).speaker.id).toBe(id)
  const [row] = await db.select().from(delegates).where(eq(delegates.email, grace.email))
  await ada.call(delegatesApi.remove, { conference_id, id: row!.id })
  await expect(read()).rejects.toMatchObject({ status: 404 })
  await expect(change({ bio: 'Still here' })).rejects.toMatchObject({ status: 404 })
})

test('a muted speaker reads the page and changes nothing', async () => {
  const { ada, conference_id, grace, read, change } = await speaking()
  await ada.call(mutesApi.mute, { conference_id, person_id: grace.id })
  expect(await read()).toMatchObject({ muted: true, speaker: { title: 'Admiral' } })
  await expect(change({ bio: 'Mine' })).rejects.toMatchObject({ status: 403, message: peopleText.muted })
})

test('what somebody in a block with the speaker asked under their name is not on the page', async () => {
  const { conference_id, grace, register, read, session } = await speaking()
  const { id: schedule_item_id } = await session()
  const asker = await register()
  const asked = { conference_id, schedule_item_id, text: 'Hello?', anonymous: false, client_id: randomUUID() }
  await asker.call(questionsApi.ask, asked)
  expect((await read()).sessions[0]?.questions).toHaveLength(1)
  await grace.call(blocksApi.block, { person_id: asker.id })
  expect((await read()).sessions[0]?.questions).toEqual([])
})

test('nothing is shown of a draft', async () => {
  const { ada, conference_id, read } = await speaking()
  await ada.call(conferencesApi.update, { conference_id, active: false })
  await expect(read()).rejects.toMatchObject({ status: 404 })
})

test('a picture that the organisers may take back is not deleted', async () => {
  const { core, clock, grace, ada, conference_id, id, change, details } = await speaking()
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const { url: first } = await ada.call(speakersApi.upload, { conference_id }, png, 'image/png')
  await ada.call(speakersApi.update, { conference_id, id, image_url: first })
  const { url: second } = await grace.call(speakingApi.upload, { conference_id }, png, 'image/png')
  await change({ image_url: second })
  expect((await details()).edits).toMatchObject([{ field: 'image_url', before: first, after: second }])
  expect(await removeOrphanImages(core, new Date(clock.now().getTime() + 2 * DAY_MS))).toBe(0)
  await expect(change({ image_url: '/storage/conference-assets/speakers/none.webp' })).rejects.toMatchObject({
    status: 400,
  })
})

test('whoever erases their account is not known as a speaker any more, and what they changed is forgotten', async () => {
  const { db, grace, id, change, details } = await speaking()
  await change({ bio: 'Found a moth.' })
  await grace.call(profileApi.erase, {})
  expect(await details()).toMatchObject({ email: null, edits: [], name: 'Grace Hopper' })
  const [row] = await db.select({ email: speakers.email }).from(speakers).where(eq(speakers.id, id))
  expect(row).toEqual({ email: null })
})
