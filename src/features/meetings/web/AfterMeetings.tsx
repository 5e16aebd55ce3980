import type { Meeting } from '../contract.ts'
import { EndedCard } from './EndedCard.tsx'
import { MetCard } from './MetCard.tsx'
import type { ConferenceClock } from './useConferenceClock.ts'

/** What came of requests and meetings, until the reader has put it away. */
export function AfterMeetings({ meetings, clock }: { meetings: readonly Meeting[]; clock: ConferenceClock }) {
  const shown = meetings.filter(({ is_dismissed }) => !is_dismissed)
  return (
    <>
      {shown
        .filter(({ steps, met }) => steps.includes('say_met') && met === null)
        .map((meeting) => (
          <MetCard key={meeting.id} meeting={meeting} />
        ))}
      {shown.filter(isTold).map((meeting) => (
        <EndedCard key={meeting.id} meeting={meeting} clock={clock} />
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
