import type { ReactNode } from 'react'

export type BadgeKind = 'live' | 'onair' | 'draft' | 'plain' | 'iris' | 'good' | 'caution' | 'danger'

/** A state in a word. `live` is a published conference, `onair` something that happens now; two in a row at most. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return <span className={`badge badge-${kind}`}>{children}</span>
}
