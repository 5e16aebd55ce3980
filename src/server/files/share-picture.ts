import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { PRODUCT } from '#shared/brand.ts'
import { COVERS, coverLayers } from '#shared/cover.ts'
import { hueOf } from '#shared/hue.ts'
import { charactersOf } from './font-characters.ts'
import { escapeHtml } from '#server/http/plain-page.ts'

/** The size of the picture in link previews, in pixels. */
const SHARE_PICTURE = { width: 1200, height: 630 } as const

const FONT = { fontfile: join(import.meta.dirname, 'fonts/foyer-display.ttf'), font: 'Foyer Display Bold' }
const characters = charactersOf(readFileSync(FONT.fontfile))

/** The hues, lightness and chroma of the cover colours in tokens.css. */
const HUES = [22, 55, 105, 155, 200, 242, 284, 340]
const INK = hex(0.23, 0.025, 275)
const SOFT = hex(0.44, 0.02, 275)
const MARGIN = 72
const SMALLEST = 32
const TITLE = {
  width: SHARE_PICTURE.width - 2 * MARGIN,
  height: 190,
  sizes: [80, 64, 50, 40, SMALLEST],
  look: { colour: INK, tracking: -2 },
}

export type ShareWords = {
  /** The id from which the arches are generated. */
  id: string
  /** One of the eight hues in place of that of the id. */
  hue?: number | null
  title: string
  /** Shown side by side below the title. */
  facts: readonly string[]
}

/** Draws a PNG of 1200 × 630 with the mark, the title and the arches of the id. */
export async function drawSharePicture({ id, hue, title, facts }: ShareWords): Promise<Buffer> {
  const [heading, line] = await Promise.all([
    drawTitle(title),
    drawText(factLine(facts), { size: 30, colour: SOFT, tracking: 0 }),
  ])
  const top = 150
  const words = [
    { input: await namePicture(), left: MARGIN + 46, top: 62 },
    ...(heading ? [{ input: heading.picture, left: MARGIN, top }] : []),
    ...(line ? [{ input: line.picture, left: MARGIN, top: top + (heading ? heading.height + 26 : 0) }] : []),
  ]
  return sharp(Buffer.from(groundOf(id, hue ?? hueOf(id))))
    .composite(words)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** What leaves no mark: white space, and characters without width, of which the renderer cannot make a picture. */
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether the font has all characters; otherwise the text is left out, because boxes would look broken. */
function isDrawable(text: string) {
  return (
    !INVISIBLE.test(text) && Array.from(text, (one) => one.codePointAt(0) ?? 0).every((code) => characters.has(code))
  )
}

/** Emoji, which are removed from names. */
const PICTOGRAPHS = /\p{Extended_Pictographic}|\u200d|\ufe0f/gu
const LONGEST_LINE = 70

function factLine(facts: readonly string[]) {
  const line = facts.filter(isDrawable).join(' · ')
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE).trimEnd()}…` : line
}

async function drawTitle(written: string) {
  const title = written.replaceAll(PICTOGRAPHS, '').trim()
  for (const size of TITLE.sizes) {
    const drawn = await drawText(title, { size, ...TITLE.look })
    if (!drawn || drawn.height <= TITLE.height) return drawn
  }
  return drawText(`${title.slice(0, 150).trimEnd()}…`, { size: SMALLEST, ...TITLE.look })
}

/** `tracking` is in hundredths of the size. */
type Look = { size: number; colour: string; tracking: number }

async function drawText(text: string, { size, colour, tracking }: Look) {
  if (!isDrawable(text)) return null
  const picture = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${Math.round((size * tracking * 1024) / 100)}">${escapeHtml(text)}</span>`,
      ...FONT,
      font: `${FONT.font} ${size}`,
      width: TITLE.width,
      wrap: 'word-char',
      spacing: Math.round(size * 0.05),
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer()
  const { height } = await sharp(picture).metadata()
  return { picture, height }
}

async function namePicture() {
  const drawn = await drawText(PRODUCT, { size: 34, ...TITLE.look })
  if (!drawn) throw new Error('The font for pictures cannot draw the name of the product')
  return drawn.picture
}

/** The background with the mark and the arches, as SVG. */
function groundOf(id: string, chosen: number) {
  const hue = HUES[chosen - 1] ?? 284
  const ground = hex(0.945, 0.022, hue)
  const deep = hex(0.4, 0.11, hue)
  const fills: Record<string, string> = {
    'cover-ground': ground,
    'cover-pale': hex(0.87, 0.05, hue),
    'cover-mid': hex(0.66, 0.11, hue),
    'cover-deep': deep,
    'cover-gold': hex(0.8, 0.14, 80),
    'cover-person': hex(0.3, 0.07, hue),
  }
  const { width, height } = SHARE_PICTURE
  const paths = coverLayers(id, 'share').map(({ className, d }) => {
    const fill = fills[className]
    return fill ? `<path d="${d}" fill="${fill}"/>` : `<path d="${d}" fill="none" stroke="${deep}" stroke-width="2"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<g transform="translate(0 ${height - COVERS.share.height})">${paths.join('')}</g>`,
    `<g transform="translate(${MARGIN} 60) scale(1.45)"><path fill="${hex(0.44, 0.18, 280)}" d="M0 26V11a11 11 0 0 1 22 0v15z"/>`,
    `<path fill="${ground}" d="M6.2 26v-8.2a4.8 4.8 0 0 1 9.6 0V26z"/><circle fill="${hex(0.8, 0.14, 80)}" cx="11" cy="8.6" r="2.7"/></g>`,
    '</svg>',
  ].join('')
}

/** Converts a colour of tokens.css from OKLCH to hexadecimal, which the renderer needs. */
function hex(lightness: number, chroma: number, hue: number) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = linear.map((value) => {
    const shown = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.min(1, Math.max(0, shown)))
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
