import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Poll } from '../contract.ts'
import { isTied, showsResults } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { PollActions } from './PollActions.tsx'
import { PollBars } from './PollBars.tsx'
import { PollPicks } from './PollPicks.tsx'
import { useVote } from './useVote.ts'

type PollBoxProps = {
  roomKey: RoomKey
  poll: Poll
  /** For those who may manage the poll; null where they may close and delete it, and no more. */
  onEdit?: (() => void) | null
}

/** One poll: the options to choose from, or the counts in their place. */
export function PollBox({ roomKey, poll, onEdit }: PollBoxProps) {
  const [shown, setShown] = useState<'picks' | 'results' | null>(null)
  const box = useRef<HTMLElement>(null)
  const { vote, refusal } = useVote(roomKey, poll)
  const mayVote = poll.state === 'open' && (!poll.voted || poll.changeable)
  const sees = poll.total_votes !== null || showsResults(poll, poll.voted === true)
  const isChosen = shown ?? (mayVote && !poll.voted && !poll.early ? 'picks' : 'results')
  const picks = isChosen === 'picks' && mayVote

  /** What was pressed goes with the part that it was in, so the poll takes the focus. */
  function show(part: typeof shown) {
    box.current?.focus({ preventScroll: true })
    setShown(part)
  }
  async function send(option_ids: string[]) {
    show(null)
    await vote(option_ids)
  }

  return (
    <article ref={box} tabIndex={-1} className="poll-box" aria-label={poll.question}>
      {poll.early && <EarlyNote poll={poll} />}
      <PollMeta poll={poll} picks={picks} />
      <h3 dir="auto">{poll.question}</h3>
      {poll.state === 'draft' || picks || !sees ? (
        <PollPicks poll={poll} onVote={picks ? send : null} />
      ) : (
        <PollBars poll={poll} />
      )}
      {!picks && !sees && poll.state !== 'draft' && <HiddenNote poll={poll} />}
      {refusal !== null && (
        <Notice kind="caution" alert>
          {refusal}
        </Notice>
      )}
      <Switch poll={poll} picks={picks} mayVote={mayVote} sees={sees} onShow={show} />
      {onEdit !== undefined && <PollActions roomKey={roomKey} poll={poll} onEdit={onEdit} />}
    </article>
  )
}

const STATES = {
  draft: { kind: 'draft', label: 'Draft' },
  open: { kind: 'live', label: 'Open' },
  closed: { kind: 'plain', label: 'Closed' },
  archived: { kind: 'plain', label: 'Archived' },
} as const

function PollMeta({ poll, picks }: { poll: Poll; picks: boolean }) {
  const { kind, label } = STATES[poll.state]
  const most = poll.max_choices
  const when = poll.state === 'open' && poll.total_votes === null ? screenText.resultsWhen[poll.results] : null
  return (
    <p className="poll-meta">
      <Badge kind={kind}>{label}</Badge>
      {poll.total_votes !== null && <span className="tabular">{screenText.votes(poll.total_votes)}</span>}
      {when !== null && <span>{when}</span>}
      {picks && poll.multiple && <span>{most === null ? screenText.chooseAny : screenText.chooseUpTo(most)}</span>}
      {poll.state !== 'open' && isTied(poll.options.map(({ votes }) => votes)) && <Badge kind="plain">Tied</Badge>}
    </p>
  )
}

function EarlyNote({ poll }: { poll: Poll }) {
  return (
    <p className="poll-early">
      <Eye className="lucide-small" aria-hidden />
      {screenText.early[poll.results]}
    </p>
  )
}

function HiddenNote({ poll }: { poll: Poll }) {
  return (
    <p className="poll-hidden">
      <EyeOff className="lucide-small" aria-hidden />
      {screenText.hidden[poll.results]}
    </p>
  )
}

type SwitchProps = {
  poll: Poll
  picks: boolean
  mayVote: boolean
  sees: boolean
  onShow: (part: 'picks' | 'results') => void
}

/** Goes from the options to the counts and back, where both can be seen. */
function Switch({ poll, picks, mayVote, sees, onShow }: SwitchProps) {
  if (picks && (poll.voted || poll.total_votes !== null))
    return (
      <p className="poll-switch">
        <button type="button" className="link" onClick={() => onShow('results')}>
          {sees ? 'Show results' : 'Keep my vote'}
        </button>
      </p>
    )
  if (picks || !mayVote) return null
  return (
    <p className="poll-switch">
      {poll.voted && `${screenText.changeable} `}
      <button type="button" className="link" onClick={() => onShow('picks')}>
        {poll.voted ? 'Change' : 'Vote'}
      </button>
    </p>
  )
}
