import type { Wish } from './arrange-rules.ts'

/** How much a person likes another one: the first of their list the most, from 1 down to 0. */
function weightOf(list: readonly string[], other: string) {
  const place = list.indexOf(other)
  return place === -1 ? 0 : 1 - place / list.length
}

/**
 * What people wish, from whom each of them likes, the best first. Where both like each other the weight is what suits both:
 * the geometric mean, so that a meeting that is nothing to one of them is little worth. `mayMeet` says whom nothing keeps apart.
 */
export function wishesFrom(
  likes: ReadonlyMap<string, readonly string[]>,
  mayMeet: (one: string, other: string) => boolean,
): Wish[] {
  return [...likes].flatMap(([person_id, list]) =>
    list.flatMap((other_id): Wish[] => {
      const own = weightOf(list, other_id)
      const returned = weightOf(likes.get(other_id) ?? [], person_id)
      // Of two who like each other, the first says it for both.
      const isSaid = returned > 0 && other_id < person_id
      if (isSaid || !likes.has(other_id) || !mayMeet(person_id, other_id)) return []
      return [
        returned > 0
          ? { person_id, other_id, kind: 'mutual', weight: Math.sqrt(own * returned) }
          : { person_id, other_id, kind: 'one_sided', weight: own },
      ]
    }),
  )
}
