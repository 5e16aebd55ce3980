import './ScheduleGrid.css'
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import { call } from '#web/data/api.ts'
import { changeApi } from '../change-contract.ts'
import { clashSentences } from '../clash-rules.ts'
import type { ScheduleItem } from '../contract.ts'
import { cellsOf, columnOf, hoursOf, roomColumns } from '../grid-rules.ts'
import { gridText as text } from '../grid-text.ts'
import type { ScheduleDay } from '../list-rules.ts'
import { endAt, type Place } from '../rules.ts'
import type { Audience } from '../told-rules.ts'
import { type CellActions, GridCell, handleId } from './GridCell.tsx'
import { GridFrame } from './GridFrame.tsx'
import { GridStatus } from './GridStatus.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { type Held, useMove } from './useMove.ts'
import { useMoveSession } from './useMoveSession.ts'
import { audiencesOf } from './useSaved.ts'

type ScheduleGridProps = {
  conference: Conference
  items: readonly ScheduleItem[]
  speakers: readonly Speaker[]
  /** The day that is shown, with all its sessions. */
  day: ScheduleDay
  /** The ids of those that the filters let through. */
  shown: ReadonlySet<string>
  /** The room to scroll to; '' for none. */
  room: string
  readOnly: boolean
  onOpen: (item: ScheduleItem) => void
}

/** One day by room and time, in which sessions are moved by drag or by keyboard. It scrolls in its own region. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { conference, items, speakers, day, shown, room, readOnly, onOpen } = props
  const { columns, cells, hours, lines } = usePlan(items, day)
  const scroller = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLOListElement>(null)
  const moveSession = useMoveSession()
  const [asked, setAsked] = useState<{ item: ScheduleItem; place: Place; audience: Audience | null } | null>(null)
  const move = useMove({ columns, hours, scroller, area, onDrop: (item, place) => void drop(item, place) })
  const { held } = move
  const focusAgain = useFocusAfterMove(items)

  const clashesAt = (item: ScheduleItem, place: Place) => {
    const others = items.filter(({ id }) => id !== item.id)
    const { speaker_ids } = item
    return clashSentences({ ...place, speaker_ids }, { start_date: conference.start_date, others, speakers })
  }
  const clashes = held ? clashesAt(held.item, held.place) : []

  async function drop(item: ScheduleItem, place: Place) {
    focusAgain(item.id)
    // Asked when it is dropped, because somebody may have saved it while the grid was open.
    const saved = await call(changeApi.saved, { conference_id: conference.id }).catch(() => null)
    const audience = saved && audiencesOf(saved, new Date())(item.id, endAt(conference, items, place))
    const isTold = audience !== null && audience.told + audience.speakers > 0
    if (isTold || clashesAt(item, place).length > 0) return setAsked({ item, place, audience })
    // A refusal has shown a toast.
    await moveSession(item, place, null).catch(() => undefined)
    move.release()
  }
  function close() {
    setAsked(null)
    move.release()
  }

  useRoomInSight(scroller, room === '' ? null : columnOf(columns, room))
  useHeldInSight(held)

  const actions = useStable({ onGrab: move.grab, onPress: move.press, onKey: move.onKey, onLeave: move.leave, onOpen })
  return (
    <div className="card plan" style={{ '--rooms': columns.length } as CSSProperties /* has no custom ones */}>
      {!readOnly && <p className="small soft plan-hint">{text.hint}</p>}
      <GridFrame
        label={text.region(day.day)}
        zone={day.zone}
        columns={columns}
        cells={cells}
        hours={hours}
        ref={scroller}
      >
        <ol ref={area} className={held ? 'plan-area is-moving' : 'plan-area'}>
          {cells.map((cell) => {
            const line = lines.get(cell.item.id)
            if (!line || !shown.has(cell.item.id)) return null
            const isHeld = held?.item.id === cell.item.id
            return (
              <GridCell
                key={cell.item.id}
                cell={cell}
                line={line}
                held={isHeld ? held : null}
                actions={readOnly ? null : actions}
              />
            )
          })}
        </ol>
      </GridFrame>
      <GridStatus held={held} clashes={clashes} said={move.said} />
      {asked && (
        <MoveDialog
          {...asked}
          clashes={clashesAt(asked.item, asked.place)}
          onMove={(reason) => moveSession(asked.item, asked.place, reason)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The day's cells and their lines, and the columns and hours between which they lie. */
function usePlan(items: readonly ScheduleItem[], { lines }: ScheduleDay) {
  return useMemo(() => {
    const columns = roomColumns(items)
    const sessions = lines.map(({ item }) => item)
    const cells = cellsOf(sessions, columns)
    return { columns, cells, hours: hoursOf(cells), lines: new Map(lines.map((line) => [line.item.id, line])) }
  }, [items, lines])
}

/** The same functions for the life of the grid, so that its cells are rendered only when they change. */
function useStable(given: CellActions): CellActions {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const [stable] = useState<CellActions>(() => ({
    onGrab: (event, cell) => latest.current.onGrab(event, cell),
    onPress: (cell) => latest.current.onPress(cell),
    onKey: (event) => latest.current.onKey(event),
    onLeave: () => latest.current.onLeave(),
    onOpen: (item) => latest.current.onOpen(item),
  }))
  return stable
}

/** Focuses the handle of a moved session once the list is in its new order, which takes the focus away. */
function useFocusAfterMove(items: readonly ScheduleItem[]) {
  const moved = useRef<string | null>(null)
  const before = useRef(items)
  useEffect(() => {
    if (before.current === items) return
    before.current = items
    const handle = moved.current && document.getElementById(handleId(moved.current))
    if (handle && document.activeElement === document.body) handle.focus({ preventScroll: true })
    moved.current = null
  }, [items])
  return (id: string) => {
    moved.current = id
  }
}

/** Scrolls to a column when another one is chosen. */
function useRoomInSight(scroller: RefObject<HTMLElement | null>, column: number | null) {
  useEffect(() => {
    const heads = scroller.current?.querySelector('.plan-heads')?.children
    // The first one is of the hours, which stay in sight.
    const [hours, head] = [heads?.[0], column === null ? undefined : heads?.[column + 1]]
    if (hours && head instanceof HTMLElement) scroller.current?.scrollTo({ left: head.offsetLeft - hours.clientWidth })
  }, [scroller, column])
}

/** Scrolls along with a session that the keyboard moves. */
function useHeldInSight(held: Held | null) {
  const [id, place] = [held?.item.id, held?.by === 'keys' ? text.at(held.place) : null]
  useEffect(() => {
    if (id === undefined || place === null) return
    document.getElementById(handleId(id))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, place])
}
