import type { CSSProperties, ReactNode, Ref } from 'react'
import type { ScheduleItem } from '../contract.ts'
import { type Cell, type RoomColumn, timeOf } from '../grid-rules.ts'
import { gridText as text } from '../grid-text.ts'

type GridFrameProps = {
  label: string
  zone: string
  columns: readonly RoomColumn[]
  cells: readonly Cell<ScheduleItem>[]
  /** Minutes since midnight. */
  hours: { from: number; to: number }
  ref: Ref<HTMLDivElement>
  /** The area of all rooms and hours. */
  children: ReactNode
}

const HOUR = 60

/** The region that scrolls, with the names of the rooms and the hours, which stay in sight. */
export function GridFrame({ label, zone, columns, cells, hours, ref, children }: GridFrameProps) {
  const counts = Map.groupBy(cells, ({ column }) => column)
  const lines = Array.from({ length: (hours.to - hours.from) / HOUR }, (_, at) => hours.from + at * HOUR)
  const size = { '--top': hours.from, '--length': hours.to - hours.from }
  return (
    <div
      ref={ref}
      className="plan-scroll"
      role="region"
      aria-label={label}
      tabIndex={0}
      style={size as CSSProperties /* has no custom ones */}
    >
      <div className="plan-heads">
        <span className="small soft">{zone}</span>
        {columns.map(({ key, name }, column) => (
          <div key={key}>
            <b dir="auto" className="truncate">
              {name ?? text.noRoom}
            </b>
            <span className="small soft">{text.count(counts.get(column)?.length ?? 0)}</span>
          </div>
        ))}
      </div>
      <div className="plan-body">
        <div className="plan-hours" aria-hidden="true">
          {lines.map((minutes) => (
            <span key={minutes} style={{ '--from': minutes } as CSSProperties /* has no custom ones */}>
              {timeOf(minutes)}
            </span>
          ))}
        </div>
        {children}
      </div>
    </div>
  )
}
