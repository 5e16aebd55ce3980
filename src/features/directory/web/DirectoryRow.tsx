import { memo } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { ConnectionState } from '#features/connections/rules.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge, type BadgeKind } from '#web/ui/Badge.tsx'
import type { ListedPerson } from '../contract.ts'
import { peopleText } from '../people-text.ts'
import { RoleBadge } from '#features/people/web/RoleBadge.tsx'
import { rowId } from './rowId.ts'

/** Who waits for an answer stands out. */
const KINDS: Record<ConnectionState, BadgeKind> = {
  none: 'plain',
  sent: 'plain',
  received: 'iris',
  connected: 'good',
  ignored: 'plain',
  blocked: 'plain',
}

type DirectoryRowProps = {
  person: ListedPerson
  state: ConnectionState
  isSelected: boolean
  onSelect: (person_id: string) => void
}

/** Somebody of the list, who opens their profile. */
export const DirectoryRow = memo(function DirectoryRow({ person, state, isSelected, onSelect }: DirectoryRowProps) {
  const { person_id, full_name, position, company, avatar_url, online } = person
  const about = [position, company].filter(Boolean).join(', ')
  const { user } = useAuth()
  const isOwn = user?.id === person_id
  const word = peopleText.states[state]
  return (
    <li>
      <button
        type="button"
        id={rowId(person_id)}
        className="directory-row"
        aria-current={isSelected}
        onClick={() => onSelect(person_id)}
      >
        <Avatar id={person_id} name={full_name} photo={avatar_url} online={online} />
        <b>
          <bdi>{full_name}</bdi>
        </b>
        {about && (
          <span className="directory-about soft">
            <bdi>{about}</bdi>
          </span>
        )}
        <span className="directory-marks">
          <RoleBadge person={person} />
          {isOwn ? (
            <span className="soft small">{peopleText.you}</span>
          ) : (
            word && <Badge kind={KINDS[state]}>{word}</Badge>
          )}
        </span>
      </button>
    </li>
  )
})
