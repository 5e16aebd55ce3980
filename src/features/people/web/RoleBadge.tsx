import { Badge } from '#web/ui/Badge.tsx'
import type { ConferencePerson } from '../contract.ts'
import { peopleText } from '../people-text.ts'
import { NamesakeBadge } from './NamesakeBadge.tsx'

/** What sets somebody apart from other delegates in a list of people; nothing for delegates. */
export function RoleBadge({ person }: { person: Pick<ConferencePerson, 'role'> }) {
  const { role } = person
  if (role === null || role === 'namesake') return <NamesakeBadge person={person} />
  return <Badge kind={role === 'exhibitor' ? 'plain' : 'iris'}>{peopleText.roles[role]}</Badge>
}
