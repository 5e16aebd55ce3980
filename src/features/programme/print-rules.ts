import { type DaySession, roomsOf } from './day-rules.ts'

/** Rooms that fit beside each other on a page of A4 or letter: upright, and lying on its side. */
export const ROOMS_ON_PAPER = { portrait: 4, landscape: 7 }

/** Sessions that start together: one that is for everybody alone, or a list for each room. */
type PrintedRow =
  { kind: 'break'; session: DaySession } | { kind: 'rooms'; from: number; start: string; cells: DaySession[][] }

export type PrintedDay = { rooms: string[]; rows: PrintedRow[] }

/** A day as a table: its rooms beside each other, and a row for each time at which something starts. */
export function printedDay(sessions: readonly DaySession[]): PrintedDay {
  const isBreak = ({ type }: DaySession) => type === 'break'
  const held = sessions.filter((session) => !isBreak(session))
  const hasRoomless = held.some(({ room }) => room === '')
  const rooms = [...roomsOf(held.map(({ room }) => room)), ...(hasRoomless ? [''] : [])]
  const rows: PrintedRow[] = sessions.filter(isBreak).map((session) => ({ kind: 'break', session }))
  for (const [from, together] of Map.groupBy(held, (session) => session.from)) {
    const cells = rooms.map((room) => together.filter((session) => session.room === room))
    rows.push({ kind: 'rooms', from, start: together[0]?.start ?? '', cells })
  }
  return { rooms, rows: rows.toSorted((a, b) => startOf(a) - startOf(b)) }
}

function startOf(row: PrintedRow) {
  return row.kind === 'break' ? row.session.from : row.from
}

/** On which pages a day with so many rooms is a table; on others it is a list. */
export function paperOf(rooms: number): 'portrait' | 'landscape' | 'none' {
  if (rooms <= ROOMS_ON_PAPER.portrait) return 'portrait'
  return rooms <= ROOMS_ON_PAPER.landscape ? 'landscape' : 'none'
}
