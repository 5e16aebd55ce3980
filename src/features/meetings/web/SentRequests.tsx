import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { Meeting } from '../contract.ts'
import { proposeLink } from '../link-rules.ts'
import { otherOf } from '../person-rules.ts'
import { screenText } from '../screen-text.ts'
import { movedFrom } from '../timeline-rules.ts'
import type { OwnMeetings } from '../times-contract.ts'
import type { ConferenceClock } from './useConferenceClock.ts'
import { useMeetingChange } from './useMeetingChange.ts'

type Parts = { meetings: readonly Meeting[]; clock: ConferenceClock; own: OwnMeetings }

/** What waits for others, what they did not answer, and how many requests are left. */
export function SentRequests({ meetings, clock, own }: Parts) {
  const sent = meetings.filter(
    ({ state, is_mine, waits_for_me, is_dismissed }) =>
      !is_dismissed && ((state === 'requested' && !waits_for_me) || (state === 'expired' && is_mine)),
  )
  if (sent.length === 0) return null
  return (
    <section className="card sent-requests" aria-labelledby="sent-requests">
      <div className="card-head">
        <h2 id="sent-requests">{screenText.sent}</h2>
      </div>
      <ul>
        {sent.map((meeting) => (
          <SentRow key={meeting.id} meeting={meeting} moved={movedFrom(meeting, meetings)} clock={clock} />
        ))}
      </ul>
      <p className="quota">
        <Arches open={own.open_requests} most={own.most_open_requests} />
        <span className="small soft">{screenText.quota(own.open_requests, own.most_open_requests)}</span>
      </p>
    </section>
  )
}

/** More than ten would not be counted by eye. */
const MOST_DRAWN = 10

function Arches({ open, most }: { open: number; most: number }) {
  if (most > MOST_DRAWN) return null
  return (
    <span className="quota-arches" aria-hidden="true">
      {Array.from({ length: most }, (_, at) => (
        <i key={at} className={at < open ? 'is-open' : undefined} />
      ))}
    </span>
  )
}

type SentRowProps = { meeting: Meeting; moved: string | null; clock: ConferenceClock }

function SentRow({ meeting, moved, clock }: SentRowProps) {
  const { state, options, expires_at, steps, is_arranged } = meeting
  const { id, name, avatar_url, person_id } = otherOf(meeting)
  const change = useMeetingChange(meeting)
  const { dayAndTime, dateOf, timeOf } = clock
  // The day stands once before its times.
  const times = options.map(({ starts_at }, at) => {
    const before = options[at - 1]
    return before && dateOf(before.starts_at) === dateOf(starts_at) ? timeOf(starts_at) : dayAndTime(starts_at)
  })
  const isExpired = state === 'expired'
  return (
    <li>
      <Avatar id={id} name={name} photo={avatar_url} />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="small soft tabular">
          {isExpired
            ? screenText.expiredAt(clock.dayAndTimeInSentence(expires_at))
            : `${is_arranged ? `${screenText.youSaidYes} · ` : ''}${screenText.options(times)}${moved ? ` ${screenText.insteadOf(clock.dayAndTimeInSentence(moved))}` : ''} · ${screenText.answersUntil(clock.dayAndTimeInSentence(expires_at))}`}
        </span>
      </div>
      {steps.includes('withdraw') && (
        <Button
          kind="quiet"
          size="small"
          aria-label={change.withdrawLabel}
          disabled={change.busy}
          onClick={change.withdraw}
        >
          {screenText.withdraw}
        </Button>
      )}
      {isExpired && (
        <span className="sent-acts">
          {person_id !== null && (
            <ButtonLink
              kind="secondary"
              size="small"
              to={proposeLink(person_id)}
              aria-label={screenText.askAgainNamed(name)}
              onClick={change.dismiss}
            >
              {screenText.askAgain}
            </ButtonLink>
          )}
          {steps.includes('dismiss') && (
            <Button kind="quiet" size="small" onClick={change.dismiss}>
              {screenText.dismiss}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
