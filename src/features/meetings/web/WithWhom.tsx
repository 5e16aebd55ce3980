import { usePersonLink } from '#features/connections/web/usePersonLink.ts'
import { Link } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { Other } from '../person-rules.ts'

/** Whom a meeting is with, at the head of a card. */
export function WithWhom({ other: { id, name, person_id, avatar_url, about } }: { other: Other }) {
  return (
    <div className="meeting-whom">
      <Avatar id={id} name={name} photo={avatar_url} size="l" />
      <div>
        <h3>{person_id === null ? <bdi>{name}</bdi> : <NameLink person_id={person_id} name={name} />}</h3>
        {about && (
          <p className="soft">
            <bdi>{about}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}

function NameLink({ person_id, name }: { person_id: string; name: string }) {
  const linkTo = usePersonLink()
  return (
    <Link className="reach" to={linkTo(person_id)}>
      <bdi>{name}</bdi>
    </Link>
  )
}
