import type { ConnectionState } from '#features/connections/rules.ts'
import { usePersonLink } from '#features/connections/web/usePersonLink.ts'
import { ConnectButton } from '#features/network/web/ConnectButton.tsx'
import { shownName } from '#features/people/rules.ts'
import { Link } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { SessionPeople } from '../contract.ts'
import { peopleText } from '../people-text.ts'

type SessionPersonProps = { person: SessionPeople['took_part']['people'][number]; state: ConnectionState }

/** Somebody who asked or voted in a session, and what one can do about them. */
export function SessionPerson({ person, state }: SessionPersonProps) {
  const { person_id, position, company, avatar_url, connected, asked } = person
  const linkTo = usePersonLink()
  const name = shownName(person)
  const did = asked ? peopleText.asked : peopleText.voted
  const about = [position, company].filter(Boolean).join(', ')
  return (
    <li className="session-person">
      <Avatar id={person_id} name={name} photo={avatar_url} />
      <div>
        <Link className="strong reach" to={linkTo(person_id)}>
          <bdi>{name}</bdi>
        </Link>
        <p className="soft small">
          <bdi>{[did, connected && peopleText.connected, about].filter(Boolean).join(' · ')}</bdi>
        </p>
      </div>
      {!connected && <ConnectButton person_id={person_id} name={name} state={state} size="small" />}
    </li>
  )
}
