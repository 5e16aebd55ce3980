import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { gridText as text } from '../grid-text.ts'
import { ClashNotice } from './ClashNotice.tsx'
import type { Held } from './useMove.ts'

type GridStatusProps = {
  held: Held | null
  clashes: readonly string[]
  /** What a screen reader says besides. */
  said: string
}

/** Where the session that is being moved would be, and what it would overlap with; said at every step. */
export function GridStatus({ held, clashes, said }: GridStatusProps) {
  const place = held ? text.at(held.place) : ''
  return (
    <>
      {held && (
        <div className="plan-status" aria-hidden="true">
          <p>
            <b dir="auto">{held.item.title}</b> <span className="tabular">{place}</span>
          </p>
          <ClashNotice sentences={clashes} />
        </div>
      )}
      <p role="status">
        <VisuallyHidden>{said || [place, ...clashes].filter(Boolean).join('. ')}</VisuallyHidden>
      </p>
    </>
  )
}
