import { RoleBadge } from '#features/people/web/RoleBadge.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { SearchResults } from '../contract.ts'
import { Marked } from './Marked.tsx'
import { ResultRow } from './ResultRow.tsx'

type PersonResultProps = { person: SearchResults['people'][number]; words: readonly string[] }

/** Somebody who chose to be listed. */
export function PersonResult({ person, words }: PersonResultProps) {
  const { person_id, full_name, position, company, avatar_url, online } = person
  return (
    <ResultRow
      start={<Avatar id={person_id} name={full_name} photo={avatar_url} online={online} />}
      name={<Marked text={full_name} words={words} />}
      about={<Marked text={[position, company].filter(Boolean).join(', ')} words={words} />}
      end={<RoleBadge person={person} />}
    />
  )
}
