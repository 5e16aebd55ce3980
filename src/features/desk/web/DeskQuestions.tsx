import { useMemo, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { Question } from '#features/questions/contract.ts'
import { type AskedAction, QuestionActions } from '#features/questions/web/QuestionActions.tsx'
import { useModeration } from '#features/questions/web/useModeration.ts'
import { useSteadyOrder } from '#features/questions/web/useSteadyOrder.ts'
import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRowLimit } from '#web/router/useRowLimit.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { ScheduleItem } from '#features/schedule/contract.ts'
import { type Desk, deskApi, type DeskRoom } from '../contract.ts'
import { DESK_LIMITS, type DeskFilter, organisesDesk, QUESTION_VIEWS, type QuestionView, WHOLE } from '../rules.ts'
import { screenText as text } from '../screen-text.ts'
import { DeskQuestion } from './DeskQuestion.tsx'
import { questionsInput, withQuestion } from './live.ts'
import { useRowKeys } from './useRowKeys.ts'

export type DeskPartProps = {
  desk: Desk
  filter: DeskFilter
  /** The title of a session; null is the room of the conference. */
  titleOf: (schedule_item_id: string | null) => string
  /** The sessions whose rooms are here. */
  sessions: readonly ScheduleItem[]
  /** Whether the room of the conference is joined. */
  ready: boolean
}

type DeskQuestionsProps = DeskPartProps & {
  rooms: readonly DeskRoom[]
  state: 'all' | QuestionView
  onState: (state: 'all' | QuestionView) => void
}

/** The questions of all rooms, or those that the filters leave, which are worked through by keys or fingers. */
export function DeskQuestions(props: DeskQuestionsProps) {
  const { desk, filter, rooms, ready, state, onState } = props
  const read = useQuery(deskApi.questions, questionsInput(desk.id, filter), { enabled: ready, staleTime: 0 })
  const { data, error, refetch } = read
  const counts = countsIn(rooms, filter)
  const options = QUESTION_VIEWS.map((id) => ({ id, label: text.counted(text.views[id], counts[id]) }))
  return (
    <>
      <Choice
        label={text.show}
        options={[{ id: 'all', label: text.all }, ...options]}
        selected={state}
        onSelect={onState}
      />
      {data ? (
        <QuestionRows {...props} questions={data.questions} />
      ) : error ? (
        <ReadFailed message={error.message} onRetry={refetch} />
      ) : (
        <Loading label="Loading the questions" className="hall-desk-wait">
          <Skeleton />
          <Skeleton width="most" />
          <Skeleton />
        </Loading>
      )}
      {data?.more && <p className="soft">{text.more(DESK_LIMITS.questions)}</p>}
    </>
  )
}

function countsIn(rooms: readonly DeskRoom[], { room }: DeskFilter) {
  const shown = rooms.filter(({ schedule_item_id }) => room === undefined || (schedule_item_id ?? WHOLE) === room)
  const sum = (view: QuestionView) => shown.reduce((total, one) => total + one[view], 0)
  return {
    waiting: sum('waiting'),
    open: sum('open'),
    pinned: sum('pinned'),
    answered: sum('answered'),
    away: sum('away'),
  }
}

function QuestionRows({ desk, filter, titleOf, questions }: DeskQuestionsProps & { questions: readonly Question[] }) {
  const { user } = useAuth()
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const [isPointed, setPointed] = useState(false)
  const { shown, unseen, catchUp } = useSteadyOrder(questions, isPointed, () => false)
  const moderation = useModeration(desk.id, (changed) => [withQuestion(desk.id, filter, changed)])
  const acts = useMemo(() => actsOf(moderation, setAsked), [moderation])
  const limit = useRowLimit()
  const keys = useRowKeys(shown, acts)

  if (questions.length === 0)
    return (
      <div className="card">
        <Empty title={text.noQuestions}>{text.noQuestionsHint}</Empty>
      </div>
    )
  return (
    <>
      <Keys />
      {unseen > 0 && (
        <Button kind="secondary" onClick={catchUp}>
          {text.newQuestions(unseen)}
        </Button>
      )}
      <ul
        {...keys.list}
        className="card hall-desk-questions"
        aria-label="Questions"
        onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
        onPointerLeave={() => setPointed(false)}
      >
        {shown.slice(0, limit).map((question) => (
          <DeskQuestion
            key={question.id}
            question={question}
            place={titleOf(question.schedule_item_id)}
            to={deskLink(desk.id, { state: filter.state, session: question.schedule_item_id ?? WHOLE })}
            organises={organisesDesk(desk)}
            isOwn={question.author?.person_id === user?.id}
            tabIndex={keys.tabIndexOf(question)}
            moderation={moderation}
            onAsk={setAsked}
          />
        ))}
      </ul>
      {asked && (
        <QuestionActions
          action={asked}
          roomKey={{
            conference_id: desk.id,
            schedule_item_id: asked.question.schedule_item_id ?? undefined,
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

type Moderation = ReturnType<typeof useModeration>

/** What the keys do with a question. A key that does not fit its state does nothing. */
function actsOf({ setState, setPinned, answerAloud }: Moderation, onAsk: (action: AskedAction) => void) {
  return {
    a: (question: Question) => {
      if (question.state !== 'visible' && question.state !== 'answered') setState(question, 'visible')
    },
    x: (question: Question) => {
      if (question.state === 'queued' || question.state === 'visible') setState(question, 'rejected')
    },
    p: (question: Question) => {
      if (question.state === 'visible') setPinned(question, !question.pinned)
    },
    l: (question: Question) => {
      if (question.state === 'visible') answerAloud(question)
    },
    r: (question: Question) => {
      if (question.state === 'visible' || question.state === 'answered') onAsk({ kind: 'answer', question })
    },
  }
}

const KEYS = [
  ['J', text.next],
  ['K', text.previous],
  ['A', text.approve],
  ['X', text.reject],
  ['P', text.pin],
  ['L', text.answeredLive],
  ['R', text.write],
] as const

/** Shown where there is a keyboard, as far as the browser knows. */
function Keys() {
  return (
    <ul className="hall-desk-keys soft small" aria-label={text.keys}>
      {KEYS.map(([key, what]) => (
        <li key={key}>
          <kbd>{key}</kbd> {what}
        </li>
      ))}
    </ul>
  )
}
