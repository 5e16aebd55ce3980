import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PageView } from '../rules.ts'
import { ConferenceDetails } from './ConferenceDetails.tsx'
import { testConference } from './testConference.ts'

function show(conference: Partial<PageView['conference']>) {
  const { container } = render(<ConferenceDetails conference={{ ...testConference, ...conference }} />)
  return [...container.querySelectorAll('dl > div')].map((row) => row.textContent)
}

test('of what nobody has said there is no line', () => {
  expect(show({})).toEqual(['DatesDates to be announced', 'LocationConference Center'])
  expect(screen.queryByRole('link')).toBeNull()
})

test('attendance, language and hashtags have a line each', () => {
  expect(show({ attendance: '150', language: 'pt', hashtags: '#tea #bread' }).slice(2)).toEqual([
    'AttendanceExpected 150 attendees',
    'LanguagePortuguese',
    'Hashtags#tea #bread',
  ])
})

test.each([
  ['the organisers’ map', { map_url: 'https://maps.example/x', address: '1 Quay' }, 'https://maps.example/x'],
  ['a map without an address', { map_url: 'https://maps.example/x' }, 'https://maps.example/x'],
  ['a search for the address', { address: '1 Quay' }, 'https://www.openstreetmap.org/search?query=1%20Quay'],
])('the link leads to %s', (_, conference, href) => {
  show(conference)
  expect(screen.getByRole('link', { name: 'Open on a map' }).getAttribute('href')).toBe(href)
})
