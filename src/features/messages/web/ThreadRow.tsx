import './thread-row.css'
import { BellOff } from 'lucide-react'
import { shownName } from '#features/people/rules.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/glyph.ts'
import type { Thread } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { shortMoment } from './grouping.ts'

/** A conversation in the list, with the beginning of its newest message. */
export function ThreadRow({ thread, isSelected }: { thread: Thread; isSelected: boolean }) {
  const { person_id, person, last, unread, muted } = thread
  const name = nameOf(thread)
  return (
    <li>
      <Link
        to={`${paths.messages}?with=${person_id}`}
        className={classes('thread-row', unread > 0 && 'is-unread')}
        aria-current={isSelected ? 'true' : undefined}
      >
        <Avatar id={person_id} name={name} photo={person?.avatar_url ?? null} />
        <span className="thread-name">
          <bdi className="truncate">{name}</bdi>
          {muted && <BellOff className="lucide-small" aria-label="Muted" />}
        </span>
        {last && (
          <time className="soft small" dateTime={last.created_at}>
            {shortMoment(last.created_at)}
          </time>
        )}
        <bdi className="thread-last truncate">{last && summaryOf(thread, last)}</bdi>
        {unread > 0 && (
          <span className="unread tabular">
            {unread > 99 ? '99+' : unread}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** The name of the other person, or what stands for a deleted account. */
export function nameOf({ person }: Pick<Thread, 'person'>) {
  return shownName(person, screenText.deletedAccount)
}

function summaryOf({ person_id }: Thread, { text, author, deleted_at }: NonNullable<Thread['last']>) {
  const words = deleted_at === null ? text : screenText.deleted
  return author !== null && author.person_id !== person_id ? screenText.you(words) : words
}
