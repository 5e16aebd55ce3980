/** How long it takes to arrange meetings for everybody, and how many of the people who can have one at most get one. */
import { arrange } from '#features/meeting-manager/arrange-rules.ts'
import { conferenceOf, mostWithMeeting, randomNumbers, type Size, violations } from '#server/test-arrange.ts'

const ROUNDS = 5
const USUAL: Size = {
  people: 500,
  slots: 16,
  tables: 60,
  wishes: 10,
  blocked: 0.1,
  agreed: 0.1,
  must_meet: 0.01,
  most_each: 3,
  only_mutual: false,
}

/** The longest processor time in milliseconds, which other work on the machine does not lengthen, and the least share of the people who can have a meeting. */
const CONFERENCES: { what: string; size: Size; most_ms: number; least: number }[] = [
  {
    what: '100 people, 30 % blocked',
    size: { ...USUAL, people: 100, slots: 8, tables: 12, blocked: 0.3 },
    most_ms: 100,
    least: 0.94,
  },
  { what: '500 people', size: USUAL, most_ms: 200, least: 0.99 },
  { what: '5,000 people', size: { ...USUAL, people: 5000, slots: 40, tables: 300 }, most_ms: 1000, least: 0.99 },
  {
    what: '5,000 people, few tables',
    size: { ...USUAL, people: 5000, slots: 40, tables: 20 },
    most_ms: 1000,
    least: 0.9,
  },
]

for (const { what, size, most_ms, least } of CONFERENCES) {
  const conference = conferenceOf(size, randomNumbers(7))
  let ms = Infinity
  let draft = arrange(conference)
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    draft = arrange(conference)
    const { user, system } = process.cpuUsage(before)
    ms = Math.min(ms, (user + system) / 1000)
  }
  const share = draft.people.filter(({ meetings }) => meetings > 0).length / mostWithMeeting(conference)
  // The check compares all with all, which takes longer than arranging thousands of meetings.
  const broken = size.people > 1000 ? [] : violations(conference, draft.meetings)
  const isGood = ms <= most_ms && share >= least && broken.length === 0
  if (!isGood) process.exitCode = 1
  console.log(
    `${what.padEnd(26)} ${ms.toFixed(0).padStart(5)} ms (at most ${most_ms})  ${(100 * share).toFixed(1)} % ` +
      `(at least ${100 * least})  ${draft.meetings.length} meetings  ${isGood ? '' : 'MISSED'} ${broken.join('; ')}`,
  )
}
