import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { preferencesApi } from '#features/notifications/contract.ts'
import { blocksApi, mutesApi } from '#features/people/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { emails } from '#server/mail/outbox.ts'
import { deliver } from '#server/test-fixtures.ts'
import { emailsTo, type Person } from '#server/test.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { testHall } from '#server/test-hall.ts'
import { suggestionsApi } from './contract.ts'
import { emailWeeklyPeople } from './server/weekly-job.ts'

/** Three weeks before a conference, at noon. */
async function hall() {
  const conference = { name: 'Small Hours', start_date: '2026-05-04', end_date: '2026-05-05', time_zone: 'UTC' }
  const kit = await testHall({ start: new Date('2026-04-13T12:00:00Z'), conference })
  const { conference_id, core, clock, mailer } = kit
  async function found(full_name: string, said: object = {}) {
    const person = await kit.register({ full_name })
    await person.call(networkingProfileApi.setMe, {
      conference_id,
      listed: true,
      suggestable: true,
      interests: ['Rotas'],
      ...said,
    })
    return person
  }
  async function reader(full_name: string, said: object = {}) {
    const person = await found(full_name, said)
    await person.call(preferencesApi.change, { weekly_people: true })
    return person
  }
  async function mailed(...people: Person[]) {
    await deliver(kit)
    mailer.sent.length = 0
    await Promise.all([emailWeeklyPeople(core, clock.now()), emailWeeklyPeople(core, clock.now())])
    await deliver(kit)
    return people.map(({ email }) => emailsTo(mailer.sent, email).map(({ subject }) => subject))
  }
  return { ...kit, found, reader, mailed }
}

test('whoever turned it on is emailed once a week, in first names and with reasons', async () => {
  const { reader, found, mailed, mailer, clock } = await hall()
  const [ada, grace] = [await reader('Ada Lovelace', { listed: false }), await found('Grace Hopper')]
  expect(await mailed(ada, grace)).toEqual([['One person to meet at Small Hours'], []])
  const [email] = mailer.sent
  expect(email?.body_text).toContain('Grace\nYou’re both interested in Rotas.\n')
  expect(email?.body_text).toContain(`&person=${grace.id}`)
  expect(`${email?.body_text} ${email?.body_html}`).not.toContain('Hopper')
  expect(await mailed(ada)).toEqual([[]])
  clock.forward(6 * DAY_MS)
  expect(await mailed(ada)).toEqual([[]])
  clock.forward(DAY_MS)
  expect(await mailed(ada)).toEqual([['One person to meet at Small Hours']])
  clock.forward(15 * DAY_MS)
  expect(await mailed(ada)).toEqual([[]])
})

test('nobody is emailed who did not turn it on, is muted, was removed, or has nobody to meet', async () => {
  const { organiser, conference_id, reader, found, mailed } = await hall()
  const [off, muted, removed] = [await found('Off'), await reader('Muted'), await reader('Removed')]
  const [lonely, ada] = [await reader('Lonely', { interests: ['Sleep'] }), await reader('Ada')]
  await organiser.call(mutesApi.mute, { conference_id, person_id: muted.id })
  await organiser.call(delegatesApi.remove, { conference_id, id: removed.delegate_id })
  const sent = await mailed(off, muted, removed, lonely, ada)
  expect(sent).toEqual([[], [], [], [], ['Two people to meet at Small Hours']])
})

test('an email names nobody whom its reader may not see', async () => {
  const { conference_id, reader, found, mailed, mailer } = await hall()
  const ada = await reader('Ada')
  const [shown, unlisted, private_] = [await found('Shown'), await found('Unlisted'), await found('Private')]
  const [blocker, ignored] = [await found('Blocker'), await found('Ignored')]
  await unlisted.call(networkingProfileApi.setMe, { conference_id, listed: false })
  await private_.call(networkingProfileApi.setMe, { conference_id, suggestable: false })
  await blocker.call(blocksApi.block, { person_id: ada.id })
  await ada.call(suggestionsApi.ignore, { conference_id, person_id: ignored.id })
  expect(await mailed(ada)).toEqual([['One person to meet at Small Hours']])
  expect(mailer.sent[0]?.body_text).toContain(shown.id)
})

test('a draft and a conference of another time send nothing', async () => {
  const { organiser, conference_id, reader, found, mailed } = await hall()
  const ada = await reader('Ada')
  await found('Grace')
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  expect(await mailed(ada)).toEqual([[]])
  await organiser.call(conferencesApi.update, { conference_id, active: true, start_date: '2026-08-04', end_date: null })
  expect(await mailed(ada)).toEqual([[]])
  await organiser.call(conferencesApi.update, { conference_id, start_date: '2026-05-04' })
  expect(await mailed(ada)).toEqual([['One person to meet at Small Hours']])
})

test('in quiet hours it waits, and the link in it stops it alone', async () => {
  const { app, reader, found, mailed, mailer, clock } = await hall()
  const ada = await reader('Ada')
  await found('Grace')
  await ada.call(preferencesApi.change, { quiet: { from: '11:00', to: '12:30' }, time_zone: 'UTC' })
  expect(await mailed(ada)).toEqual([[]])
  clock.forward(HOUR_MS / 2)
  expect(await mailed(ada)).toEqual([['One person to meet at Small Hours']])
  const link = new URL(mailer.sent[0]?.unsubscribe_url ?? '')
  const page = await app.inject({ url: link.pathname + link.search })
  expect(page.body).toContain('Stop the weekly email')
  expect(page.body).toContain('&amp;only=weekly')
  const before = await ada.call(preferencesApi.read, {})
  await app.inject({ method: 'POST', url: link.pathname + link.search })
  expect(await ada.call(preferencesApi.read, {})).toEqual({ ...before, weekly_people: false })
})

test('whom an email names is gone from it when they are erased before it is sent', async () => {
  const { db, core, clock, reader, found } = await hall()
  const ada = await reader('Ada')
  const grace = await found('Grace')
  await emailWeeklyPeople(core, clock.now())
  const waiting = async () => {
    const { rows } = await db.execute<{ quoted_ids: string[] }>(sql`
      select quoted_ids from ${emails} where kind = 'people-to-meet' and to_address = ${ada.email}`)
    return rows.map(({ quoted_ids }) => quoted_ids)
  }
  expect(await waiting()).toEqual([[grace.id]])
  await grace.call(profileApi.erase, {})
  expect(await waiting()).toEqual([])
})
