import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Poll } from '#features/polls/contract.ts'
import { screenText as pollText } from '#features/polls/screen-text.ts'
import { NEXT_STEP, usePollSteps } from '#features/polls/web/usePollSteps.ts'
import { panelLink } from '#features/conferences/panel-rules.ts'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { deskApi } from '../contract.ts'
import { screenText as text } from '../screen-text.ts'
import type { DeskPartProps } from './DeskQuestions.tsx'
import { pollsInput, withPoll } from './live.ts'

const NewPoll = lazyPart(() => import('./NewPoll.tsx').then((module) => module.NewPoll))

/** Votes are told to the rooms that they are in; here they are read now and then. */
const READ_AGAIN_MS = MINUTE_MS / 4

/** The polls of all rooms: what is open, what is prepared, and what was closed. */
export function DeskPolls(props: DeskPartProps) {
  const [writing, setWriting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function closeForm() {
    flushSync(() => setWriting(false))
    button.current?.focus()
  }

  if (writing) return <NewPoll {...props} onClose={closeForm} />
  return (
    <>
      <div className="row">
        <Button
          ref={button}
          kind="secondary"
          glyph="plus"
          onClick={() => setWriting(true)}
          onPointerEnter={NewPoll.prepare}
        >
          {text.newPoll}
        </Button>
      </div>
      <PollRows {...props} />
    </>
  )
}

function PollRows({ desk, filter, titleOf, ready }: DeskPartProps) {
  const input = pollsInput(desk.id, filter)
  const options = { enabled: ready, staleTime: 0, refetchInterval: () => READ_AGAIN_MS }
  const { data, error, refetch } = useQuery(deskApi.polls, input, options)
  const steps = usePollSteps((changed) => [withPoll(desk.id, filter, changed)])
  if (!data)
    return error ? (
      <ReadFailed message={error.message} onRetry={refetch} />
    ) : (
      <Loading label="Loading the polls" className="hall-desk-wait">
        <Skeleton />
        <Skeleton width="most" />
      </Loading>
    )
  if (data.length === 0)
    return (
      <div className="card">
        <Empty title={text.noPolls}>{text.noPollsHint}</Empty>
      </div>
    )
  return (
    <ul className="card hall-desk-polls" aria-label="Polls">
      {data.map((poll) => (
        <DeskPoll
          key={poll.id}
          poll={poll}
          place={titleOf(poll.schedule_item_id)}
          slug={desk.slug}
          onStep={({ step }) => steps[step].mutate({ conference_id: desk.id, id: poll.id })}
        />
      ))}
    </ul>
  )
}

const STATES = {
  draft: { kind: 'draft', label: 'Draft' },
  open: { kind: 'live', label: 'Open' },
  closed: { kind: 'plain', label: 'Closed' },
  archived: { kind: 'plain', label: 'Archived' },
} as const

type DeskPollProps = {
  poll: Poll
  place: string
  slug: string
  onStep: (next: (typeof NEXT_STEP)[Poll['state']]) => void
}

function DeskPoll({ poll, place, slug, onStep }: DeskPollProps) {
  const { question, state, total_votes, schedule_item_id } = poll
  const next = NEXT_STEP[state]
  const to = schedule_item_id === null ? panelLink(slug, 'polls') : sessionLink(schedule_item_id, slug)
  return (
    <li>
      <div>
        <p className="hall-desk-place small">
          <Link className="link reach" to={to}>
            <bdi>{place}</bdi>
          </Link>
        </p>
        <h2 dir="auto">{question}</h2>
        <p className="row small soft">
          <Badge kind={STATES[state].kind}>{STATES[state].label}</Badge>
          {total_votes !== null && <span className="tabular">{pollText.votes(total_votes)}</span>}
        </p>
      </div>
      <Button kind={next.kind} aria-label={`${next.label}: ${question}`} onClick={() => onStep(next)}>
        {next.label}
      </Button>
    </li>
  )
}
