import { useState } from 'react'
import { navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Meeting } from '../contract.ts'
import { meetingOf } from '../link-rules.ts'
import { otherOf } from '../person-rules.ts'
import { meetingPath, type Span } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { OtherTimeDialog } from './OtherTimeDialog.tsx'
import { RequestTimes, type Taken } from './RequestTimes.tsx'
import type { Clockwork } from './useClockwork.ts'
import { useMeetingChange } from './useMeetingChange.ts'
import { WithWhom } from './WithWhom.tsx'

type RequestCardProps = { meeting: Meeting; clockwork: Clockwork }

/** A request that waits for the reader: when, where and why, and the three answers. */
export function RequestCard({ meeting, clockwork }: RequestCardProps) {
  const { reason, note, expires_at, is_arranged, is_mine } = meeting
  const other = otherOf(meeting)
  const { busy, accept, timeOf } = useMeetingChange(meeting, clockwork.time_zone)
  const [chosen, setChosen] = useState<string | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const shown: readonly Span[] = taken?.times ?? timesOf(meeting)
  const picked = shown.find(({ starts_at }) => starts_at === chosen) ?? shown[0]

  async function acceptAt(starts_at: string) {
    const outcome = await accept(starts_at).catch(() => null)
    if (outcome === null) return
    setChosen(null)
    if (outcome.taken) return setTaken({ time: timeOf(starts_at), times: outcome.times })
    const place = outcome.meeting?.place?.name ?? null
    toast(screenText.accepted(other.name), {
      description: screenText.acceptedAt(clockwork.whenOf(starts_at), place),
    })
    // The days show it.
    navigate(meetingPath(meeting.id), { replace: true, stay: true })
  }

  return (
    <article
      className="card meeting-request"
      aria-label={screenText.request(other.name)}
      tabIndex={-1}
      // A notification leads to the request itself.
      ref={meetingOf(location.search) === meeting.id ? focusOn : undefined}
    >
      <WithWhom other={other} />
      <RequestTimes {...{ meeting, clockwork, shown, taken }} picked={picked} onPick={setChosen} />
      {is_mine && <p>{screenText.suggestedOther(other.name)}</p>}
      {(note ?? reason) && (
        <p className="meeting-why" dir="auto">
          {note ?? reason}
        </p>
      )}
      {is_arranged && <p className="small soft">{screenText.arranged}</p>}
      <div className="meeting-answers">
        {picked && meeting.steps.includes('accept') && (
          <Button disabled={busy} onClick={() => void acceptAt(picked.starts_at)}>
            {screenText.accept(clockwork.clockOf(picked.starts_at))}
          </Button>
        )}
        {taken ? (
          <Button kind="quiet" onClick={() => setTaken(null)}>
            {screenText.notNow}
          </Button>
        ) : (
          <OtherAnswers meeting={meeting} clockwork={clockwork} />
        )}
      </div>
      <p className="small soft">{screenText.expires(clockwork.clockOf(expires_at))}</p>
    </article>
  )
}

function focusOn(element: HTMLElement | null) {
  element?.focus()
}

/** Of a meeting that others have agreed on already, the time that it has. */
function timesOf({ options, starts_at, ends_at }: Meeting): readonly Span[] {
  return starts_at !== null && ends_at !== null ? [{ starts_at, ends_at }] : options
}

function OtherAnswers({ meeting, clockwork }: RequestCardProps) {
  const [asked, setAsked] = useState<'other' | 'decline' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      {meeting.steps.includes('suggest') && (
        <Button kind="secondary" onClick={() => setAsked('other')}>
          {screenText.otherTime}
        </Button>
      )}
      {meeting.steps.includes('decline') && (
        <Button kind="quiet" onClick={() => setAsked('decline')}>
          {screenText.decline}
        </Button>
      )}
      {asked === 'other' && <OtherTimeDialog meeting={meeting} clockwork={clockwork} use="suggest" onClose={close} />}
      {asked === 'decline' && (
        <NoteDialog meeting={meeting} time_zone={clockwork.time_zone} use="decline" onClose={close} />
      )}
    </>
  )
}
