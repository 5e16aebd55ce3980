import { describe, expect, test } from 'vitest'
import { readProgrammeFile } from './format.ts'

const ROOM = 'Grey Room'

/** An event as pretalx exports it. */
const TALK = {
  id: 25,
  guid: '8079583e-8321-506c-95af-fd2903a5f075',
  code: 'G9JGWY',
  logo: '',
  date: '2020-12-14T09:00:00+01:00',
  start: '09:00',
  duration: '00:30',
  room: ROOM,
  slug: 'democon-25-focused-hardware',
  url: 'https://example.org/democon/talk/G9JGWY/',
  title: 'Focused hardware',
  subtitle: '',
  track: 'Phased',
  type: 'Talk',
  language: 'en',
  abstract: 'Brand back-end models!',
  description: 'See [the slides](https://example.org/slides).\n\n- **one**\n- two',
  recording_license: '',
  do_not_record: false,
  persons: [
    {
      id: 26,
      code: 'NQTF8Y',
      public_name: 'Ada Sample',
      biography: 'Writes **programs**.',
      avatar: '/media/avatars/ada.webp',
      links: [{ url: 'https://github.com/ada', title: 'Code' }],
    },
  ],
  links: [],
  attachments: [],
}

const day = (events: unknown, more: object = {}) => ({
  index: 1,
  date: '2020-12-14',
  day_start: '2020-12-14T04:00:00+01:00',
  day_end: '2020-12-15T03:59:00+01:00',
  rooms: { [ROOM]: events },
  ...more,
})
const jsonOf = (...days: unknown[]) =>
  JSON.stringify({ schedule: { version: '1', base_url: 'https://example.org/', conference: { title: 'D', days } } })
const read = (text: string | Uint8Array, time_zone = 'Europe/Berlin') =>
  readProgrammeFile(Buffer.from(text), { speakers: [], choices: {}, time_zone })
const refusal = async (text: string) => {
  const error: unknown = await read(text).catch((thrown: unknown) => thrown)
  if (!(error instanceof Error)) throw new Error('expected a refusal')
  return error.message
}
const ROW = {
  line: 1,
  id: TALK.guid,
  day: '2020-12-14',
  start_time: '09:00',
  end_time: '09:30',
  title: 'Focused hardware',
  description: 'Brand back-end models!\n\nSee the slides (https://example.org/slides).\n\n- one\n- two',
  location: ROOM,
  type: 'session',
  speakers: ['Ada Sample'],
}

test('an event of schedule.json becomes the row that a CSV file would have', async () => {
  expect(await read(jsonOf(day([TALK])))).toMatchObject({
    format: 'frab_json',
    encoding: 'UTF-8',
    rows: [ROW],
    skipped: [],
    warnings: [],
    notes: [],
    people: [
      {
        name: 'Ada Sample',
        bio: 'Writes programs.',
        title: null,
        twitter_url: null,
        linkedin_url: null,
        github_url: 'https://github.com/ada',
        picture: 'https://example.org/media/avatars/ada.webp',
      },
    ],
  })
})

const xmlOf = (inside: string, conference = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<schedule><conference>${conference}</conference>${inside}</schedule>`
const EVENT = `<event id="25" guid="${TALK.guid}"><date>${TALK.date}</date><start>09:00</start><duration>00:30</duration>
  <room>${ROOM}</room><title>Focused hardware</title><subtitle/><type>Talk</type><abstract>Brand back-end models!</abstract>
  <description>See [the slides](https://example.org/slides).

- **one**
- two</description><persons><person id="26">Ada Sample</person></persons></event>`

test('an event of schedule.xml becomes the same row', async () => {
  const file = await read(xmlOf(`<day index="1" date="2020-12-14"><room name="${ROOM}">${EVENT}</room></day>`))
  expect(file).toMatchObject({ format: 'frab_xml', rows: [ROW], warnings: [], people: [{ name: 'Ada Sample' }] })
})

test('the XML of pentabarf has no dates of events: what begins before the day changes is in the night after', async () => {
  const at = (id: number, start: string) =>
    `<event id="${id}"><start>${start}</start><duration>00:25</duration><title>Talk ${id}</title></event>`
  const file = await read(
    xmlOf(
      `<day index="1" date="2013-02-02"><room name="Hall">${at(1, '10:30')}${at(2, '23:50')}${at(3, '00:30')}</room></day>`,
      '<day_change>09:00:00</day_change>',
    ),
  )
  expect(file.rows).toMatchObject([
    { id: '1', day: '2013-02-02', start_time: '10:30', end_time: '10:55', location: 'Hall' },
    { id: '2', day: '2013-02-02', start_time: '23:50', end_time: '00:15' },
    { id: '3', day: '2013-02-03', start_time: '00:30', end_time: '00:55' },
  ])
})

describe('times', () => {
  const timesOf = async (event: object, time_zone?: string) => {
    const file = await read(
      jsonOf(
        day([
          { ...TALK, ...event },
          { ...TALK, guid: '', id: 1 },
        ]),
      ),
      time_zone,
    )
    const [row] = file.rows.filter(({ line }) => line === 1)
    return row ? [row.day, row.start_time, row.end_time] : file.skipped.find(({ line }) => line === 1)?.reason
  }

  test('are those that clocks show, although the date is in UTC', async () => {
    expect(await timesOf({ date: '2020-12-14T23:30:00Z', start: '00:30' })).toEqual(['2020-12-15', '00:30', '01:00'])
    expect(await timesOf({ date: '2020-12-14T08:00:00Z', start: '09:00' })).toEqual(['2020-12-14', '09:00', '09:30'])
  })

  test('without a start are as they are written', async () => {
    expect(await timesOf({ start: undefined })).toEqual(['2020-12-14', '09:00', '09:30'])
  })

  test('with an end and no duration', async () => {
    expect(await timesOf({ duration: null, end: '2020-12-14T10:15:00+01:00' })).toEqual([
      '2020-12-14',
      '09:00',
      '10:15',
    ])
  })

  test('last as long as they say also in the night in which clocks change', async () => {
    const night = { date: '2025-03-30T01:30:00+01:00', start: '01:30', duration: '01:00' }
    expect(await timesOf(night)).toEqual(['2025-03-30', '01:30', '03:30'])
  })

  test.each([
    [
      'past midnight',
      { start: '22:00', date: '2020-12-14T22:00:00+01:00', duration: '03:00' },
      ['2020-12-14', '22:00', '01:00'],
    ],
    ['into the morning', { duration: '20:00' }, expect.stringContaining('It ends on another day')],
    ['for days', { duration: '1000:00' }, expect.stringContaining('It ends on another day')],
    ['for centuries', { duration: '9999999:00' }, 'No end time'],
    ['for no time', { duration: '00:00' }, 'End time must be after start time'],
    ['backwards', { duration: '-1:00' }, 'No end time'],
    ['on a date that does not exist', { date: '2020-02-30T09:00:00+01:00' }, ['2020-12-14', '09:00', '09:30']],
    ['at a time that does not exist', { date: '', start: '25:99' }, '“2020-12-14 25:99” is not a date and a time'],
    ['in the year 1', { date: '0001-01-01T09:00:00Z' }, expect.anything()],
    ['in the year 9999', { date: '9999-12-31T23:30:00Z', start: '' }, expect.anything()],
    ['in the year 0', { date: '0000-01-01T09:00:00Z', start: '' }, '“0000-01-01T09:00:00Z ” is not a date and a time'],
  ])('%s', async (_, event, times) => {
    expect(await timesOf(event)).toEqual(times)
  })

  test('of another time zone than the conference are taken as they are written, which is said once', async () => {
    const file = await read(jsonOf(day([TALK, { ...TALK, guid: 'b', start: '11:00' }])), 'America/New_York')
    expect(file.rows).toMatchObject([{ start_time: '09:00' }, { start_time: '11:00' }])
    expect(file.notes).toEqual([expect.stringContaining('UTC+01:00, and the clocks of this conference show UTC−05:00')])
  })
})

test('HTML becomes text, and what two parts of a description repeat is there once', async () => {
  const html = { abstract: '<p>R&amp;D <b>now</b></p>', description: '<p>R&amp;D <b>now</b></p><p>And then</p>' }
  const file = await read(jsonOf(day([{ ...TALK, ...html, subtitle: 'With a subtitle' }])))
  expect(file.rows[0]?.description).toBe('With a subtitle\n\nR&D now\n\nAnd then')
  expect(file.warnings).toEqual([{ line: 1, message: 'The description contains HTML and will become plain text' }])
})

test('persons without a name, with a comma, TBA, and twice', async () => {
  const persons = [
    { public_name: '', code: 'A' },
    { name: 'Sample, Ben' },
    { public_name: 'TBA' },
    { name: 'Ada "Al" Sample' },
    { full_public_name: 'Ada "Al"  SAMPLE', biography: 'Twice' },
  ]
  const file = await read(jsonOf(day([{ ...TALK, persons }])))
  expect(file.rows[0]?.speakers).toEqual(['Sample, Ben', 'Ada "Al" Sample'])
  expect(file.warnings).toEqual([{ line: 1, message: 'A speaker without a name was left out' }])
  expect(file.people.map(({ name, bio }) => [name, bio])).toEqual([
    ['Sample, Ben', null],
    ['Ada "Al" Sample', 'Twice'],
  ])
  expect(file.speaker_cells).toEqual([])
})

test('only addresses of the web are links and pictures', async () => {
  const bad = ['javascript:alert(1)', 'data:image/png;base64,AA', 'file:///etc/passwd', '//user:pw@example.org/a', ' ']
  const persons = bad.map((url, at) => ({ name: `Person ${at}`, avatar: url, links: [{ url }, url] }))
  const file = await read(jsonOf(day([{ ...TALK, persons }])))
  for (const { picture, github_url, twitter_url, linkedin_url } of file.people)
    expect([picture, github_url, twitter_url, linkedin_url]).toEqual([null, null, null, null])
})

test('a host that only looks like one of those that are known is no link to it', async () => {
  const links = ['https://github.com.example.org/a', 'https://notx.com/a', 'https://example.org/?github.com']
  const file = await read(jsonOf(day([{ ...TALK, persons: [{ name: 'Ada', links: links.map((url) => ({ url })) }] }])))
  expect(file.people).toMatchObject([{ github_url: null, twitter_url: null, linkedin_url: null }])
})

test('a biography that is too long is shortened, which the row says', async () => {
  const persons = [{ name: 'Ada', biography: 'x'.repeat(6000) }]
  const file = await read(jsonOf(day([{ ...TALK, persons }])))
  expect([file.people[0]?.bio?.length, file.warnings.length]).toEqual([5000, 1])
})

test('texts in several languages, and what is longer than it may be', async () => {
  const long = { title: 'T'.repeat(301), guid: 'b' }
  const file = await read(
    jsonOf(
      day([
        { ...TALK, title: { de: 'Eröffnung', en: 'Opening' }, abstract: null },
        { ...TALK, ...long },
      ]),
    ),
  )
  expect(file.rows).toMatchObject([{ title: 'Opening' }])
  expect(file.skipped).toEqual([{ line: 2, reason: 'The title has more than 300 characters' }])
})

const WRONG = [null, true, 1, -1, 1e308, '', 'text', [], [null], {}, { a: {} }, [[[]]]]

test('values of a wrong type in any field are never an error of ours', async () => {
  for (const value of WRONG) {
    const broken = Object.keys(TALK).map((field) => ({ ...TALK, [field]: value }))
    const person = ['name', 'public_name', 'biography', 'avatar', 'links', 'code', 'id']
    const people = person.map((field) => ({ ...TALK, persons: [{ name: 'Ada', [field]: value }, value] }))
    const file = await read(jsonOf(day([TALK, ...broken, ...people, value])))
    expect(file.rows.length + file.skipped.length).toBe(broken.length + people.length + 2)
    for (const field of ['date', 'day_start', 'rooms', 'index'])
      await read(jsonOf(day([TALK]), day([], { [field]: value })))
    for (const days of [value, [value]]) await refusal(JSON.stringify({ schedule: { conference: { days } } }))
  }
})

test.each([
  ['a mistake in JSON', '{"schedule":\n{', /^This looks like JSON, but it has a mistake.*Download it again$/],
  ['other JSON', '{"results":[]}', /^This JSON file is not a programme/],
  ['JSON that is deep', '['.repeat(200_000), /^This looks like JSON/],
  ['deep JSON without a mistake', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, /^This JSON file is not/],
  ['no days', '{"schedule":{"conference":{"days":[]}}}', /^No valid sessions found in this file$/],
  ['other XML', '<rss><channel/></rss>', /^This XML file is not a programme/],
  ['a mistake in XML', '<schedule><day>', /^This looks like XML, but it has a mistake \(line 1: Unclosed root tag\)/],
  ['a web page', '<!DOCTYPE html><html></html>', /^This is a web page, not a programme/],
  ['an entity bomb', '<!DOCTYPE s [<!ENTITY a "b">]><schedule>&a;</schedule>', /Invalid character entity/],
])('%s is refused with a sentence', async (_, text, message) => {
  expect(await refusal(text)).toMatch(message)
})

test('more sessions than a conference may have are refused', async () => {
  const events = Array.from({ length: 10_001 }, () => ({}))
  expect(await refusal(jsonOf(day(events)))).toBe('The file has more than 10,000 sessions. Import it in parts')
})

test('byte order marks and other encodings', async () => {
  const json = jsonOf(day([{ ...TALK, title: 'Žofie’s é' }]))
  const wide = Buffer.from(`\ufeff${json}`, 'utf16le')
  for (const bytes of [Buffer.from(`\ufeff${json}`), wide]) expect((await read(bytes)).rows[0]?.title).toBe('Žofie’s é')
  const xml = xmlOf(`<day date="2020-12-14"><room name="R">${EVENT.replace('Focused', 'Žofie')}</room></day>`)
  const latin = Buffer.from(xml.replace('UTF-8', 'ISO-8859-2').replace('Ž', '\xae'), 'latin1')
  expect((await read(latin)).rows[0]?.title).toBe('Žofie hardware')
})
