import { zipSync } from 'fflate'
import sharp from 'sharp'
import { PRODUCT } from '#shared/brand.ts'

/** The product's name as outlines of Bricolage Grotesque 700, next to a mark of 22 × 26. */
const NAME =
  'M31.39 20.2V7H34.27V20.2ZM32.77 15.27V12.9H40.36V15.27ZM32.77 9.46V7H41.11V9.46ZM47.09 20.47Q45.52 20.47 44.32 19.85Q43.12 19.23 42.44 17.99Q41.76 16.76 41.76 14.93Q41.76 13.07 42.45 11.85Q43.14 10.63 44.35 10.03Q45.55 9.42 47.09 9.42Q48.66 9.42 49.86 10.04Q51.07 10.66 51.75 11.89Q52.43 13.11 52.43 14.96Q52.43 16.83 51.73 18.06Q51.03 19.29 49.82 19.88Q48.61 20.47 47.09 20.47ZM47.18 18.34Q47.95 18.34 48.48 17.97Q49 17.61 49.27 16.88Q49.54 16.16 49.54 15.12Q49.54 14.02 49.25 13.25Q48.96 12.49 48.41 12.07Q47.85 11.66 47.02 11.66Q46.27 11.66 45.73 12.02Q45.2 12.38 44.93 13.1Q44.66 13.82 44.66 14.89Q44.66 16.57 45.32 17.46Q45.99 18.34 47.18 18.34ZM57.74 23.77Q56.96 23.77 56.14 23.62Q55.32 23.47 54.6 23.18Q53.87 22.88 53.35 22.41L54.16 19.9Q54.81 20.57 55.76 20.89Q56.7 21.22 57.61 21.22Q58.69 21.22 59.39 20.79Q60.09 20.35 60.46 19.47Q60.83 18.59 60.87 17.28L60.99 15.45H60.57Q60.4 16.79 59.95 17.63Q59.49 18.47 58.8 18.87Q58.11 19.26 57.18 19.26Q56.03 19.26 55.25 18.68Q54.48 18.1 54.09 16.95Q53.7 15.79 53.7 14.09V9.69H56.58V13.39Q56.58 15.23 57 16.05Q57.41 16.87 58.28 16.87Q58.75 16.87 59.12 16.62Q59.49 16.37 59.76 15.89Q60.02 15.42 60.17 14.72Q60.32 14.03 60.33 13.13V9.69H63.2V17.39Q63.2 18.62 62.98 19.63Q62.77 20.64 62.34 21.41Q61.91 22.18 61.25 22.71Q60.6 23.24 59.73 23.5Q58.86 23.77 57.74 23.77ZM69.97 20.47Q68.65 20.47 67.64 20.11Q66.63 19.75 65.94 19.05Q65.24 18.36 64.88 17.38Q64.52 16.39 64.52 15.14Q64.52 13.91 64.87 12.86Q65.22 11.81 65.89 11.04Q66.56 10.27 67.54 9.84Q68.52 9.42 69.76 9.42Q70.97 9.42 71.91 9.82Q72.85 10.22 73.47 11Q74.09 11.78 74.37 12.91Q74.66 14.03 74.55 15.47L66.39 15.54V13.96L72.84 13.9L71.9 14.71Q72.02 13.66 71.76 12.99Q71.49 12.31 70.97 11.99Q70.45 11.66 69.79 11.66Q69.02 11.66 68.46 12.07Q67.89 12.47 67.59 13.23Q67.28 13.99 67.28 15.08Q67.28 16.77 68.01 17.57Q68.73 18.37 69.96 18.37Q70.52 18.37 70.91 18.22Q71.29 18.07 71.54 17.82Q71.79 17.58 71.94 17.27Q72.08 16.96 72.15 16.65L74.67 17.15Q74.54 17.88 74.19 18.49Q73.85 19.1 73.28 19.54Q72.71 19.99 71.89 20.23Q71.07 20.47 69.97 20.47ZM75.98 20.2V15.07L75.98 9.69H78.38L78.37 13.37H78.74Q78.89 11.99 79.27 11.13Q79.65 10.27 80.34 9.86Q81.02 9.45 82.03 9.45Q82.22 9.45 82.45 9.48Q82.68 9.5 82.97 9.58L82.85 12.64Q82.53 12.5 82.17 12.44Q81.81 12.38 81.52 12.38Q80.75 12.38 80.2 12.74Q79.64 13.1 79.31 13.79Q78.98 14.47 78.87 15.47V20.2Z'
const ARCH = 'M0 26V11a11 11 0 0 1 22 0v15z'
const DOOR = 'M6.2 26v-8.2a4.8 4.8 0 0 1 9.6 0V26z'
const LIGHT = 'M8.3 8.6a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0z'

type Look = { name: string; arch: string; light: string | null; letters: string }

/** In the single-colour variants the light is cut out, like the door. */
const LOOKS: readonly Look[] = [
  { name: 'colour', arch: '#4439ae', light: '#ecb345', letters: '#1a1c27' },
  { name: 'colour-on-dark', arch: '#9d9bf4', light: '#ecb345', letters: '#f2efe8' },
  { name: 'black', arch: '#000000', light: null, letters: '#000000' },
  { name: 'white', arch: '#ffffff', light: null, letters: '#ffffff' },
]

function drawing({ arch, light, letters }: Look, withName: boolean) {
  const mark = `<path fill="${arch}" fill-rule="evenodd" d="${ARCH}${DOOR}${light === null ? LIGHT : ''}"/>`
  const lamp = light === null ? '' : `<path fill="${light}" d="${LIGHT}"/>`
  const name = withName ? `<path fill="${letters}" d="${NAME}"/>` : ''
  const width = withName ? 83 : 22
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 26" width="${width * 4}" height="104"><title>${PRODUCT}</title>${mark}${lamp}${name}</svg>\n`
}

const USAGE = `${PRODUCT}: mark and name

logo-*.svg, logo-*.png   the mark with the name
mark-*.svg, mark-*.png   the mark alone

colour           on white or pale grounds
colour-on-dark   on dark grounds
black, white     where there is only one colour

Please keep half the height of the mark free on all sides, and keep the colours
and proportions. The mark alone is at least 16 pixels high, with the name 24.
Do not put either on a picture on which they cannot be read.

Iris  #4439AE   Gold  #ECB345   Ink  #1A1C27   Paper  #FBFAF7

${PRODUCT} is conference software: the room before the room. The software is
open source under the MIT licence.
`

const PNG_HEIGHT = 512

/** The press kit as a ZIP: every variant as SVG and transparent PNG, and a README. */
export async function pressKit(): Promise<Buffer> {
  const files = LOOKS.flatMap((look) =>
    [true, false].map((withName) => ({
      name: `foyer-press-kit/${withName ? 'logo' : 'mark'}-${look.name}`,
      svg: Buffer.from(drawing(look, withName)),
    })),
  )
  const entries: Record<string, Uint8Array> = { 'foyer-press-kit/README.txt': Buffer.from(USAGE) }
  for (const { name, svg } of files) {
    const bytes = await sharp(svg, { density: 600 })
      .resize({ height: PNG_HEIGHT })
      .png({ compressionLevel: 9 })
      .toBuffer()
    entries[`${name}.svg`] = svg
    entries[`${name}.png`] = bytes
  }
  // A fixed date, so that the archive is reproducible. Not compressed, because PNG files do not get smaller.
  return Buffer.from(zipSync(entries, { mtime: new Date(2025, 3, 10, 12), level: 0 }))
}
