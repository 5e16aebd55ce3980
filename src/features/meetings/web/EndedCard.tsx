import { paths } from '#shared/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { Meeting } from '../contract.ts'
import { otherOf } from '../person-rules.ts'
import { screenText } from '../screen-text.ts'
import type { Clockwork } from './useClockwork.ts'
import { useMeetingChange } from './useMeetingChange.ts'

/** What the other one declined or cancelled, with their word. */
export function EndedCard({ meeting, clockwork }: { meeting: Meeting; clockwork: Clockwork }) {
  const { state, note, ended_by, starts_at } = meeting
  const { id, name, avatar_url, person_id } = otherOf(meeting)
  const { dismiss } = useMeetingChange(meeting, clockwork.time_zone)
  const isCancelled = state === 'cancelled'
  return (
    <section className="card card-pad meeting-after" aria-label={name}>
      <div className="row">
        <Avatar id={id} name={name} photo={avatar_url} />
        <p>
          {isCancelled && ended_by === null ? (
            <>
              {screenText.cancelledBy} <bdi>{name}</bdi>
            </>
          ) : (
            <>
              <bdi className="strong">{name}</bdi> {isCancelled ? screenText.cancelled : screenText.declined}
            </>
          )}
          {isCancelled && starts_at !== null && <span className="soft tabular"> {clockwork.whenOf(starts_at)}</span>}
        </p>
      </div>
      {note && (
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
        <Button kind="quiet" onClick={dismiss}>
          {screenText.dismiss}
        </Button>
      </div>
    </section>
  )
}
