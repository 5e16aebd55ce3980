import { type SyntheticEvent, useState } from 'react'
import { newClientId } from '#web/live/clientId.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DISCARD, useConfirmClose } from '#web/ui/useConfirmClose.tsx'
import { type Meeting, type MeetingTime, meetingsApi, type Outcome } from '../contract.ts'
import { MEETING_LIMITS } from '../rules.ts'
import { otherOf } from '../person-rules.ts'
import { refusalText } from '../refusal-text.ts'
import { screenText } from '../screen-text.ts'
import { meetingTimesApi } from '../times-contract.ts'
import { CommonTimes } from './CommonTimes.tsx'
import { LineField } from './LineField.tsx'
import { CHANGED, withMeeting } from './live.ts'
import { Unreached } from './Unreached.tsx'
import { toastUnlessUnreached, unreachedMessage } from './unreached.ts'
import type { ConferenceClock } from './useConferenceClock.ts'

type OtherTimeDialogProps = {
  meeting: Meeting
  clock: ConferenceClock
  /** Answers a request with other times, or asks to move what is agreed. */
  use: 'suggest' | 'move'
  onClose: () => void
}

/** Other times for a meeting, of those that both have. */
export function OtherTimeDialog({ meeting, clock, use, onClose }: OtherTimeDialogProps) {
  const { id, conference_id } = meeting
  const { name } = otherOf(meeting)
  const { data: times, error } = useQuery(meetingTimesApi.times, { conference_id, meeting_id: id }, { staleTime: 0 })
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [note, setNote] = useState('')
  const [isSent, setSent] = useState(false)
  const [taken, setTaken] = useState<readonly MeetingTime[] | null>(null)
  const { send, busy, unreached } = useOtherTimes(meeting, use)
  const isNoteMissing = use === 'move' && note.trim() === ''
  const { leave, question } = useConfirmClose(note.trim() === '' ? null : DISCARD, onClose)
  const before = meeting.starts_at ?? meeting.options[0]?.starts_at
  const all = taken ?? times?.best ?? []
  // What is over a saved session is offered, but for the reader to choose.
  const free = all.filter(({ saved }) => saved === null)
  const starts = chosen ?? free.slice(0, 1).map(({ starts_at }) => starts_at)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (question) return
    setSent(true)
    if (isNoteMissing) return
    const outcome = await send([...starts], note.trim())
    if (outcome === null) return
    if (outcome.taken) {
      setChosen(null)
      return setTaken(outcome.times)
    }
    toast(use === 'move' ? screenText.asked(name) : screenText.suggested(name))
    onClose()
  }

  const foot = question || (
    <>
      <Button kind="quiet" onClick={leave}>
        Cancel
      </Button>
      <SendButton {...{ use, unreached, busy }} times={starts.map(clock.dayAndTimeInSentence)} />
    </>
  )
  const about = before && (
    <p className="soft">
      {use === 'move' ? screenText.nowIs : screenText.askedFor}{' '}
      <span className={use === 'move' ? 'tabular' : 'struck tabular'}>{clock.dayAndTimeInSentence(before)}</span>
    </p>
  )
  return (
    <Dialog
      title={screenText.another(name)}
      about={about}
      onClose={leave}
      form={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      foot={foot}
    >
      <div className="meeting-form" tabIndex={-1} data-first={times ? undefined : ''}>
        <CommonTimes
          conference_id={conference_id}
          name={name}
          times={times}
          failed={error?.message ?? null}
          taken={taken}
          chosen={starts}
          clock={clock}
          onChange={setChosen}
        />
        <LineField
          label={use === 'move' ? screenText.why : screenText.note}
          optional={use === 'suggest'}
          most={use === 'move' ? MEETING_LIMITS.reason : MEETING_LIMITS.note}
          error={isSent && isNoteMissing ? refusalText.noReason : undefined}
          value={note}
          onChange={setNote}
        />
        {use === 'move' && <p className="small soft">{screenText.moveNote}</p>}
        <Unreached message={unreached} />
      </div>
    </Dialog>
  )
}

type SendButtonProps = {
  use: OtherTimeDialogProps['use']
  /** The chosen times in words. */
  times: string[]
  busy: boolean
  unreached: string | null
}

function SendButton({ use, times, busy, unreached }: SendButtonProps) {
  const label = use === 'move' ? screenText.askFor(times) : screenText.suggest(times)
  return (
    <Button type="submit" busy={busy} busyWord={screenText.sending} disabled={times.length === 0}>
      {unreached === null ? label : screenText.tryAgain}
    </Button>
  )
}

function useOtherTimes({ id }: Meeting, use: 'suggest' | 'move') {
  const [client_id] = useState(newClientId)
  const [unreached, setUnreached] = useState<string | null>(null)
  const common = {
    updates: ({ meeting }: Outcome) => (meeting ? withMeeting(meeting) : []),
    refreshes: [...CHANGED, meetingTimesApi.times],
    failed: toastUnlessUnreached,
  }
  const suggest = useAction(meetingsApi.suggest, common)
  const move = useAction(meetingsApi.move, common)
  return {
    unreached,
    busy: suggest.isPending || move.isPending,
    send: async (starts: string[], note: string): Promise<Outcome | null> => {
      setUnreached(null)
      try {
        if (use === 'suggest') return await suggest.mutateAsync({ id, starts, note: note || null })
        return await move.mutateAsync({ id, client_id, starts, reason: note })
      } catch (error) {
        // What was typed stays.
        setUnreached(unreachedMessage(error))
        return null
      }
    },
  }
}
