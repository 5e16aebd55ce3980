import { expect, test } from 'vitest'
import { reservedSlugs } from '#shared/reserved.ts'
import { isTimeZone, needsPlan, publicLink, registrationState } from './rules.ts'
import { slugOf } from './slug-rules.ts'

test.each([
  ['Dev Conf', 'devconf'],
  ['  Dev \t Conf\u00a02025 ', 'devconf2025'],
  ['A/B', 'ab'],
  ['A\\B', 'ab'],
  ['A／B', 'ab'],
  ['C#?', 'c'],
  ['100%', '100'],
  ['R&D + Q&A: “now”', 'rdqa“now”'],
  ['<script>', 'script'],
  ['Foo Inc.', 'fooinc'],
  ['.well-known', 'well-known'],
  ['robots.txt', 'robots.txt'],
  ['..', ''],
  ['...', ''],
  ['. / .', ''],
  ['', ''],
  ['\u200b\ufeff\u2060', ''],
  ['a\u200bb\u00adc', 'abc'],
  ['\u202eevil\u202c', 'evil'],
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'istanbul'],
  ['Zürich', 'zürich'],
  ['Zu\u0308rich', 'zürich'],
  ['ＦＵＬＬ', 'full'],
  ['مؤتمر القاهرة', 'مؤتمرالقاهرة'],
  ['地域サービス 会議', '地域サービス会議'],
  ['🎉 Party', '🎉party'],
  ['👩‍💻 Conf', '👩💻conf'],
  ['lone \ud800 surrogate', 'lonesurrogate'],
  ['line\nbreak\0', 'linebreak'],
  ['-dash-', 'dash'],
  ['Straße', 'straße'],
] as const)('the address of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a long address is cut between characters, never inside one', () => {
  expect(slugOf('x'.repeat(10_000))).toBe('x'.repeat(240))
  expect(slugOf('🎉'.repeat(200))).toBe('🎉'.repeat(20))
  expect(encodeURIComponent(slugOf('会'.repeat(200))).length).toBe(234)
})

test('making an address from an address returns it unchanged, and a browser keeps it too', () => {
  const names = [
    'A/B',
    'C#?',
    '100%',
    'İ',
    'ﬁ ｆ',
    '…x',
    'ǅ',
    '①②',
    '½',
    'x .',
    '. x',
    '🎉',
    'ſ',
    'ẞ',
    'Å',
    'مؤتمر',
    '%2e%2e',
    '~a',
    '^',
    'Ω',
  ]
  const wrong = [...names, ...everyCharacter()].filter((name) => {
    const slug = slugOf(name)
    const opens =
      slug === '' || decodeURIComponent(new URL(publicLink('http://foyer.test', slug)).pathname) === `/${slug}`
    return slugOf(slug) !== slug || !opens
  })
  expect(wrong).toEqual([])
})

function everyCharacter() {
  const found: string[] = []
  for (let code = 0; code < 0x11000; code++) found.push(`a${String.fromCodePoint(code)}b`, String.fromCodePoint(code))
  return found
}

test('every page’s address and every reserved word is reserved', () => {
  const some = ['stage', 'conference', 'robots.txt', 'dev', 'expo', 'terms', 'devconf']
  expect(some.filter((word) => !reservedSlugs.has(word))).toEqual(['devconf'])
  // Otherwise a name in another spelling would get this address.
  const words = [...reservedSlugs].filter((word) => !word.startsWith('.'))
  expect(words.map(slugOf)).toEqual(words)
})

test.each([
  ['Europe/London', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+5', true],
  ['EST5EDT', true],
  ['America/Port-au-Prince', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
  ['Europe/London\n', false],
])('%j is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known)
})

const dated = { start_date: '2026-04-10', end_date: '2026-04-12', time_zone: 'Europe/London' }
const undated = { ...dated, start_date: null, end_date: null }

const on = { ...dated, active: true, registration_choice: 'open' } as const
const off = { ...on, registration_choice: 'closed' } as const
const limited = { ...on, registration_choice: 'invited' } as const
const some = { used: 1, limit: 2 }
const none = { used: 2, limit: 2 }
const noPlan = { used: 1, limit: null }

test.each([
  ['open', on, some],
  ['open', { ...on, ...undated }, some],
  ['invited', limited, some],
  ['invited', limited, none],
  ['invited', { ...limited, active: false }, some],
  ['lapsed', limited, noPlan],
  ['over', { ...limited, end_date: '2026-04-09' }, some],
  ['draft', { ...on, active: false }, some],
  ['off', off, some],
  ['off', { ...off, active: false }, some],
  ['full', on, none],
  ['full', { ...on, active: false }, none],
  ['off', off, none],
  ['lapsed', on, noPlan],
  ['lapsed', off, noPlan],
  ['over', { ...on, end_date: '2026-04-09' }, some],
  ['over', { ...on, end_date: '2026-04-09', active: false }, none],
  ['over', { ...off, end_date: '2026-04-09' }, noPlan],
] as const)('the registration is %s', (state, conference, credits) => {
  expect(registrationState(conference, credits, new Date('2026-04-10T12:00:00Z'))).toBe(state)
})

test.each([
  [{ active: false }, false],
  [{ delegate_registration_enabled: false, active: false }, false],
  [{ registration_choice: 'closed' }, false],
  [{ registration_choice: 'invited' }, true],
  [{ delegate_registration_enabled: true }, true],
  [{ active: true }, true],
  [{ active: false, name: 'New' }, true],
  [{ name: undefined }, false],
])('to change %j needs the plan: %s', (change, needed) => {
  expect(needsPlan(change)).toBe(needed)
})
