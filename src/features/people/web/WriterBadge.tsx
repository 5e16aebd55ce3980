import { Badge } from '#web/ui/Badge.tsx'
import type { ConferencePerson } from '../contract.ts'
import { NamesakeBadge } from './NamesakeBadge.tsx'

const ROLES = { organiser: 'Organiser', speaker: 'Speaker', exhibitor: 'Exhibitor' } as const

/** What somebody is, beside what they wrote in a room; nothing for delegates. */
export function WriterBadge({ person }: { person: Pick<ConferencePerson, 'role'> | null }) {
  const role = person?.role ?? null
  if (role === null || role === 'namesake') return <NamesakeBadge person={person} />
  return <Badge kind="iris">{ROLES[role]}</Badge>
}
