import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import type { ListedPerson } from '../contract.ts'
import { peopleText } from '../people-text.ts'
import { RoleBadge } from '#features/people/web/RoleBadge.tsx'

/** Somebody of the list, with the way to a message. */
export function PersonRow({ person }: { person: ListedPerson }) {
  const { person_id, full_name, position, company, avatar_url, online } = person
  const { user } = useAuth()
  const about = [position, company].filter(Boolean).join(', ')
  return (
    <li className="person">
      <Avatar id={person_id} name={full_name} photo={avatar_url} online={online} />
      <div>
        <p className="person-name">
          <b>
            <bdi>{full_name}</bdi>
          </b>
          <RoleBadge person={person} />
        </p>
        {about && (
          <p className="soft small">
            <bdi>{about}</bdi>
          </p>
        )}
      </div>
      {user?.id !== person_id && (
        <Link
          to={`${paths.messages}?with=${person_id}`}
          className={buttonClass({ kind: 'quiet', glyph: 'message' }, 'btn-icon')}
          aria-label={`Message ${full_name}`}
          onClick={() => toast(peopleText.chatStarted(full_name))}
        />
      )}
    </li>
  )
}
