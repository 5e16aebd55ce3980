import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PageView } from '../rules.ts'
import { About } from './About.tsx'
import { testConference } from './testConference.ts'

const PAGE: PageView = {
  conference: testConference,
  registration: 'open',
  hue: 1,
  days: [],
  rooms: [],
  speaker_count: 0,
  schedule_count: 0,
  exhibitor_count: 0,
  time: 'coming',
}

function show(conference: Partial<PageView['conference']>, counts: Partial<PageView> = {}) {
  render(<About {...PAGE} {...counts} conference={{ ...testConference, ...conference }} />)
  return screen.queryAllByText(/./, { selector: 'p, h3' }).map((paragraph) => paragraph.textContent)
}

test.each([
  ['Three days of talks.\n\nBring a torch.\n\nSupper is at six.', ['Bring a torch.', 'Supper is at six.']],
  ['Three days of talks.', ['Three days of talks.']],
  [null, ['No description provided']],
])('what stands under the name is not repeated: %j', (description, paragraphs) => {
  expect(show({ description })).toEqual(paragraphs)
})

test('where there is a programme, the way to it stands in place of a repeated sentence', () => {
  const counts = { schedule_count: 487, speaker_count: 1 }
  expect(show({ description: 'Three days of talks.' }, counts)).toEqual(['487 sessions · 1 speaker'])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['#conference-tab-schedule', '#conference-tab-speakers'])
})

test('where exhibitors are public, the way to them stands there too, with or without a programme', () => {
  show({}, { exhibitor_count: 24 })
  expect(screen.getByRole('link', { name: '24 exhibitors' }).getAttribute('href')).toBe('/expo?conference=tidewater')
  expect(show({}, { schedule_count: 1, exhibitor_count: 1 })).toContain('1 session · 1 exhibitor')
})

test('how one gets there stands below, where it is said', () => {
  const travel = 'By tram to the foot of the Walk.\n\nNo parking.'
  const shown = show({ description: 'Three days of talks.', travel })
  expect(shown).toEqual(['Three days of talks.', 'Getting there', 'By tram to the foot of the Walk.', 'No parking.'])
})

test('the welcome comes first, and is enough by itself; words are in the language of the programme', () => {
  const welcome = 'Willkommen.\n\nDer Tee ist warm.'
  expect(show({ welcome, language: 'de' })).toEqual(['Willkommen.', 'Der Tee ist warm.'])
  expect(screen.getByText('Willkommen.').lang).toBe('de')
})
