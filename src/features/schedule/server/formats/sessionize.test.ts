import { expect, test } from 'vitest'
import { readProgrammeFile } from './format.ts'

const read = (json: unknown, time_zone = 'Asia/Tokyo', choices = {}) =>
  readProgrammeFile(Buffer.from(JSON.stringify(json)), { speakers: [], choices, time_zone })

/** A session as “All data” has it: everything else is named by its id. */
const SESSION = {
  id: '16969',
  title: 'Patterns to avoid',
  description: 'First line.\r\nSecond line.',
  startsAt: '2018-02-08T10:20:00',
  endsAt: '2018-02-08T10:50:00',
  isServiceSession: false,
  isPlenumSession: false,
  speakers: ['a1', 'b2'],
  categoryItems: [3480, 3483],
  questionAnswers: [],
  roomId: 513,
}
const LUNCH = {
  ...SESSION,
  id: '2',
  title: 'Lunch',
  isServiceSession: true,
  speakers: [],
  categoryItems: [],
  roomId: 514,
}
const ALL = {
  sessions: [SESSION, LUNCH],
  speakers: [
    {
      id: 'a1',
      firstName: '',
      lastName: '',
      fullName: 'Ada Sample',
      bio: 'Writes programs.',
      tagLine: 'Engineer @ Example',
      profilePicture: 'https://sessionize.com/image/ada.jpg',
      links: [
        { title: 'Twitter', url: 'https://twitter.com/ada', linkType: 'Twitter' },
        { title: 'Blog', url: 'https://ada.example.org', linkType: 'Blog' },
        { title: 'LinkedIn', url: 'https://www.linkedin.com/in/ada/', linkType: 'LinkedIn' },
      ],
    },
    { id: 'b2', firstName: 'Ben', lastName: 'Sample', bio: null, tagLine: '' },
  ],
  categories: [
    { id: 808, title: 'Session format', items: [{ id: 3480, name: 'Workshop' }] },
    { id: 809, title: 'Language', items: [{ id: 3483, name: 'Keynote' }] },
  ],
  rooms: [
    { id: 513, name: 'Hall' },
    { id: 514, name: 'Foyer' },
  ],
}
const ROW = {
  line: 1,
  id: '16969',
  day: '2018-02-08',
  start_time: '10:20',
  end_time: '10:50',
  title: 'Patterns to avoid',
  description: 'First line.\nSecond line.',
  location: 'Hall',
  type: 'workshop',
  speakers: ['Ada Sample', 'Ben Sample'],
}

test('“All data”: rooms, speakers and the format by their ids', async () => {
  const file = await read(ALL)
  expect(file).toMatchObject({ format: 'sessionize', skipped: [], warnings: [], notes: [] })
  expect(file.rows).toEqual([
    ROW,
    { ...ROW, line: 2, id: '2', title: 'Lunch', location: 'Foyer', type: 'break', speakers: [] },
  ])
  expect(file.people).toEqual([
    {
      name: 'Ada Sample',
      title: 'Engineer @ Example',
      bio: 'Writes programs.',
      twitter_url: 'https://twitter.com/ada',
      linkedin_url: 'https://www.linkedin.com/in/ada/',
      github_url: null,
      picture: 'https://sessionize.com/image/ada.jpg',
    },
    expect.objectContaining({ name: 'Ben Sample', title: null, bio: null, picture: null }),
  ])
})

test('“Sessions” and “Grid”, which have the names with each session', async () => {
  const named = {
    ...SESSION,
    room: 'Hall',
    speakers: [
      { id: 'a1', name: 'Ada Sample' },
      { id: 'b2', name: 'Ben Sample' },
    ],
    categories: [{ id: 808, name: 'Session format', categoryItems: [{ id: 3480, name: 'Workshop' }] }],
    categoryItems: undefined,
  }
  const groups = [{ groupId: null, groupName: 'All', sessions: [named] }]
  const grid = [{ date: '2018-02-08T00:00:00', rooms: [{ id: 513, name: 'Hall', sessions: [named] }], timeSlots: [] }]
  for (const view of [groups, grid]) expect((await read(view)).rows).toEqual([ROW])
})

test('times in UTC are converted, and others are those of the conference', async () => {
  const utc = { startsAt: '2018-02-08T23:00:00Z', endsAt: '2018-02-09T00:30:00Z' }
  const file = await read({ ...ALL, sessions: [{ ...SESSION, ...utc }] })
  expect(file.rows).toMatchObject([{ day: '2018-02-09', start_time: '08:00', end_time: '09:30' }])
})

test('a session without times, or with wrong ones, says why it is left out', async () => {
  const sessions = [
    SESSION,
    { ...SESSION, startsAt: null, endsAt: null },
    { ...SESSION, startsAt: 'soon' },
    { ...SESSION, endsAt: '2018-02-08T10:00:00' },
    { ...SESSION, endsAt: '2018-02-10T10:00:00' },
    { ...SESSION, title: null },
    { ...SESSION, endsAt: null },
  ]
  const { skipped, without_end } = await read({ ...ALL, sessions })
  expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'No day, start time or end time'],
    [3, '“soon” is not a date and a time'],
    [4, 'End time must be after start time'],
    [5, expect.stringContaining('It ends on another day')],
    [6, 'No title'],
    [7, 'No end time'],
  ])
  expect(without_end).toBe(1)
  const { rows } = await read({ ...ALL, sessions }, 'Asia/Tokyo', { session_minutes: 45 })
  expect(rows.at(-1)).toMatchObject({ line: 7, end_time: '11:05' })
})

test('values of a wrong type in any field are never an error of ours', async () => {
  for (const value of [null, true, 1, 'text', [], [null], {}, [[]]]) {
    const sessions = Object.keys(SESSION).map((field) => ({ ...SESSION, [field]: value }))
    const file = await read({ ...ALL, sessions: [SESSION, ...sessions, value] })
    expect(file.rows.length + file.skipped.length).toBe(sessions.length + 2)
    for (const field of ['speakers', 'categories', 'questions']) await read({ ...ALL, [field]: value })
    for (const field of ['speakers', 'categories', 'rooms']) await read({ ...ALL, [field]: [value] })
  }
})
