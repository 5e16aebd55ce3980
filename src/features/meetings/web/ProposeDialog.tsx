import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DISCARD, useConfirmClose } from '#web/ui/useConfirmClose.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { MeetingTime } from '../contract.ts'
import { refusalText } from '../refusal-text.ts'
import { MEETING_LIMITS } from '../rules.ts'
import { firstNameOf } from '../person-rules.ts'
import { hindranceText, screenText } from '../screen-text.ts'
import { meetingTimesApi } from '../times-contract.ts'
import { CommonTimes } from './CommonTimes.tsx'
import { LineField } from './LineField.tsx'
import { WhereField } from './WhereField.tsx'
import { useClockwork } from './useClockwork.ts'
import { useDayNotes } from './useDayNotes.ts'
import { useProposal } from './useProposal.ts'

/** Whom one asks: a person, or the staff of an exhibitor. */
export type Asked = { name: string; avatar_url: string | null } & ({ person_id: string } | { exhibitor_id: string })

type ProposeDialogProps = {
  conference: { id: string; time_zone: string }
  asked: Asked
  /** What the line why begins with. */
  reason?: string
  onClose: () => void
  /** After the request was sent. */
  onSent?: () => void
}

/** Asks somebody for a meeting: up to three common times, where, and why in one line. */
export function ProposeDialog({ conference, asked, reason = '', onClose, onSent }: ProposeDialogProps) {
  const clockwork = useClockwork(conference.time_zone)
  const isPerson = 'person_id' in asked
  const id = isPerson ? asked.person_id : asked.exhibitor_id
  const name = isPerson ? firstNameOf(asked.name) : asked.name
  const whom = isPerson ? { person_id: id } : { exhibitor_id: id }
  const askable = useQuery(meetingTimesApi.askable, { conference_id: conference.id, ...whom })
  const times = useQuery(
    meetingTimesApi.times,
    { conference_id: conference.id, ...(isPerson ? { person_ids: id } : { exhibitor_id: id }) },
    { enabled: askable.data?.hindrance === null, staleTime: 0 },
  )
  const [typed, setTyped] = useState(reason)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [place_id, setPlace] = useState<string | null>(null)
  const [isShown, setShown] = useState(false)
  const [taken, setTaken] = useState<readonly MeetingTime[] | null>(null)
  const { send, busy } = useProposal(conference.id, asked)
  const { leave, question } = useConfirmClose(typed === reason ? null : DISCARD, onClose)
  const noteOf = useDayNotes(conference)
  const starts = chosen ?? (taken ?? times.data?.best ?? []).slice(0, 1).map(({ starts_at }) => starts_at)
  const problem = typed.trim() === '' ? refusalText.noReason : undefined

  async function submit() {
    setShown(true)
    if (problem) return
    const outcome = await send({ starts: [...starts], reason: typed.trim(), place_id })
    if (outcome === 'sent') {
      onClose()
      return onSent?.()
    }
    if (outcome === null) return
    setChosen(null)
    setTaken(outcome)
  }

  const hindrance = askable.data?.hindrance ?? null
  if (askable.error?.status === 404 || hindrance !== null)
    return (
      <Refused
        title={isPerson ? screenText.meet(name) : asked.name}
        message={
          hindrance ? hindranceText[hindrance] : isPerson ? screenText.notAskable : screenText.exhibitorNotAskable
        }
        person_id={isPerson ? id : null}
        onClose={onClose}
      />
    )
  const until = times.data?.answers_until
  const foot = question || (
    <>
      {until && <span className="soft small dialog-note">{screenText.answersUntilNote(clockwork.clockOf(until))}</span>}
      <Button kind="quiet" onClick={leave}>
        Cancel
      </Button>
      <Button busy={busy} busyWord={screenText.sending} disabled={starts.length === 0} onClick={() => void submit()}>
        {screenText.send}
      </Button>
    </>
  )
  return (
    <Dialog
      title={screenText.meet(name)}
      about={<About asked={asked} minutes={times.data?.slot_minutes} />}
      onClose={leave}
      foot={foot}
    >
      <div className="meeting-form">
        <CommonTimes
          name={name}
          times={times.data}
          failed={times.error?.message ?? askable.error?.message ?? null}
          taken={taken}
          chosen={starts}
          clockwork={clockwork}
          noteOf={noteOf}
          onChange={setChosen}
        />
        {times.data?.best.length === 0 && isPerson && (
          <p>
            <ButtonLink kind="secondary" glyph="message" to={`${paths.messages}?with=${id}`}>
              {screenText.message}
            </ButtonLink>
          </p>
        )}
        <WhereField
          conference_id={conference.id}
          exhibitor_id={isPerson ? null : id}
          value={place_id}
          onChange={setPlace}
        />
        <LineField
          label={screenText.why}
          hint={screenText.counted([...typed].length, MEETING_LIMITS.reason)}
          most={MEETING_LIMITS.reason}
          error={isShown ? problem : undefined}
          value={typed}
          onChange={setTyped}
        />
      </div>
    </Dialog>
  )
}

function About({ asked, minutes }: { asked: Asked; minutes: number | undefined }) {
  return (
    <p className="soft meeting-about">
      <Avatar
        id={'person_id' in asked ? asked.person_id : asked.exhibitor_id}
        name={asked.name}
        photo={asked.avatar_url}
        size="s"
      />
      <span>
        <bdi>{asked.name}</bdi>
        {minutes !== undefined && ` · ${screenText.length(minutes)}`}
      </span>
    </p>
  )
}

type RefusedProps = { title: string; message: string; person_id: string | null; onClose: () => void }

/** Said before anything is written. */
function Refused({ title, message, person_id, onClose }: RefusedProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          {person_id !== null && (
            <ButtonLink kind="secondary" glyph="message" to={`${paths.messages}?with=${person_id}`}>
              {screenText.message}
            </ButtonLink>
          )}
          <Button onClick={onClose}>{screenText.close}</Button>
        </>
      }
    >
      <Notice kind="info">
        <p>{message}</p>
      </Notice>
    </Dialog>
  )
}
