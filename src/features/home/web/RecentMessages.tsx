import { messagesApi } from '#features/messages/contract.ts'
import { ThreadRow } from '#features/messages/web/ThreadRow.tsx'
import { messagesLive } from '#features/messages/web/live.ts'
import { useUnread } from '#features/messages/web/useUnread.ts'
import { useUnreadCount } from '#features/notifications/web/useUnread.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { Link } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'

const MOST_SHOWN = 3

/** The latest conversations with what is unread in them, and who waits for an answer. */
export function RecentMessages({ user_id }: { user_id: string }) {
  const { ready } = useRoom(`person:${user_id}`, messagesLive)
  const unread = useUnread()
  const notifications = useUnreadCount()
  const input = { box: 'accepted' } as const
  const { data: threads } = useQuery(messagesApi.threads, input, { enabled: ready, staleTime: Infinity })
  return (
    <section className="card recent-messages" aria-labelledby="recent-messages">
      <div className="card-head">
        <h2 id="recent-messages">Messages</h2>
        <ButtonLink kind="secondary" size="small" to={paths.messages}>
          Messages
        </ButtonLink>
      </div>
      {threads && threads.length > 0 ? (
        <ul>
          {threads.slice(0, MOST_SHOWN).map((thread) => (
            <ThreadRow key={thread.person_id} thread={thread} isSelected={false} />
          ))}
        </ul>
      ) : (
        <p className="soft">{text.messages}</p>
      )}
      {(notifications !== '' || (unread?.requests ?? 0) > 0) && (
        <p className="card-foot">
          {unread !== undefined && unread.requests > 0 && (
            <Link className="link reach" to={`${paths.messages}?box=requested`}>
              {text.messageRequests(unread.requests)}
            </Link>
          )}
          {notifications !== '' && (
            <Link className="link reach" to={paths.notifications}>
              {text.unreadNotifications(notifications)}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
