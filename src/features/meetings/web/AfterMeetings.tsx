import type { Meeting } from '../contract.ts'
import { EndedCard } from './EndedCard.tsx'
import { MetCard } from './MetCard.tsx'
import type { Clockwork } from './useClockwork.ts'

/** What came of requests and meetings, until the reader has put it away. */
export function AfterMeetings({ meetings, clockwork }: { meetings: readonly Meeting[]; clockwork: Clockwork }) {
  const shown = meetings.filter(({ is_dismissed }) => !is_dismissed)
  return (
    <>
      {shown
        .filter(({ steps, met }) => steps.includes('say_met') && met === null)
        .map((meeting) => (
          <MetCard key={meeting.id} meeting={meeting} time_zone={clockwork.time_zone} />
        ))}
      {shown.filter(isEndedByOthers).map((meeting) => (
        <EndedCard key={meeting.id} meeting={meeting} clockwork={clockwork} />
      ))}
    </>
  )
}

/** Who declined or cancelled themselves knows it already. */
function isEndedByOthers({ state, is_mine, ended_by, people, steps }: Meeting) {
  if (!steps.includes('dismiss')) return false
  const isByOther = ended_by === null || people.some(({ person_id }) => person_id === ended_by)
  return (state === 'declined' && is_mine) || (state === 'cancelled' && isByOther)
}
