import type { DaySession } from '../day-rules.ts'
import { pageText } from '../page-text.ts'

type EarlierFoldProps = {
  earlier: readonly DaySession[]
  /** How many of them the person saved; 0 where all are theirs. */
  own: number
  isOpen: boolean
  onToggle: () => void
}

/** The button that shows what of today is over. */
export function EarlierFold({ earlier, own, isOpen, onToggle }: EarlierFoldProps) {
  return (
    <button type="button" className="fold glyph glyph-chevron-down" aria-expanded={isOpen} onClick={onToggle}>
      <span>
        {pageText.earlier}
        <span className="hide-on-phone tabular">
          , {earlier[0]?.start} – {earlier.at(-1)?.end}
        </span>
      </span>
      <span className="end">{pageText.earlierCount(earlier.length, own)}</span>
    </button>
  )
}
