import type { ReactNode } from 'react'

export type BadgeKind = 'live' | 'onair' | 'draft' | 'plain' | 'iris' | 'good' | 'caution' | 'danger'

/** A state in one word. `live` is a published conference, `onair` something happening now. Use at most two side by side. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return <span className={`badge badge-${kind}`}>{children}</span>
}
