import { useRef } from 'react'
import { MINUTE_MS } from '#shared/time.ts'
import { clockOf } from '#shared/clock.ts'
import { type DaySession, sessionState } from '../day-rules.ts'
import { MOST_WHOLE } from '../grid-rules.ts'
import { pageText } from '../page-text.ts'
import type { DayParts } from './DaySchedule.tsx'
import { ListRow } from './ListRow.tsx'
import { useNear } from './useNear.ts'
import { useGrowing } from './useGrowing.ts'
import { useOpenSession } from './useOpenSession.ts'

/** Rows that are rendered together. */
const CHUNK = 12

/** The sessions of a day one after the other. */
export function ScheduleList(parts: DayParts & { isWhole?: boolean }) {
  const { sessions, now, zone, isWhole = false } = parts
  const chunks = Array.from({ length: Math.ceil(sessions.length / CHUNK) }, (_, at) =>
    sessions.slice(at * CHUNK, (at + 1) * CHUNK),
  )
  const count = useGrowing(chunks.length, 1)
  const isOn = sessions.some((session) => sessionState(session, now) === 'now')
  const firstNow = sessions.find((session) => sessionState(session, now) !== 'past')
  return (
    <ol className="schedule-list">
      {chunks.slice(0, isWhole ? undefined : count).map((chunk, at) => (
        <LazyChunk
          key={chunk[0]?.id}
          {...parts}
          sessions={chunk}
          rule={firstNow && isOn && chunk.includes(firstNow) ? firstNow : null}
          time={clockOf(zone)(now).time}
          isLazy={!isWhole && sessions.length > MOST_WHOLE}
          isFirst={at === 0}
        />
      ))}
    </ol>
  )
}

/** The height of a row that was not yet rendered, in rem. */
const ROW_REM = 7

/** The rows of a chunk; of a very long list only while they are near the window, and else their space. */
function LazyChunk({ isLazy, isFirst, ...chunk }: ChunkProps & { isLazy: boolean; isFirst: boolean }) {
  const mark = useRef<HTMLLIElement>(null)
  const isNear = useNear(mark, isFirst)
  if (!isLazy) return <Chunk {...chunk} />
  return (
    <li ref={mark} style={isNear ? undefined : { height: `${chunk.sessions.length * ROW_REM}rem` }}>
      {isNear && (
        <ol>
          <Chunk {...chunk} />
        </ol>
      )}
    </li>
  )
}

type ChunkProps = DayParts & { rule: DaySession | null; time: string }

function Chunk({ sessions, now, agenda, changes, overlaps, rule, time }: ChunkProps) {
  const open = useOpenSession()
  return sessions.map((session) => {
    const { id } = session
    const state = sessionState(session, now)
    return (
      <ListRow
        key={id}
        session={session}
        state={state}
        left={state === 'now' ? Math.ceil((session.to - now) / MINUTE_MS) : 0}
        isSaved={agenda.saved.has(id)}
        overlap={overlaps.get(id) ?? null}
        change={changes.marks.get(id) ?? null}
        rule={session === rule ? pageText.nowAt(time) : null}
        onToggle={agenda.toggleSaved}
        onOpen={open}
      />
    )
  })
}
