import { useQuery } from '#web/data/useQuery.ts'
import { notificationsApi } from '../contract.ts'

/** The count for the bell and the menus; '' for none. The bell keeps it up to date. */
export function useUnreadCount(): string {
  const { data = [] } = useQuery(notificationsApi.unread, {}, { enabled: false })
  return shownCount(data.length)
}

export function shownCount(count: number) {
  if (count === 0) return ''
  return count > 99 ? '99+' : `${count}`
}
