import { paths } from '#shared/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { Meeting } from '../contract.ts'
import { proposeLink } from '../link-rules.ts'
import { otherOf } from '../person-rules.ts'
import { screenText } from '../screen-text.ts'
import { focusIfNamed } from './focusIfNamed.ts'
import type { ConferenceClock } from './useConferenceClock.ts'
import { useMeetingChange } from './useMeetingChange.ts'

/** What was declined, withdrawn or cancelled, and by whom, with the word of the other one. */
export function EndedCard({ meeting, clock }: { meeting: Meeting; clock: ConferenceClock }) {
  const { state, note, starts_at, is_mine, is_arranged } = meeting
  const { id, name, avatar_url, person_id } = otherOf(meeting)
  const { dismiss } = useMeetingChange(meeting)
  const isCancelled = state === 'cancelled'
  return (
    <section
      className="card card-pad meeting-after"
      aria-label={name}
      tabIndex={-1}
      // A notification leads to it, past the requests that wait.
      ref={focusIfNamed(meeting.id)}
    >
      <div className="row">
        <Avatar id={id} name={name} photo={avatar_url} />
        <p>
          <WhatEnded meeting={meeting} name={name} />
          {isCancelled && starts_at !== null && <span className="soft tabular"> {clock.whenOf(starts_at)}</span>}
        </p>
      </div>
      {note && !isDeclinedByReader(meeting) && (
        <p className="meeting-why" dir="auto">
          {note}
        </p>
      )}
      <div className="row">
        {person_id !== null && (
          <ButtonLink kind="secondary" glyph="message" to={`${paths.messages}?with=${person_id}`}>
            {screenText.message}
          </ButtonLink>
        )}
        {person_id !== null && is_mine && !is_arranged && (
          <ButtonLink kind="secondary" to={proposeLink(person_id)} aria-label={screenText.proposeAgainNamed(name)}>
            {screenText.proposeAgain}
          </ButtonLink>
        )}
        <Button kind="quiet" onClick={dismiss}>
          {screenText.dismiss}
        </Button>
      </div>
    </section>
  )
}

/** Only of times that were suggested for the reader's own request does a card say that they declined them. */
function isDeclinedByReader({ state, answer }: Meeting) {
  return state === 'declined' && answer === 'no'
}

function WhatEnded({ meeting, name }: { meeting: Meeting; name: string }) {
  if (isDeclinedByReader(meeting))
    return (
      <>
        {screenText.youDeclined} <bdi className="strong">{name}</bdi> {screenText.theySuggested}
      </>
    )
  if (meeting.state === 'cancelled' && meeting.ended_by === null)
    return (
      <>
        {screenText.cancelledBy} <bdi>{name}</bdi>
      </>
    )
  return (
    <>
      <bdi className="strong">{name}</bdi> {whatTheyDid(meeting)}
    </>
  )
}

function whatTheyDid({ state, is_mine, is_arranged }: Meeting) {
  if (state === 'cancelled') return screenText.cancelled
  if (state === 'withdrawn') return screenText.withdrewTime
  if (is_arranged) return screenText.declinedMeeting
  return is_mine ? screenText.declined : screenText.declinedTime
}
