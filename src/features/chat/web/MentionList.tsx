import { PersonName } from '#features/people/web/PersonName.tsx'
import type { Mention } from './drafts.ts'

type MentionListProps = { id: string; offered: readonly Mention[]; active: number; choose: (person: Mention) => void }

/** The names that are offered above the composer. */
export function MentionList({ id, offered, active, choose }: MentionListProps) {
  if (offered.length === 0) return null
  return (
    <div id={id} className="mention-list" role="listbox" aria-label="People to mention">
      {offered.map((person, at) => (
        <div
          key={person.person_id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          // The field keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            choose(person)
          }}
        >
          <PersonName person={person} />
        </div>
      ))}
    </div>
  )
}
