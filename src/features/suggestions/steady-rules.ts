type Suggested = { person: { person_id: string } }

/**
 * A list that somebody reads, brought up to date without moving what is in it: those who are no longer suggested leave,
 * except the ones that were pressed, and new ones come at the end while there are fewer than `most`.
 */
export function steadyList<Any extends Suggested>(
  shown: readonly Any[],
  fresh: readonly Any[],
  { isPressed, most }: { isPressed: (person_id: string) => boolean; most: number },
): Any[] {
  const idOf = ({ person }: Any) => person.person_id
  const stay = shown.flatMap((one) => {
    const same = fresh.find((other) => idOf(other) === idOf(one))
    return same ?? (isPressed(idOf(one)) ? one : [])
  })
  const added = fresh.filter((one) => !stay.some((other) => idOf(other) === idOf(one)))
  return [...stay, ...added.slice(0, Math.max(0, most - stay.length))]
}
