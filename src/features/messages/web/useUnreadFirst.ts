import { useState } from 'react'
import type { Thread } from '../contract.ts'

/** Conversations with those first that are unread, or were since the list was opened: reading one does not move it. */
export function useUnreadFirst(threads: readonly Thread[]): readonly Thread[] {
  const [first, setFirst] = useState<ReadonlySet<string>>(new Set())
  const fresh = threads.filter(({ person_id, unread }) => unread > 0 && !first.has(person_id))
  if (fresh.length > 0) setFirst(new Set([...first, ...fresh.map(({ person_id }) => person_id)]))
  const isFirst = ({ person_id }: Thread) => first.has(person_id)
  return [...threads.filter(isFirst), ...threads.filter((thread) => !isFirst(thread))]
}
