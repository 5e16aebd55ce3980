import { expect, test } from 'vitest'
import { ANSWERS, SEEKING } from '#features/networking-profile/rules.ts'
import type { Reason } from './contract.ts'
import { firstLine, firstLineWithin } from './first-line-text.ts'

const goal = {
  type: 'goal',
  want: 'learn',
  offer: 'mentor',
  tag: 'Forms',
  offer_tag: null,
  reader_wants: true,
} as const
const supply = { ...goal, want: 'buy', offer: 'sell' } as const

test.each<[Reason, string]>([
  [goal, 'Hello! I’d like some advice on Forms, and I see that you offer advice. Would you have ten minutes for me?'],
  [
    { ...goal, reader_wants: false },
    'Hello! I see that you’d like some advice on Forms. I’d be happy to help – shall we find a time?',
  ],
  [
    { ...goal, want: 'exchange', offer: 'collaborate', tag: null, offer_tag: 'Rust' },
    'Hello! I’d like to compare notes, and I see that you’re open to partners for Rust. Shall we meet?',
  ],
  // The subject stands with whoever named it.
  [
    { ...goal, tag: null, offer_tag: 'Rust', reader_wants: false },
    'Hello! I see that you’d like some advice. I’d be happy to help – shall we find a time?',
  ],
  [
    { ...goal, want: 'raise', offer: 'invest', tag: null, offer_tag: 'Energy' },
    'Hello! I’m raising money, and I see that you invest in Energy. Could I tell you about it over a coffee?',
  ],
  [
    { ...supply, tag: 'Sensors', offer_tag: null },
    'Hello! I’m looking for suppliers of Sensors, and I see that you’re a supplier. Could I ask you a few questions?',
  ],
  [
    { ...supply, tag: null, offer_tag: 'Sensors' },
    'Hello! I’m looking for suppliers, and I see that you supply Sensors. Could I ask you a few questions?',
  ],
  [
    { ...supply, tag: 'Sensors', offer_tag: 'sensors' },
    'Hello! I’m looking for suppliers of Sensors, and I see that you’re one. Could I ask you a few questions?',
  ],
  [
    { ...supply, tag: 'Sensors', offer_tag: null, reader_wants: false },
    'Hello! I see that you’re looking for suppliers of Sensors. I’m a supplier – shall we talk for ten minutes?',
  ],
  [
    { ...supply, tag: 'Sensors', offer_tag: 'sensors', reader_wants: false },
    'Hello! I see that you’re looking for suppliers of Sensors. That’s what I do – shall we talk for ten minutes?',
  ],
  [
    { type: 'interests', tags: ['Rotas', 'Sleep', 'Drills'] },
    'Hello! I see we’re both interested in Rotas and Sleep. Shall we meet and compare notes?',
  ],
  [
    { type: 'session', schedule_item_id: 'one', title: 'Small cities' },
    'Hello! I see we’ve both saved “Small cities”. Would you like to talk about it over a coffee?',
  ],
  [
    { type: 'speaker', schedule_item_id: 'one', title: 'Small cities' },
    'Hello! I’ve saved your session “Small cities” and would like to hear more. Would you have ten minutes for me?',
  ],
  [
    { type: 'title', want: 'learn', tag: 'Data' },
    'Hello! I see that you’d like some advice on Data, which is what I work on. Shall we talk for ten minutes?',
  ],
  [
    { type: 'mutual', person_ids: ['hedy'] },
    'Hello! It seems we have a connection in common. Would you like to meet while we’re both here?',
  ],
  [
    { type: 'mutual', person_ids: ['hedy', 'alan'] },
    'Hello! It seems we know some of the same people. Would you like to meet while we’re both here?',
  ],
  [
    { type: 'company', name: 'Lights' },
    'Hello! I see we both work at Lights. Shall we have a coffee while we’re here?',
  ],
  [
    { type: 'text', word: 'lighthouses' },
    'Hello! We both mention “lighthouses” in our profiles. Would you like to meet and compare notes?',
  ],
])('a first line is made of the reason', (reason, line) => {
  expect(firstLine(reason)).toBe(line)
})

const goals = SEEKING.flatMap((want) =>
  ANSWERS[want].flatMap((offer) =>
    [true, false].flatMap((reader_wants) =>
      ['Rust', null].flatMap((tag) =>
        ['Rust', null].map((offer_tag) => ({ ...goal, want, offer, reader_wants, tag, offer_tag })),
      ),
    ),
  ),
)

test.each(goals)('$want and $offer: whole sentences, in which a subject stands with whoever named it', (reason) => {
  const line = firstLine(reason)
  expect(line).toMatch(/^Hello! [^.?!]+(\.|,|\?| –).*\?$/)
  expect(line).not.toMatch(/ {2}| [.,?]|undefined|null/)
  const [wanted = '', offered = ''] = line.split(reason.reader_wants ? ', and I see that ' : /(?<=[.]) /)
  expect(wanted.includes('Rust')).toBe(reason.tag !== null)
  expect(offered.includes('Rust')).toBe(reason.reader_wants && reason.tag === null && reason.offer_tag !== null)
})

test('where a line is to fit, the best one that does is taken', () => {
  const long: Reason = { type: 'session', schedule_item_id: 's', title: 'Long '.repeat(40) }
  const short: Reason = { type: 'text', word: 'rota' }
  expect(firstLineWithin(140, [long, short])).toBe(firstLine(short))
  expect(firstLineWithin(140, [short, long])).toBe(firstLine(short))
  expect(firstLineWithin(140, [long])).toBe('')
  expect(firstLineWithin(140, [])).toBe('')
})
