import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/glyph.ts'
import { TitleButton } from '#web/ui/TitleButton.tsx'
import { GripVertical } from 'lucide-react'
import type { Cell } from '../grid-rules.ts'
import { gridText as text } from '../grid-text.ts'
import type { ScheduleItem } from '../contract.ts'
import { filterText } from '../filter-text.ts'
import type { ScheduleLine } from '../list-rules.ts'
import type { Held } from './useMove.ts'

/** What a cell tells the grid; stable functions, because a day has hundreds of cells. */
export type CellActions = {
  onGrab: (event: PointerEvent, cell: Cell<ScheduleItem>) => void
  onPress: (cell: Cell<ScheduleItem>) => void
  onKey: (event: KeyboardEvent) => void
  onLeave: () => void
  onOpen: (item: ScheduleItem) => void
}

type GridCellProps = {
  cell: Cell<ScheduleItem>
  line: ScheduleLine
  /** It is being moved. */
  held: Held | null
  /** Null on a read-only page. */
  actions: CellActions | null
}

/** A session in the grid, with the handle that moves it. */
export const GridCell = memo(function GridCell({ cell, line, held, actions }: GridCellProps) {
  const { item, column, lane, lanes, from, to } = cell
  const { people, isCalledOff, warning } = line
  const shown = held ? { column: held.column, lane: 0, lanes: 1, from: held.from, ...held.place } : { ...cell, ...item }
  const place = {
    '--column': shown.column,
    '--lane': held ? 0 : lane,
    '--lanes': held ? 1 : lanes,
    '--from': shown.from,
    '--span': to - from,
  }
  return (
    <li
      className={classes(
        'plan-cell',
        (item.type === 'break' || item.type === 'networking') && 'is-break',
        warning !== null && 'is-clash',
        held && 'is-held',
        to - from < SHORT_MINUTES && 'is-short',
      )}
      data-column={column}
      style={place as CSSProperties /* has no custom ones */}
      onPointerDown={actions ? (event) => event.pointerType === 'mouse' && actions.onGrab(event, cell) : undefined}
    >
      <b dir="auto">
        <TitleButton onOpen={actions && (() => actions.onOpen(item))}>{item.title}</TitleButton>
      </b>
      {isCalledOff && <Badge kind="danger">{filterText.calledOff}</Badge>}
      <span className="small soft tabular">
        {shown.start_time} – {shown.end_time}
      </span>
      {people.length > 0 && <span className="small soft truncate">{people.map(({ name }) => name).join(', ')}</span>}
      {warning !== null && <span className="plan-warning glyph glyph-small glyph-alert">{warning}</span>}
      {actions && (
        <button
          type="button"
          id={handleId(item.id)}
          className="plan-handle"
          aria-label={text.handle(item.title)}
          aria-pressed={held !== null}
          onPointerDown={(event) => event.pointerType !== 'mouse' && actions.onGrab(event, cell)}
          onClick={() => actions.onPress(cell)}
          onKeyDown={actions.onKey}
          onBlur={actions.onLeave}
        >
          <GripVertical aria-hidden="true" size={16} />
        </button>
      )}
    </li>
  )
})

/** Shorter ones have the time beside the title. */
const SHORT_MINUTES = 25

/** The id of a session's handle. */
export function handleId(schedule_item_id: string) {
  return `move-${schedule_item_id}`
}
