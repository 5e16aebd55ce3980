import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { testApp } from '#server/test.ts'
import { speakersApi } from './contract.ts'
import { importText } from './import-text.ts'
import { speakerOrganisingApi } from './organising-contract.ts'
import { refusalText } from './refusal-text.ts'

async function organiser() {
  const kit = await testApp()
  const ada = await kit.as({ subscribed: true })
  const conference_id = await kit.conferenceOf(ada, { active: true })
  const load = (csv: string, dry_run = 'false') => ada.call(speakersApi.import, { conference_id, dry_run }, csv)
  const preview = (csv: string) => load(csv, 'true')
  const undo = (ids: string[]) => ada.call(speakerOrganisingApi.undoImport, { conference_id, ids })
  const list = () => ada.call(speakersApi.list, { conference_id })
  return { ...kit, ada, conference_id, load, preview, undo, list }
}

test('a file adds speakers, fills in those who are there, and leaves alone what it does not name', async () => {
  const { ada, conference_id, load, preview, list } = await organiser()
  await ada.call(speakersApi.add, { conference_id, name: 'José Ångström', title: 'Physicist', bio: 'Measures light.' })
  await ada.call(speakersApi.add, { conference_id, name: 'Grace Hopper', title: 'Rear Admiral', topic: 'COBOL' })
  const csv = [
    'Speaker,Position,Organisation,Biography,LinkedIn',
    'jose angstrom,,Uppsala,,',
    'Grace Hopper,Rear Admiral,,,',
    'Katherine Johnson,Mathematician,NASA,"Two\nlines",https://example.org/katherine',
    'Ada Lovelace,,,,',
  ].join('\n')

  const planned = await preview(csv)
  expect(planned).toMatchObject({ imported: 3, added: 2, changed: 1, unchanged: 1, skipped: [] })
  expect(planned.rows.map(({ result }) => result)).toEqual(['changed', 'unchanged', 'new', 'new'])
  expect(await list()).toHaveLength(2)

  expect(await load(csv)).toMatchObject({ added: 2, changed: 1, rows: [] })
  const people = new Map((await list()).map((speaker) => [speaker.name, speaker]))
  expect(people.get('José Ångström')).toMatchObject({
    title: 'Physicist',
    company_name: 'Uppsala',
    bio: 'Measures light.',
  })
  expect(people.get('Grace Hopper')).toMatchObject({ topic: 'COBOL', company_name: null })
  expect(people.get('Katherine Johnson')).toMatchObject({
    bio: 'Two\nlines',
    linkedin_url: 'https://example.org/katherine',
  })
  expect(people.get('Ada Lovelace')).toMatchObject({ title: '', bio: null })
  expect(await load(csv)).toMatchObject({ imported: 0, unchanged: 4 })
})

test('our own file of speakers comes back without changing anything, and makes the same ones elsewhere', async () => {
  const { ada, app, conference_id, conferenceOf, load, list } = await organiser()
  const fields = { title: '=SUM(1)', company_name: 'Ørsted, "Nord"', topic: 'Nights', bio: 'One\n\nTwo' }
  const links = { twitter_url: 'https://example.org/t', github_url: 'https://example.org/g' }
  await ada.call(speakersApi.add, { conference_id, name: 'ليلى المنصوري', ...fields, ...links })
  await load('name\nAda Lovelace\n')
  const { slug } = await ada.call(conferencesApi.read, { conference_id })
  const { body: csv } = await app.inject(`/${slug}/speakers.csv`)
  expect(await load(csv)).toMatchObject({ imported: 0, unchanged: 2, skipped: [] })

  const other = await conferenceOf(ada)
  await ada.call(speakersApi.import, { conference_id: other }, csv)
  const shown = ({ name, title, company_name, topic, bio, twitter_url, github_url }: Awaited<ReturnType<typeof list>>[number]) =>
    ({ name, title, company_name, topic, bio, twitter_url, github_url }) // prettier-ignore
  const copied = await ada.call(speakersApi.list, { conference_id: other })
  expect(copied.map(shown)).toEqual((await list()).map(shown))
})

test('rows that cannot be used say why, and nothing of them is stored', async () => {
  const { ada, conference_id, load, preview, list } = await organiser()
  for (const title of ['One', 'Two']) await ada.call(speakersApi.add, { conference_id, name: 'Twin Person', title })
  const csv = [
    'name,title,linkedin',
    'Ada Lovelace,Countess,',
    'ADA LOVELACE,Again,',
    ',Nobody,',
    'Grace Hopper,Admiral,javascript:alert(1)',
    'Twin Person,Three,',
  ].join('\n')
  const { skipped, rows } = await preview(csv)
  expect(skipped).toEqual([
    { line: 3, reason: importText.sameName(2) },
    { line: 4, reason: importText.noName },
    { line: 5, reason: refusalText.badLink },
    { line: 6, reason: importText.severalThere },
  ])
  expect(rows.map(({ line, result }) => `${line} ${result}`)).toEqual([
    '2 new', '3 skipped', '4 skipped', '5 skipped', '6 skipped',
  ]) // prettier-ignore
  await load(csv)
  expect((await list()).map(({ name }) => name)).toEqual(['Ada Lovelace', 'Twin Person', 'Twin Person'])
  await expect(load('title,company\nCountess,None\n')).rejects.toThrow(importText.noColumns)
})

test('the same file imported twice at once adds each speaker once', async () => {
  const { load, list } = await organiser()
  const csv = `name,title\n${Array.from({ length: 40 }, (_, at) => `Speaker ${at},Editor`).join('\n')}\n`
  const replies = await Promise.all([load(csv), load(csv)])
  expect(replies.map(({ added, unchanged }) => added + unchanged)).toEqual([40, 40])
  expect(replies.reduce((sum, { added }) => sum + added, 0)).toBe(40)
  expect(await list()).toHaveLength(40)
})

test('a speaker who is being edited meanwhile keeps what the import says, and the editor is told', async () => {
  const { ada, conference_id, load } = await organiser()
  const grace = await ada.call(speakersApi.add, { conference_id, name: 'Grace Hopper', title: 'Rear Admiral' })
  await load('name,topic\nGrace Hopper,COBOL\n')
  const edited = { conference_id, id: grace.id, updated_at: grace.updated_at, topic: 'Compilers' }
  await expect(ada.call(speakersApi.update, edited)).rejects.toMatchObject({ status: 409 })
})

test('first and last names make a name; the preview has the address and the beginning of the bio', async () => {
  const { preview, load, list } = await organiser()
  const bio = 'Wrote the first compiler. '.repeat(10).trim()
  const csv = [
    'First name,Surname,E-mail address,Bio,Track',
    `Grace,Hopper,GRACE@example.org,${bio}`,
    'Ada,,,',
    ',,nobody@example.org,',
  ].join('\n')
  const { rows, headings, columns } = await preview(csv)
  expect(rows).toMatchObject([
    { line: 2, name: 'Grace Hopper', email: 'grace@example.org', bio: `${bio.slice(0, 120).trimEnd()}…` },
    { line: 3, name: 'Ada', email: null, bio: null },
    { line: 4, result: 'skipped', name: '', email: 'nobody@example.org' },
  ])
  expect(headings.filter((_, at) => !columns.some(({ index }) => index === at))).toEqual(['Track'])
  await load(csv)
  expect((await list()).map(({ name }) => name)).toEqual(['Ada', 'Grace Hopper'])
})

test('an import is undone but for whom somebody changed or put into a session, and whom it only filled in', async () => {
  const { ada, as, conferenceOf, conference_id, load, undo, list } = await organiser()
  await ada.call(speakersApi.add, { conference_id, name: 'By Hand', title: 'Editor' })
  const csv = 'name,title\nBy Hand,Author\nUntouched,\nAlso Untouched,\nChanged,\nSpeaking,\n'
  const { ids } = await load(csv)
  expect(ids).toHaveLength(4)
  const { ids: none } = await load(csv)
  expect(none).toEqual([])
  const idOf = async (name: string) => (await list()).find((one) => one.name === name)?.id ?? ''
  await ada.call(speakersApi.update, { conference_id, id: await idOf('Changed'), title: 'New' })
  const session = { conference_id, title: 'T', day: 'Day 1', start_time: '09:00', end_time: '10:00' }
  await ada.call(scheduleApi.add, { ...session, speaker_ids: [await idOf('Speaking')] })

  const mallory = await as({ subscribed: true })
  const other = await conferenceOf(mallory)
  const foreign = mallory.call(speakerOrganisingApi.undoImport, { conference_id: other, ids })
  await expect(foreign).resolves.toEqual({ removed: 0, kept: 0 })
  expect(await undo(ids)).toEqual({ removed: 2, kept: 2 })
  expect((await list()).map(({ name, title }) => [name, title])).toEqual([
    ['By Hand', 'Author'],
    ['Changed', 'New'],
    ['Speaking', ''],
  ])
  expect(await undo(ids)).toEqual({ removed: 0, kept: 2 })
})
