import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { MessageCount } from './MessageCount.tsx'

/** The button of the top bar, with the number of unread messages. */
export function MessagesLink() {
  return (
    <Link to={paths.messages} className="btn btn-quiet btn-icon glyph glyph-message" data-tip="Messages">
      <span className="visually-hidden">Messages</span>
      <MessageCount className="nav-badge" />
    </Link>
  )
}
