import { type ReactNode, useState } from 'react'
import { navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Meeting } from '../contract.ts'
import { firstNameOf, otherOf } from '../person-rules.ts'
import { meetingPath, type Span } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { meetingAt, movedFrom } from '../timeline-rules.ts'
import { focusIfNamed } from './focusIfNamed.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { OtherTimeDialog } from './OtherTimeDialog.tsx'
import { toastAnswered } from './toastAnswered.ts'
import { RequestTimes, type Taken } from './RequestTimes.tsx'
import type { ConferenceClock } from './useConferenceClock.ts'
import { Unreached } from './Unreached.tsx'
import { unreachedMessage } from './unreached.ts'
import { useMeetingChange } from './useMeetingChange.ts'
import { WithWhom } from './WithWhom.tsx'

/** What speaks for a meeting that organisers arranged. */
export type RenderWhy = (meeting_id: string) => ReactNode

type AnsweredProps = { meeting: Meeting; clock: ConferenceClock }
type RequestCardProps = AnsweredProps & {
  /** All that the reader has: of a time at which they meet somebody else it is said so. */
  meetings: readonly Meeting[]
  renderWhy?: RenderWhy | undefined
}

/** A request that waits for the reader: when, where and why, and the three answers. */
export function RequestCard({ meeting, meetings, clock, renderWhy }: RequestCardProps) {
  const { reason, note, expires_at, is_arranged, is_mine } = meeting
  const other = otherOf(meeting)
  const moved = movedFrom(meeting, meetings)
  const { busy, accept, suggest } = useMeetingChange(meeting)
  const [chosen, setChosen] = useState<string | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [unreached, setUnreached] = useState<string | null>(null)
  const shown: readonly Span[] = taken?.times ?? timesOf(meeting)
  const [gone, setGone] = useState<readonly string[]>([])
  const open = shown.filter((span) => busyAt(span) === null)
  const picked = open.find(({ starts_at }) => starts_at === chosen) ?? open[0]
  // What the other one has not offered can be suggested to them.
  const isOffered = timesOf(meeting).some(({ starts_at }) => starts_at === picked?.starts_at)
  const step = isOffered ? 'accept' : 'suggest'

  /** Why a time cannot be had any more; null if nothing is known of that. */
  function busyAt(span: Span) {
    const met = meetingAt(span, meeting, meetings)
    if (met) return screenText.youMeet(firstNameOf(otherOf(met).name))
    // The next times were looked up after it was taken.
    return taken === null && gone.includes(span.starts_at) ? screenText.takenNow : null
  }

  async function answerAt(starts_at: string) {
    setUnreached(null)
    const answer = isOffered ? accept : suggest
    const outcome = await answer(starts_at).catch((error: unknown) => setUnreached(unreachedMessage(error)))
    if (!outcome) return
    setChosen(null)
    const { obstacle, times } = outcome
    if (outcome.taken) setGone([...gone, starts_at])
    if (outcome.taken) return setTaken({ time: clock.timeOf(starts_at), obstacle, times })
    setTaken(null)
    if (!isOffered) return toast(screenText.suggested(other.name))
    toastAnswered(outcome.meeting, { name: other.name, when: clock.whenOf(starts_at) })
    // The days show it.
    if (outcome.meeting?.state === 'accepted') navigate(meetingPath(meeting.id), { replace: true, stay: true })
  }

  return (
    <article
      className="card meeting-request"
      aria-label={screenText.request(other.name)}
      tabIndex={-1}
      // A notification leads to the request itself.
      ref={focusIfNamed(meeting.id)}
    >
      <WithWhom other={other} />
      <RequestTimes {...{ meeting, clock, shown, taken }} picked={picked} busyAt={busyAt} onPick={setChosen} />
      {moved && <p>{screenText.movesFrom(clock.dayAndTimeInSentence(moved))}</p>}
      {is_mine && <p>{screenText.suggestedOther(other.name)}</p>}
      {(note ?? reason) && (
        <p className="meeting-why" dir="auto">
          {note ?? reason}
        </p>
      )}
      {is_arranged && <p className="small soft">{screenText.arranged}</p>}
      {is_arranged && renderWhy?.(meeting.id)}
      <Unreached message={unreached} />
      <div className="meeting-answers">
        {picked && meeting.steps.includes(step) && (
          <Button disabled={busy} onClick={() => void answerAt(picked.starts_at)}>
            {unreached !== null
              ? screenText.tryAgain
              : isOffered
                ? screenText.accept(clock.dayAndTimeInSentence(picked.starts_at))
                : screenText.suggest([clock.dayAndTimeInSentence(picked.starts_at)])}
          </Button>
        )}
        {taken ? (
          <Button kind="quiet" onClick={() => setTaken(null)}>
            {screenText.notNow}
          </Button>
        ) : (
          <OtherAnswers meeting={meeting} clock={clock} />
        )}
      </div>
      <p className="small soft">{screenText.expires(clock.dayAndTimeInSentence(expires_at))}</p>
    </article>
  )
}

/** Of a meeting that others have agreed on already, the time that it has. */
function timesOf({ options, starts_at, ends_at }: Meeting): readonly Span[] {
  return starts_at !== null && ends_at !== null ? [{ starts_at, ends_at }] : options
}

function OtherAnswers({ meeting, clock }: AnsweredProps) {
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
      {asked === 'other' && <OtherTimeDialog meeting={meeting} clock={clock} use="suggest" onClose={close} />}
      {asked === 'decline' && <NoteDialog meeting={meeting} use="decline" onClose={close} />}
    </>
  )
}
