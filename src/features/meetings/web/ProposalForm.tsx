import type { SyntheticEvent } from 'react'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DISCARD, useConfirmClose } from '#web/ui/useConfirmClose.tsx'
import { firstNameOf } from '../person-rules.ts'
import { MEETING_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { meetingTimesApi } from '../times-contract.ts'
import { CommonTimes } from './CommonTimes.tsx'
import { LineField } from './LineField.tsx'
import type { Asked } from './ProposeDialog.tsx'
import { Unreached } from './Unreached.tsx'
import { useConferenceClock } from './useConferenceClock.ts'
import { useDayNotes } from './useDayNotes.ts'
import { useProposal } from './useProposal.ts'
import { WhereField } from './WhereField.tsx'

type ProposalFormProps = {
  conference: { id: string; time_zone: string }
  asked: Asked
  /** False while it is being read whether they can be asked. */
  isKnown: boolean
  /** Why that could not be read. */
  failed: string | null
  onClose: () => void
}

/** A request: up to three common times, of which the best is chosen, where, and why in one line. */
export function ProposalForm({ conference, asked, isKnown, failed, onClose }: ProposalFormProps) {
  const clock = useConferenceClock(conference.time_zone)
  const isPerson = 'person_id' in asked
  const id = isPerson ? asked.person_id : asked.exhibitor_id
  const name = isPerson ? firstNameOf(asked.name) : asked.name
  const times = useQuery(
    meetingTimesApi.times,
    { conference_id: conference.id, ...(isPerson ? { person_ids: id } : { exhibitor_id: id }) },
    { enabled: isKnown, staleTime: 0 },
  )
  const proposal = useProposal(conference.id, asked, times.data)
  const isOwn = proposal.reason.trim() !== '' && proposal.reason !== asked.line
  const { leave, question } = useConfirmClose(isOwn ? DISCARD : null, onClose)
  const noteOf = useDayNotes(conference)
  const until = times.data?.answers_until
  const hasNoTime = (proposal.taken ?? times.data?.best)?.length === 0
  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!question && (await proposal.send())) onClose()
  }
  const foot = question || (
    <>
      {until && (
        <span className="soft small dialog-note">{screenText.answersUntilNote(clock.dayAndTimeInSentence(until))}</span>
      )}
      <Button kind="quiet" onClick={leave}>
        Cancel
      </Button>
      <Button type="submit" busy={proposal.busy} busyWord={screenText.sending} disabled={proposal.starts.length === 0}>
        {proposal.unreached === null ? screenText.send : screenText.tryAgain}
      </Button>
    </>
  )
  const about = <About id={id} asked={asked} minutes={times.data?.slot_minutes} />
  return (
    <Dialog
      title={screenText.meet(name)}
      about={about}
      onClose={leave}
      form={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      foot={foot}
    >
      <div className="meeting-form" tabIndex={-1} data-first={times.data ? undefined : ''}>
        <CommonTimes
          conference_id={conference.id}
          name={name}
          times={times.data}
          failed={times.error?.message ?? failed}
          taken={proposal.taken}
          chosen={proposal.starts}
          clock={clock}
          noteOf={noteOf}
          onChange={proposal.choose}
        />
        {hasNoTime && isPerson && (
          <p>
            <ButtonLink kind="secondary" glyph="message" to={`${paths.messages}?with=${id}`}>
              {screenText.message}
            </ButtonLink>
          </p>
        )}
        {!hasNoTime && (
          <WhereField
            conference_id={conference.id}
            exhibitor_id={isPerson ? null : id}
            value={proposal.place_id}
            onChange={proposal.setPlace}
          />
        )}
        <Why proposal={proposal} isOwn={isOwn} />
        <Unreached message={proposal.unreached} />
      </div>
    </Dialog>
  )
}

type WhyProps = { proposal: ReturnType<typeof useProposal>; isOwn: boolean }

/** Why, in the reader's words or in ours. */
function Why({ proposal: { reason, problem, setReason }, isOwn }: WhyProps) {
  const isOurs = !isOwn && reason !== ''
  return (
    <LineField
      label={screenText.why}
      hint={isOurs ? screenText.ourLine : screenText.counted(reason.length, MEETING_LIMITS.reason)}
      most={MEETING_LIMITS.reason}
      error={problem}
      value={reason}
      onChange={setReason}
    />
  )
}

function About({ id, asked, minutes }: { id: string; asked: Asked; minutes: number | undefined }) {
  return (
    <p className="soft meeting-about">
      <Avatar id={id} name={asked.name} photo={asked.avatar_url} size="s" />
      <span>
        <bdi>{asked.name}</bdi>
        {minutes !== undefined && ` · ${screenText.length(minutes)}`}
      </span>
    </p>
  )
}
