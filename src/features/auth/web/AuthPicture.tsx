import { arch, disc } from '#shared/arch.ts'

const FLOOR = 720

/** Tone, left edge, width and height of arches on the floor; each stands in front of the one before. */
const ARCHES = [
  ['mid', -60, 200, 300],
  ['line', -38, 156, 272.5],
  ['line', -16, 112, 245],
  ['line', 6, 68, 217.5],
  ['mid', 560, 220, 360],
  ['line', 584, 172, 330],
  ['line', 608, 124, 300],
  ['line', 632, 76, 270],
  ['deep', 140, 420, 600],
  ['iris', 190, 320, 520],
  ['gold-mid', 240, 220, 430],
  ['gold', 280, 140, 330],
] as const

/** Tone, middle, floor and width of people. */
const PEOPLE = [
  ['ink', 318, 776, 45],
  ['ink', 398, 800, 51],
  ['iris', 96, 790, 42],
  ['pale', 172, 838, 51],
  ['gold', 560, 776, 39],
  ['iris', 632, 828, 51],
] as const

const STRIP_FLOOR = 104

const STRIP = [
  ['soft', -8, 60, 54],
  ['ink', 52, 64, 66],
  ['soft', 116, 64, 76],
  ['line', 134, 28, 48],
  ['iris', 180, 104, 92],
  ['gold', 204, 56, 64],
  ['soft', 284, 64, 76],
  ['ink', 348, 64, 60],
] as const

const STRIP_PEOPLE = [
  ['ink', 232, 104, 18],
  ['iris', 148, 104, 15],
  ['iris', 316, 104, 15],
] as const

/** A body, and a head that floats a little above it. */
function person(middle: number, floor: number, width: number) {
  const height = width * 1.167
  return arch(middle - width / 2, width, height, floor) + disc(middle, floor - height - width / 2, width * 0.383)
}

/** The doors of a foyer and who meets before them: upright beside the form, a strip below it on phones. */
export function AuthPicture() {
  return (
    <div className="auth-picture" aria-hidden="true">
      <svg className="auth-tall" viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice">
        <rect className="tone-ground" width="720" height="900" />
        <rect className="tone-floor" y={FLOOR} width="720" height="180" />
        {ARCHES.map(([tone, x, width, height]) => (
          <path key={x} className={`tone-${tone}`} d={arch(x, width, height, FLOOR)} />
        ))}
        <path className="tone-light" d="M280 720h140l130 180H150z" />
        <path
          className="tone-link"
          d="M96 720Q206 600 318 701M398 715Q480 610 560 711M172 753Q330 640 398 715M398 715Q520 640 632 743"
        />
        {PEOPLE.map(([tone, middle, floor, width]) => (
          <path key={middle} className={`tone-${tone}`} d={person(middle, floor, width)} />
        ))}
      </svg>
      <svg className="auth-strip" viewBox="0 0 400 104" preserveAspectRatio="xMidYMax slice">
        {STRIP.map(([tone, x, width, height]) => (
          <path key={x} className={`tone-${tone}`} d={arch(x, width, height, STRIP_FLOOR)} />
        ))}
        {STRIP_PEOPLE.map(([tone, middle, floor, width]) => (
          <path key={middle} className={`tone-${tone}`} d={person(middle, floor, width)} />
        ))}
        <path className="tone-edge" d="M0 103.4h400" />
      </svg>
    </div>
  )
}
