import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { cachedPackage } from './cached-package.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'src/web/fonts')

/** The code points in the packages' Latin files: the `unicode-range` of `fonts.css`. */
const LATIN = [
  [0x0, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2bb, 0x2bc], [0x2c6, 0x2c6], [0x2da, 0x2da], [0x2dc, 0x2dc],
  [0x304, 0x304], [0x308, 0x308], [0x329, 0x329], [0x2000, 0x206f], [0x20ac, 0x20ac], [0x2122, 0x2122],
  [0x2191, 0x2191], [0x2193, 0x2193], [0x2212, 0x2212], [0x2215, 0x2215], [0xfeff, 0xfeff], [0xfffd, 0xfffd],
] as const // prettier-ignore

/** The OpenType features that the product uses: kerning, accents, ligatures, and figures of one width. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum']

type Range = { min: number; max: number }
type Options = {
  targetFormat: 'woff2'
  variationAxes: Record<string, Range>
  keepFeatures: string[]
  noHinting: boolean
}
type Subset = (font: Buffer, text: string, options: Options) => Promise<Buffer>

const FACES: [file: string, variationAxes: Record<string, Range>][] = [
  ['inter/files/inter-latin-wght-normal.woff2', { wght: { min: 400, max: 700 } }],
  // The optical sizes range from a card's title to the headline of the landing page.
  [
    'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    { wght: { min: 650, max: 700 }, opsz: { min: 14, max: 76 } },
  ],
]

const subset: Subset = createRequire(import.meta.url)(cachedPackage('subset-font@2.9.0'))
const text = LATIN.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
).join('')

await mkdir(folder, { recursive: true })
for (const [file, variationAxes] of FACES) {
  const original = await readFile(join(root, 'node_modules/@fontsource-variable', file))
  const reduced = await subset(original, text, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: FEATURES,
    noHinting: true,
  })
  await writeFile(join(folder, basename(file)), reduced)
  console.log(`${basename(file)}: ${original.length} bytes, now ${reduced.length}`)
}
