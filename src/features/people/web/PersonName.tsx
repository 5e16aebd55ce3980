import type { ConferencePerson } from '../contract.ts'
import { shownName } from '../rules.ts'
import { NamesakeBadge } from './NamesakeBadge.tsx'

/** The name of somebody, marked where it is that of an organiser whom they are not. */
export function PersonName({ person }: { person: Pick<ConferencePerson, 'full_name' | 'role'> | null }) {
  return (
    <>
      <bdi>{shownName(person)}</bdi> <NamesakeBadge person={person} />
    </>
  )
}
