import { type CSSProperties, memo } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/glyph.ts'
import { Tag } from '#web/ui/Tag.tsx'
import type { Block } from '../grid-rules.ts'
import { pageText } from '../page-text.ts'
import { ChangeBadge, type SessionRowProps, Times } from './ListRow.tsx'
import { SaveToggle } from '#features/agenda/web/SaveButton.tsx'
import { SessionTitle } from './SessionTitle.tsx'

/** In rem, as the style sheet has them. */
const PADDING = 0.875
const LINE = 1.14
/** By how much a badge is higher than a line. */
const BADGE = 0.25

type GridBlockProps = SessionRowProps & {
  block: Block
  /** In rem. */
  height: number
}

/** A session in the grid. */
export const GridBlock = memo(function GridBlock({ block, height, ...row }: GridBlockProps) {
  const { session, state, isSaved, overlap, change, onToggle, onOpen } = row
  const { column, lane, lanes, top, length } = block
  const { id, title, who, type } = session
  const clash = isSaved ? overlap : null
  const hasBadge = state === 'now' || change !== null || clash !== null
  const rows = Math.max(1, Math.floor((height - PADDING - (hasBadge ? BADGE : 0)) / LINE))
  const whyLines = clash ? whyRows(rows) : 0
  const place = {
    '--column': column,
    '--lane': lane,
    '--lanes': lanes,
    '--top': top,
    '--span': length,
    '--lines': titleRows(rows, whyLines),
    '--why-lines': whyLines,
  }
  return (
    <li
      className={classes(
        'grid-block',
        isSaved && 'is-mine',
        state === 'now' && 'is-now',
        state === 'past' && 'is-past',
        rows < 5 && 'is-without-type',
        rows < 4 && 'is-without-speakers',
        rows === 1 && 'is-title',
      )}
      style={place as CSSProperties /* has no custom ones */}
    >
      <h2>
        <SessionTitle session={session} onOpen={onOpen} />
      </h2>
      {who && (
        <p className="who">
          <bdi>{who}</bdi>
        </p>
      )}
      <p className="meta tabular">
        {state === 'now' && <Badge kind="onair">{pageText.now}</Badge>}
        {change && <ChangeBadge change={change} />}
        {clash && <Badge kind="caution">{pageText.clash}</Badge>}
        <Tag type={type} />
        <span>
          <Times session={session} />
        </span>
      </p>
      {clash && <p className="why">{pageText.clashWith(clash)}</p>}
      <SaveToggle id={id} title={title} isSaved={isSaved} onToggle={onToggle} />
    </li>
  )
})

/** The lines that say what it overlaps with; in a short block the badge alone says it. */
function whyRows(rows: number) {
  if (rows < 5) return 0
  return rows < 9 ? 1 : 3
}

/** The lines of a title: the time needs a row of its own, the speakers another, and from five rows on the type as well. */
function titleRows(rows: number, whyLines: number) {
  if (rows < 3) return 1
  return rows < 5 ? 2 : Math.max(1, rows - 3 - whyLines)
}
