import type { Aim } from './goals.ts'
import type { Profile } from './profiles.ts'
import type { Towards } from './scores.ts'
import type { Tags } from './tags.ts'
import { dot } from './vectors.ts'

/** A goal about anything is answered at least so far, and as far as the two are near each other. */
const LEAST_ABOUT_ANYTHING = 0.15

/** What one person has of another. `taste` is the mean of the people whom the first one knows. */
export function towards(a: Profile, b: Profile, taste: Float32Array, tags: Tags): Towards {
  const levels = a.level === null || b.level === null ? 0 : b.level - a.level
  return {
    need: need(a, b, tags),
    alike: alike(a, b, tags),
    taste: dot(taste, b.dense),
    complete: b.complete,
    ahead: a.learns ? Math.min(1, Math.max(0, levels) / 2) : 0,
    gap: a.learns ? 0 : Math.min(1, Math.abs(levels) / 3),
  }
}

/** How well one person's goals are answered by another one's offers: 0 without any, nearer to 1 with each. */
function need(a: Profile, b: Profile, tags: Tags): number {
  let sum = 0
  for (const want of a.seeking) {
    let best = 0
    for (const offer of b.offering)
      if ((want.bits & offer.bits) !== 0)
        best = Math.max(
          best,
          want.weight * offer.weight * sameSubject({ of: a, aim: want }, { of: b, aim: offer }, tags),
        )
    sum += best
  }
  return 1 - Math.exp(-sum)
}

type Aiming = { of: Profile; aim: Aim }

/** How far two goals are about the same. One about anything is about what its person is near to. */
function sameSubject(a: Aiming, b: Aiming, tags: Tags): number {
  if (a.aim.tag >= 0 && b.aim.tag >= 0) return tags.likeness(a.aim.tag, b.aim.tag)
  return Math.max(LEAST_ABOUT_ANYTHING, Math.min(1, nearness(a, b, tags)))
}

function nearness({ of: a, aim: { tag } }: Aiming, { of: b, aim: other }: Aiming, tags: Tags): number {
  if (tag >= 0) return tags.nearness(tag, b.dense)
  return other.tag >= 0 ? tags.nearness(other.tag, a.dense) : dot(a.dense, b.dense)
}

/** How many of one person's interests have something alike among another one's. */
function alike(a: Profile, b: Profile, tags: Tags): number {
  let sum = 0
  for (const tag of a.tags) {
    let best = 0
    for (const other of b.tags) best = Math.max(best, tags.likeness(tag, other))
    sum += best
  }
  return 1 - Math.exp(-sum / 2)
}
