import { expect, test } from 'vitest'
import { compareExhibitors, isExhibitorImage, looksAfter, matchesFilter, searchTextOf } from './rules.ts'

test('featured exhibitors come first, then the order of the organisers, then the name', () => {
  const named = (id: string, name: string, position: number, featured = false) => ({ id, name, position, featured })
  const all = [named('1', 'Éclair', 2), named('2', 'beta', 1), named('3', 'Alpha', 1), named('4', 'Zeta', 9, true)]
  expect(all.toSorted(compareExhibitors).map(({ name }) => name)).toEqual(['Zeta', 'Alpha', 'beta', 'Éclair'])
})

const halyard = {
  name: 'Halyard Hosting',
  category: 'Cloud Infrastructure',
  size: 'Mid-size',
  description: 'Servers in the county.',
  full_description: 'Nine small data halls in former téléphone exchanges.',
  products: [{ name: 'Night desk', description: 'A person answers.' }],
}
const searched = { ...halyard, search_text: searchTextOf(halyard) }

test.each([
  [{ q: '', category: '', size: '' }, true],
  [{ q: 'HALYARD telephone', category: '', size: '' }, true],
  [{ q: 'night person', category: 'Cloud Infrastructure', size: 'Mid-size' }, true],
  [{ q: 'night nobody', category: '', size: '' }, false],
  [{ q: 'night', category: 'DevOps', size: '' }, false],
  [{ q: 'night', category: '', size: 'Startup' }, false],
])('%o matches: %s', (filter, matches) => {
  expect(matchesFilter(searched, filter)).toBe(matches)
})

test('only uploaded pictures of exhibitors are accepted', () => {
  const name = 'abcdefghijklmnopqrstuvwx'
  expect(isExhibitorImage(`/storage/conference-assets/exhibitors/${name}.webp`)).toBe(true)
  expect(isExhibitorImage(`/storage/conference-assets/speakers/${name}.webp`)).toBe(false)
  expect(isExhibitorImage(`https://elsewhere.example/${name}.webp`)).toBe(false)
  expect(isExhibitorImage(`/storage/conference-assets/exhibitors/../../${name}.webp`)).toBe(false)
})

test('staff and organisers look after an exhibitor', () => {
  expect((['organiser', 'lead', 'staff', 'participant', 'visitor'] as const).map(looksAfter)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
