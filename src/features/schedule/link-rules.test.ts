import { expect, test } from 'vitest'
import { screenLink, wayInto } from './link-rules.ts'
import type { Phase } from './now-rules.ts'

const page = '/stage/one?conference=small%20hours'

test.each<[Phase, boolean, string]>([
  ['live', true, 'Join Now'],
  ['doors', true, 'Join Now'],
  ['paused', true, 'Join Now'],
  ['live', false, 'Chat and Q&A'],
  ['scheduled', true, 'Chat and Q&A'],
  ['ready', true, 'Watch Recording'],
  ['ready', false, 'Watch Recording'],
  ['pending', true, 'Chat and Q&A'],
  ['ended', false, 'Chat and Q&A'],
  ['cancelled', true, 'Chat and Q&A'],
])('the first button of a session that is %s (streamed: %s) says %s', (phase, streamed, label) => {
  const session = { item: { id: 'one', type: 'session' }, phase, status: { streamed } }
  expect(wayInto(session, 'small hours')).toEqual({ to: page, label })
})

test('nothing leads into a break', () => {
  expect(wayInto({ item: { id: 'one', type: 'break' }, phase: 'live', status: { streamed: false } }, 'a')).toBeNull()
})

test('a big screen is that of the conference, of a session or of a room', () => {
  expect(screenLink('small hours')).toBe('/small%20hours/screen')
  expect(screenLink('a', { session: undefined, theme: 'dark' })).toBe('/a/screen?theme=dark')
  expect(screenLink('a', { room: 'Lamp & Room' })).toBe('/a/screen?room=Lamp+%26+Room')
})
