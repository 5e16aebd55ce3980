import { arch, disc } from '#shared/arch.ts'
import type { PlanId } from '../rules.ts'

const WIDTH = 400
const FLOOR = 104

/** A person in the doorway whose centre is at `x`. */
function person(x: number, size: 'small' | 'large' = 'small') {
  return size === 'small'
    ? arch(x - 7.5, 15, 17.5, FLOOR) + disc(x, 79.5, 5.75)
    : arch(x - 9, 18, 21, FLOOR) + disc(x, 74.6, 6.9)
}

const archOnFloor = (x: number, width: number, height: number) => arch(x, width, height, FLOOR)

/** From back to front: the class of the colour, and the path drawn in it. */
const DRAWINGS: Record<PlanId, [colour: string, path: string][]> = {
  starter: [
    ['iris', archOnFloor(160, 80, 74)],
    ['gold', archOnFloor(178, 44, 50)],
    ['ink', person(200)],
  ],
  professional: [
    ['pale', archOnFloor(84, 64, 58) + archOnFloor(252, 64, 58)],
    ['iris', archOnFloor(148, 104, 86) + person(116) + person(284)],
    ['gold', archOnFloor(172, 56, 58)],
    ['ink', person(200, 'large')],
  ],
  enterprise: [
    ['pale', archOnFloor(-8, 60, 54) + archOnFloor(116, 64, 76) + archOnFloor(284, 64, 76)],
    ['ink', archOnFloor(52, 64, 66) + archOnFloor(348, 64, 60)],
    ['outline', archOnFloor(134, 28, 48)],
    ['iris', archOnFloor(180, 104, 92) + person(148) + person(308)],
    ['gold', archOnFloor(204, 56, 64)],
    ['ink', person(232, 'large')],
  ],
}

/** A drawing of a foyer; larger plans have larger ones. */
export function PlanPicture({ plan }: { plan: PlanId }) {
  return (
    <svg
      className="plan-picture"
      viewBox={`0 0 ${WIDTH} ${FLOOR}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {DRAWINGS[plan].map(([colour, path]) => (
        <path key={path} className={`tone-${colour}`} d={path} />
      ))}
      <path className="tone-floor" d={`M0 ${FLOOR - 0.6}H${WIDTH}`} />
    </svg>
  )
}
