import { Badge } from '#web/ui/Badge.tsx'
import type { ConferencePerson } from '../contract.ts'
import { peopleText } from '../people-text.ts'

/** Stands beside the name of somebody who is called like an organiser, where roles are not shown otherwise. */
export function NamesakeBadge({ person }: { person: Pick<ConferencePerson, 'role'> | null }) {
  return person?.role === 'namesake' && <Badge kind="caution">{peopleText.namesake}</Badge>
}
