import { expect, test } from 'vitest'
import { COVERS, coverLayers, coverTiles } from './cover.ts'

const ids = Array.from({ length: 200 }, (_, at) => `conference-${at}`)
const uses = ['header', 'card', 'panel', 'thumb', 'share'] as const

test('the same id gives the same cover, another id another one', () => {
  expect(coverTiles('a', 'card')).toEqual(coverTiles('a', 'card'))
  expect(coverTiles('a', 'card')).not.toEqual(coverTiles('b', 'card'))
})

test.each(uses)('a %s fills its width, has one golden arch, and no neighbours of the same tone', (use) => {
  for (const id of ids) {
    const tiles = coverTiles(id, use)
    const last = tiles.at(-1)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThanOrEqual(COVERS[use].width)
    expect(tiles.filter(({ tone, inside }) => tone === 4 && inside === 'person')).toHaveLength(1)
    expect(tiles.filter(({ tone }, at) => tone === tiles[at + 1]?.tone)).toEqual([])
  }
})

test('the golden arch of a wide cover is between 35 and 85 per cent of the width', () => {
  for (const id of ids) {
    const gold = coverTiles(id, 'header').find(({ tone }) => tone === 4)
    const centre = ((gold?.x ?? 0) + (gold?.width ?? 0) / 2) / COVERS.header.width
    expect(centre).toBeGreaterThanOrEqual(0.35)
    expect(centre).toBeLessThanOrEqual(0.85)
  }
})

test('a cover consists of a few paths and has one figure', () => {
  for (const id of ids) {
    const layers = coverLayers(id, 'card')
    expect(layers.length).toBeLessThanOrEqual(9)
    expect(layers.every(({ d }) => d.startsWith('M') && !d.includes('NaN'))).toBe(true)
    expect(layers.filter(({ className }) => className === 'cover-person')).toHaveLength(1)
  }
})
