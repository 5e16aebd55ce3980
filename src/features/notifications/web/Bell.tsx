import { useEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { notificationsApi, type UnreadNotification } from '../contract.ts'
import { markedAsRead, notificationsLive } from './live.ts'
import { shownCount } from './useUnread.ts'
import './bell.css'

/** The link to the notifications in the top bar, with the number of unread ones. */
export function Bell({ user_id }: { user_id: string }) {
  const { ready } = useRoom(`person:${user_id}`, notificationsLive)
  const { data } = useQuery(notificationsApi.unread, {}, { enabled: ready, staleTime: Infinity })
  useReadWhereOpened(data)
  const count = shownCount(data?.length ?? 0)
  const label = count === '' ? 'Notifications' : `Notifications, ${count} unread`
  return (
    <Link to={paths.notifications} className="btn btn-quiet btn-icon glyph glyph-bell bell" aria-label={label}>
      {count !== '' && (
        <span className="bell-count" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}

/** Whoever opens what a notification leads to has read it, however they came there. */
function useReadWhereOpened(unread: readonly UnreadNotification[] | undefined) {
  const { path, search } = useLocation()
  const { mutate } = useAction(notificationsApi.readAll, {
    optimistic: ({ path: opened }) => markedAsRead((one) => one.path === opened),
  })
  const tried = useRef('')
  const opened = unread?.find((one) => isAt(one.path, path, search))
  useEffect(() => {
    if (!opened || document.visibilityState === 'hidden') return
    // A refusal makes it unread again, and is not to be repeated for ever.
    const key = `${opened.id} ${opened.seq}`
    if (tried.current === key) return
    tried.current = key
    mutate({ path: opened.path })
  }, [opened, mutate])
}

function isAt(target: string, path: string, search: string) {
  const [address = ''] = target.split('#')
  return address === path + search
}
