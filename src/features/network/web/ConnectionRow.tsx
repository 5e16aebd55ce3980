import { shownName } from '#features/people/rules.ts'
import { Link } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/glyph.ts'
import type { Connection } from '#features/connections/contract.ts'
import { screenText } from '#features/connections/screen-text.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { usePersonLink } from '#features/connections/web/usePersonLink.ts'

type ConnectionRowProps = {
  connection: Connection
  /** When it was, on screens that have the room. */
  note: string | null
  /** The address leads to it. */
  isNamed?: boolean
}

/** A connection or a request, with what one can do about it. */
export function ConnectionRow({ connection: { person_id, person, state }, note, isNamed = false }: ConnectionRowProps) {
  const linkTo = usePersonLink()
  const name = shownName(person, screenText.deletedAccount)
  const about = [person?.position, person?.company].filter(Boolean).join(', ')
  return (
    <li
      ref={isNamed ? showNamed : undefined}
      className={classes('connection', isNamed && 'is-named')}
      tabIndex={isNamed ? -1 : undefined}
    >
      <Avatar id={person_id} name={name} photo={person?.avatar_url ?? null} />
      <div>
        <p className="strong">
          <Link className="truncate reach" to={linkTo(person_id)}>
            <bdi>{name}</bdi>
          </Link>
        </p>
        {about && (
          <p className="soft truncate">
            <bdi>{about}</bdi>
          </p>
        )}
      </div>
      <span className="connection-note soft small">{note}</span>
      <ConnectButton person_id={person_id} name={name} state={state} />
    </li>
  )
}

/** Once, when it appears: the reader came for it. */
function showNamed(row: HTMLLIElement | null) {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
