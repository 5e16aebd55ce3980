import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import type { Meeting } from '../contract.ts'
import { otherOf } from '../person-rules.ts'
import { screenText } from '../screen-text.ts'
import { nextMeeting } from '../timeline-rules.ts'
import type { ConferenceClock } from './useConferenceClock.ts'
import { useMeetingChange } from './useMeetingChange.ts'
import { WithWhom } from './WithWhom.tsx'
import { NoteDialog } from './NoteDialog.tsx'

type NextMeetingProps = { meetings: readonly Meeting[]; clock: ConferenceClock }

/** The next agreed meeting with its place, and what one can do about it. */
export function NextMeeting({ meetings, clock }: NextMeetingProps) {
  const next = nextMeeting(meetings, clock.now)
  return next && <Agreed key={next.meeting.id} meeting={next.meeting} span={next} clock={clock} />
}

type AgreedProps = { meeting: Meeting; span: { starts_at: string; ends_at: string }; clock: ConferenceClock }

function Agreed({ meeting, span: { starts_at, ends_at }, clock }: AgreedProps) {
  const other = otherOf(meeting)
  const change = useMeetingChange(meeting)
  const [isCancelling, setCancelling] = useState(false)
  const wait = Math.ceil((Date.parse(starts_at) - clock.now.getTime()) / MINUTE_MS)
  return (
    <section aria-label={screenText.next} className="card meeting-request">
      <h2 className="visually-hidden">{screenText.next}</h2>
      <div className="spread">
        <Badge kind="good">{screenText.confirmed}</Badge>
        <span className="soft small tabular">{screenText.in(wait)}</span>
      </div>
      <WithWhom other={other} />
      <p className="meeting-when">
        <span className="meeting-clock tabular">{clock.dayAndTime(starts_at)}</span>
        <span>
          {screenText.minutes((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS)}
          <span className="soft">{meeting.place?.name}</span>
        </span>
      </p>
      <div className="meeting-answers">
        {other.person_id !== null && (
          <ButtonLink
            kind="secondary"
            glyph="message"
            to={`${paths.messages}?with=${other.person_id}`}
            aria-label={screenText.messageTo(other.name)}
          >
            {screenText.message}
          </ButtonLink>
        )}
        <button type="button" className={buttonClass({ kind: 'secondary' })} onClick={change.saveCalendar}>
          <CalendarPlus aria-hidden="true" />
          {screenText.calendar}
        </button>
      </div>
      {meeting.steps.includes('cancel') && (
        <p>
          <button type="button" className="link title-button" onClick={() => setCancelling(true)}>
            {screenText.cancel}
          </button>
        </p>
      )}
      {isCancelling && <NoteDialog meeting={meeting} use="cancel" onClose={() => setCancelling(false)} />}
    </section>
  )
}
