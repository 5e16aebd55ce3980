import { useId } from 'react'
import type { ScheduleItem } from '#features/schedule/contract.ts'
import type { Desk, DeskRoom } from '../contract.ts'
import { organisesDesk, WHOLE } from '../rules.ts'
import { screenText as text } from '../screen-text.ts'

type RoomSelectProps = {
  desk: Desk
  sessions: readonly ScheduleItem[]
  rooms: readonly DeskRoom[]
  selected: string
  onSelect: (room: string) => void
}

/** Which room the desk is about, with how many questions wait in each. */
export function RoomSelect({ desk, sessions, rooms, selected, onSelect }: RoomSelectProps) {
  const id = useId()
  const waiting = new Map(rooms.map((room) => [room.schedule_item_id, room.waiting]))
  return (
    <div className="hall-desk-room">
      <label htmlFor={id}>{text.room}</label>
      <span className="select glyph-chevron-down">
        <select id={id} className="input" value={selected} onChange={({ target }) => onSelect(target.value)}>
          <option value="all">{text.allRooms}</option>
          {organisesDesk(desk) && (
            <option value={WHOLE}>{text.counted(text.conferenceRoom, waiting.get(null) ?? 0)}</option>
          )}
          {sessions.map((session) => (
            <option key={session.id} value={session.id}>
              {text.counted(`${session.start_time} ${session.title}`, waiting.get(session.id) ?? 0)}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
