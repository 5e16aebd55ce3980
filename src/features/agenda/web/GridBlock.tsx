import { type CSSProperties, memo } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/glyph.ts'
import { Tag } from '#web/ui/Tag.tsx'
import type { Block } from '../grid-rules.ts'
import { pageText } from '../page-text.ts'
import { ChangeBadge, type SessionRowProps, Times } from './ListRow.tsx'
import { SaveToggle } from './SaveButton.tsx'
import { SessionTitle } from './SessionTitle.tsx'

/** Shorter blocks have room for the title and the time only. */
const SHORT = 45

/** A session in the grid. */
export const GridBlock = memo(function GridBlock({ block, ...row }: SessionRowProps & { block: Block }) {
  const { session, state, isSaved, overlap, change, onToggle, onOpen } = row
  const { column, lane, lanes, top, length } = block
  const { id, title, who, type } = session
  const place = { '--column': column, '--lane': lane, '--lanes': lanes, '--top': top, '--span': length }
  return (
    <li
      className={classes(
        'grid-block',
        isSaved && 'is-mine',
        state === 'now' && 'is-now',
        state === 'past' && 'is-past',
        length < SHORT && 'is-short',
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
        {overlap && isSaved && <Badge kind="caution">{pageText.clash}</Badge>}
        <Tag type={type} />
        <span>
          <Times session={session} />
        </span>
      </p>
      {overlap && isSaved && <p className="why">{pageText.clashWith(overlap)}</p>}
      <SaveToggle id={id} title={title} isSaved={isSaved} onToggle={onToggle} />
    </li>
  )
})
