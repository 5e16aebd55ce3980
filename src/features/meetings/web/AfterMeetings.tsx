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
          <MetCard key={meeting.id} meeting={meeting} />
        ))}
      {shown.filter(isTold).map((meeting) => (
        <EndedCard key={meeting.id} meeting={meeting} clockwork={clockwork} />
      ))}
    </>
  )
}

/**
 * What the reader waited for, and their own request, also where they declined the time that was suggested for it. Who
 * declined, withdrew or cancelled something else knows it already.
 */
function isTold({ state, is_mine, answer, ended_by, people, steps }: Meeting) {
  if (!steps.includes('dismiss')) return false
  const isByOther = people.some(({ person_id }) => person_id === ended_by)
  if (state === 'declined') return is_mine || answer === 'yes'
  if (state === 'withdrawn') return is_mine && isByOther
  return state === 'cancelled' && (ended_by === null || isByOther)
}
