import { arch, disc } from './arch.ts'
import { fnv1a } from './hue.ts'

/** The size of a cover by its use, and the width of its narrowest arch. The box on the page has the same proportions. */
export const COVERS = {
  header: { width: 740, height: 272, unit: 62 },
  card: { width: 360, height: 120, unit: 40 },
  banner: { width: 1080, height: 152, unit: 62 },
  panel: { width: 400, height: 88, unit: 32 },
  thumb: { width: 100, height: 100, unit: 50 },
  share: { width: 1200, height: 320, unit: 92 },
} as const
export type CoverUse = keyof typeof COVERS

/** The colour of an arch: 0 is the background, 1 to 3 run from pale to deep, 4 is gold. */
type Tone = 0 | 1 | 2 | 3 | 4
export type Tile = {
  x: number
  width: number
  height: number
  tone: Tone
  inside: 'arch' | 'lines' | 'door' | 'person' | 'plain'
}

/** A xorshift generator over 32 bits: numbers from 0 up to 1, always the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** The arches of a cover from left to right. The same id always gives the same arches. */
export function coverTiles(id: string, use: CoverUse): Tile[] {
  const { width, height, unit } = COVERS[use]
  const random = randomFrom(fnv1a(id))
  const widths: number[] = []
  for (let x = 0; x < width; x += widths.at(-1) ?? width) widths.push(unit * tileWidth(random()))
  const gold = goldTile(widths, width, random())

  const tiles: Tile[] = []
  let x = 0
  for (const [at, tileSize] of widths.entries()) {
    const tone: Tone = at === gold ? 4 : toneBeside(tiles.at(-1)?.tone, random())
    const tall = Math.max(height * (0.42 + 0.5 * random()), 0.62 * tileSize)
    tiles.push({ x, width: tileSize, height: tall, tone, inside: tone === 4 ? 'person' : insideOf(random()) })
    x += tileSize
  }
  return tiles
}

function tileWidth(chance: number) {
  if (chance < 0.45) return 1
  return chance < 0.8 ? 1.5 : 2
}

/** Which arch is golden: one between 35 and 85 per cent of the row, because people look there first. */
function goldTile(widths: number[], width: number, chance: number) {
  let x = 0
  const centres = widths.map((tile) => (x += tile) - tile / 2)
  const fit = centres.flatMap((centre, at) => (centre >= 0.35 * width && centre <= 0.85 * width ? [at] : []))
  return fit[Math.floor(chance * fit.length)] ?? Math.floor(widths.length / 2)
}

function toneBeside(neighbour: Tone | undefined, chance: number): Tone {
  const tones = ([1, 2, 3] as const).filter((tone) => tone !== neighbour)
  return tones[Math.floor(chance * tones.length)] ?? 1
}

function insideOf(chance: number) {
  if (chance < 0.4) return 'arch'
  if (chance < 0.7) return 'lines'
  return chance < 0.85 ? 'door' : 'plain'
}

/** The end of each tone's CSS class; the colours are in people.css. */
const TONE_NAMES = ['ground', 'pale', 'mid', 'deep', 'gold'] as const

/**
 * A cover as paths, one per colour: first the arches, then what is inside them. Besides the tones there are the classes
 * `cover-person` and, for hairlines, `cover-line`.
 */
export function coverLayers(id: string, use: CoverUse) {
  const tiles = coverTiles(id, use)
  const base = COVERS[use].height
  const outer = ([1, 2, 3, 4] as const).map((tone) => ({
    className: `cover-${TONE_NAMES[tone]}`,
    d: tiles.map((tile) => (tile.tone === tone ? arch(tile.x, tile.width, tile.height, base) : '')).join(''),
  }))
  const inner = ([0, 1, 2] as const).map((tone) => ({
    className: `cover-${TONE_NAMES[tone]}`,
    d: tiles.map((tile) => (innerTone(tile) === tone ? innerArch(tile, base) : '')).join(''),
  }))
  const lines = {
    className: 'cover-line',
    d: tiles.map((tile) => (tile.inside === 'lines' ? hairlines(tile, base) : '')).join(''),
  }
  const person = {
    className: 'cover-person',
    d: tiles.map((tile) => (tile.inside === 'person' ? personIn(tile, base) : '')).join(''),
  }
  return [...outer, ...inner, lines, person].filter(({ d }) => d !== '')
}

function innerTone({ inside, tone }: Tile) {
  if (inside === 'door') return 0
  return inside === 'arch' ? tone - 1 : null
}

function innerArch({ inside, x, width, height }: Tile, base: number) {
  if (inside === 'door') return arch(x + 0.28 * width, 0.44 * width, Math.max(0.5 * height, 0.3 * width), base)
  return arch(x + 0.2 * width, 0.6 * width, height - 0.28 * width, base)
}

function hairlines({ x, width, height }: Tile, base: number) {
  // The hairlines end below the box, so that none is drawn along its bottom edge.
  return [0.12, 0.24, 0.36]
    .map((inset) =>
      arch(x + inset * width, width * (1 - 2 * inset), height - inset * 1.2 * width - 0.04 * width + 2, base + 2),
    )
    .join('')
}

function personIn({ x, width, height }: Tile, base: number) {
  const centre = x + width / 2
  const head = 0.13 * width
  const body = Math.max(0.34 * height, 0.2 * width)
  return (
    disc(centre, base - body - Math.max(0.12 * height, 1.2 * head), head) +
    arch(centre - 0.195 * width, 0.39 * width, body, base)
  )
}
