import { arch, disc } from '#shared/arch.ts'

type Shape = readonly [tone: string, x: number, width: number, height: number]
type Person = readonly [tone: string, x: number, base: number, width: number]

const FLOOR = 560

/** From left to right, each in front of the previous one; those left of zero only show on very wide screens. */
const ARCHES: readonly Shape[] = [
  ['iris-soft', -440, 120, 132],
  ['sand', -320, 80, 96],
  ['gold-soft', -240, 120, 118],
  ['gold', -208, 56, 72],
  ['ink', -120, 80, 84],
  ['sand', -40, 120, 120],
  ['line', -22, 84, 97],
  ['line', -4, 48, 75],
  ['iris', 80, 80, 92],
  ['iris-soft', 160, 160, 148],
  ['thin', 180, 120, 123],
  ['thin', 200, 80, 98],
  ['thin', 220, 40, 73],
  ['ink', 320, 80, 104],
  ['gold-soft', 400, 120, 142],
  ['gold', 432, 56, 84],
  ['sand', 520, 160, 176],
  ['line', 540, 120, 151],
  ['line', 560, 80, 126],
  ['line', 580, 40, 101],
  ['iris-soft', 680, 120, 150],
  ['iris', 710, 60, 96],
  ['iris', 800, 200, 316],
  ['deep', 836, 128, 240],
  ['iris-soft', 872, 56, 150],
  ['gold-soft', 1000, 260, 500],
  ['gold-mid', 1030, 200, 440],
  ['gold', 1062, 136, 372],
  ['gold-mid', 1092, 76, 236],
  ['ink', 1260, 160, 352],
  ['pale', 1280, 120, 327],
  ['pale', 1300, 80, 302],
  ['pale', 1320, 40, 277],
  ['iris-soft', 1420, 120, 226],
  ['thin', 1440, 80, 201],
  ['thin', 1460, 40, 176],
]

/** People in front are lower and larger. */
const PEOPLE: readonly Person[] = [
  ['ink', 1130, 560, 34.5],
  ['ink', 112, 600, 30],
  ['iris', 214, 584, 24],
  ['ink', 264, 606, 33],
  ['gold', 398, 586, 24],
  ['iris', 470, 602, 30],
  ['ink', 628, 590, 27],
  ['ink', 712, 612, 36],
  ['iris', 770, 588, 24],
  ['hollow', 900, 598, 33],
  ['ink', 990, 618, 39],
  ['iris', 1060, 596, 30],
  ['iris', 1216, 604, 33],
  ['gold', 1304, 594, 30],
  ['iris', 1376, 616, 39],
]

const LINKS =
  'M112 550Q188 504 264 551M214 544Q342 452 470 552M398 546Q513 481 628 545M470 552Q591 478 712 552M712 552Q851 456 990 553M264 551Q331 506 398 546M628 545Q764 447 900 543'
const LINKS_IN_FRONT = 'M990 553Q1103 439 1216 549M1060 546Q1218 426 1376 551'

/** The landing page's picture: the arches of a foyer, people under them, and lines that connect them. */
export function FoyerPicture() {
  return (
    <svg className="picture foyer-picture" viewBox="0 0 1440 640" aria-hidden="true">
      <path className="tone-floor" d="M-2400 560H1640V640H-2400z" />
      {ARCHES.map(([tone, x, width, height]) => (
        <path key={`${tone}${x}`} className={`tone-${tone}`} d={arch(x, width, height, FLOOR)} />
      ))}
      <path className="tone-edge" d="M-2400 560H1640" />
      <path className="tone-link" d={LINKS} />
      <path className="tone-link tone-link-ink" d={LINKS_IN_FRONT} />
      {PEOPLE.map(([tone, x, base, width]) => (
        <path key={x} className={`tone-${tone}`} d={personAt(x, base, width)} />
      ))}
    </svg>
  )
}

function personAt(x: number, base: number, width: number) {
  return arch(x - width / 2, width, width * 1.167, base) + disc(x, base - width * 1.667, width * 0.383)
}
