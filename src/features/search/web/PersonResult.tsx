import { NamesakeBadge } from '#features/registration/web/NamesakeBadge.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { SearchResults } from '../contract.ts'
import { Marked } from './Marked.tsx'
import { ResultRow } from './ResultRow.tsx'

const ROLES = { organiser: 'Organiser', speaker: 'Speaker', exhibitor: 'Sponsor' } as const

type PersonResultProps = { person: SearchResults['people'][number]; words: readonly string[] }

/** Somebody who chose to be listed. */
export function PersonResult({ person, words }: PersonResultProps) {
  const { person_id, full_name, position, company, avatar_url, role, online } = person
  return (
    <ResultRow
      start={<Avatar id={person_id} name={full_name} photo={avatar_url} online={online} />}
      name={<Marked text={full_name} words={words} />}
      about={<Marked text={[position, company].filter(Boolean).join(', ')} words={words} />}
      end={
        role === 'namesake' ? (
          <NamesakeBadge person={person} />
        ) : (
          role && <Badge kind={role === 'exhibitor' ? 'plain' : 'iris'}>{ROLES[role]}</Badge>
        )
      }
    />
  )
}
