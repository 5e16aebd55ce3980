import '#features/polls/web/polls.css'
import { useId, useState } from 'react'
import { PollForm } from '#features/polls/web/PollForm.tsx'
import type { ScheduleItem } from '#features/schedule/contract.ts'
import type { Desk } from '../contract.ts'
import { type DeskFilter, organisesDesk, WHOLE } from '../rules.ts'
import { screenText as text } from '../screen-text.ts'
import { withPoll } from './live.ts'

type NewPollProps = { desk: Desk; filter: DeskFilter; sessions: readonly ScheduleItem[]; onClose: () => void }

/** A new poll for one of the rooms at the desk: the one that is looked at, or another that is chosen. */
export function NewPoll({ desk, filter, sessions, onClose }: NewPollProps) {
  const id = useId()
  const whole = organisesDesk(desk)
  const [room, setRoom] = useState(filter.room ?? (whole ? WHOLE : (sessions[0]?.id ?? WHOLE)))
  return (
    <section className="card hall-desk-new-poll" aria-label={text.newPoll}>
      <h2>{text.newPoll}</h2>
      <div className="hall-desk-room">
        <label htmlFor={id}>{text.roomOfPoll}</label>
        <span className="select glyph-chevron-down">
          <select id={id} className="input" value={room} onChange={({ target }) => setRoom(target.value)}>
            {whole && <option value={WHOLE}>{text.conferenceRoom}</option>}
            {sessions.map((session) => (
              <option key={session.id} value={session.id}>
                {`${session.start_time} ${session.title}`}
              </option>
            ))}
          </select>
        </span>
      </div>
      <PollForm
        roomKey={{ conference_id: desk.id, schedule_item_id: room === WHOLE ? undefined : room }}
        poll={null}
        updates={(poll) => [withPoll(desk.id, filter, poll)]}
        onClose={onClose}
      />
    </section>
  )
}
