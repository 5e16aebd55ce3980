import { useUnread } from './useUnread.ts'

/** The number of unread messages, at the end of a link's words; nothing where there are none. */
export function MessageCount({ className }: { className: string }) {
  const unread = useUnread()?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className={className}>
      {unread > 99 ? '99+' : unread}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
