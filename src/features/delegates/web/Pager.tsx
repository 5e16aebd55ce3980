import { IconButton } from '#web/ui/IconButton.tsx'
import type { useDelegates } from './useDelegates.ts'

type PagerProps = Pick<ReturnType<typeof useDelegates>, 'first' | 'previous' | 'next'> & {
  /** Of what there are pages. */
  name: string
  shown: number
  total: number
}

/** The position in the list, and the buttons for the previous and next page. */
export function Pager({ name, first, shown, total, previous, next }: PagerProps) {
  return (
    <nav className="pager" aria-label={`Pages of ${name}`}>
      <output className="tabular">
        {first.toLocaleString('en-GB')}–{(first + shown - 1).toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
      </output>
      {(previous ?? next) && (
        <span className="row">
          <IconButton
            label="Previous page"
            glyph="arrow-left"
            kind="secondary"
            disabled={!previous}
            onClick={() => previous?.()}
          />
          <IconButton
            label="Next page"
            glyph="arrow-right"
            kind="secondary"
            disabled={!next}
            onClick={() => next?.()}
          />
        </span>
      )}
    </nav>
  )
}
