import type { ComponentType, ReactNode } from 'react'
import type { PageAccess } from './routes.tsx'

/** Wraps a page: shows it to the people it is for, and redirects everybody else. */
type Guard = ComponentType<{ children: ReactNode }>

const none = () => Promise.resolve(null)
const user = async () => (await import('#features/auth/web/UserGuard.tsx')).UserGuard
const subscriber = async () => (await import('#features/conferences/web/SubscriberGuard.tsx')).SubscriberGuard

/** By `access` in the page table. A guard is loaded together with its page, and pages for anyone load none. */
export const guards: Record<PageAccess, () => Promise<Guard | null>> = {
  anyone: none,
  user,
  subscriber,
}

/** The source files of the same guards, as the build's manifest names them. */
export const guardFiles: Record<PageAccess, string[]> = {
  anyone: [],
  user: ['src/features/auth/web/UserGuard.tsx'],
  subscriber: ['src/features/conferences/web/SubscriberGuard.tsx'],
}
