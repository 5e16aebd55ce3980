import { ArrowUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { isSameRoom, type RoomKey } from '#features/rooms/web/roomKey.ts'
import { usePendingIn } from '#features/rooms/web/usePendingIn.ts'
import type { Output } from '#shared/contract.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { type Question, questionsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { ModeratorBar } from './ModeratorBar.tsx'
import { pendingQuestions } from './pending.ts'
import { PendingQuestion } from './PendingQuestion.tsx'
import type { AskedAction } from './QuestionActions.tsx'
import { QuestionRow } from './QuestionRow.tsx'
import { useSteadyOrder } from './useSteadyOrder.ts'

/** How far from the top a list still counts as read from the top, in pixels. */
const NEAR_TOP_PX = 48

type QuestionListProps = {
  roomKey: RoomKey
  questions: readonly Question[]
  settings: Output<typeof questionsApi.settings>
  reader_id: string
  onAsk: (action: AskedAction) => void
}

/** The questions in their groups. While somebody reads further down or points at them, they keep their places. */
export function QuestionList(props: QuestionListProps) {
  const { roomKey, questions, settings, reader_id } = props
  const box = useRef<HTMLDivElement>(null)
  const reading = useReading()
  const isOwn = ({ author }: Question) => author?.person_id === reader_id
  const { shown, unseen, catchUp } = useSteadyOrder(questions, reading.isReading, isOwn)
  const pending = usePendingIn(pendingQuestions, questions, (input) => isSameRoom(input, roomKey))

  function toTop() {
    catchUp()
    box.current?.scrollTo({ top: 0 })
  }
  return (
    <div className="questions-body">
      <div
        className="questions-scroll"
        ref={box}
        tabIndex={0}
        role="region"
        aria-label="Questions"
        onScroll={reading.onScroll}
      >
        {settings.moderator && <ModeratorBar roomKey={roomKey} settings={settings} />}
        {pending.length > 0 && (
          <ul className="question-list">
            {pending.map((write) => (
              <PendingQuestion key={write.client_id} write={write} />
            ))}
          </ul>
        )}
        {questions.length + pending.length === 0 ? (
          <Empty title={screenText.empty} level={3}>
            {settings.closed ? screenText.emptyClosed : screenText.emptyHint}
          </Empty>
        ) : (
          <div {...reading.props}>
            <Groups {...props} questions={shown} />
          </div>
        )}
      </div>
      {unseen > 0 && (
        <button type="button" className="questions-new" onClick={toTop}>
          <ArrowUp className="lucide-small" aria-hidden />
          {screenText.newQuestions(unseen)}
        </button>
      )}
    </div>
  )
}

/** Whether somebody reads further down in the list, or points at a question. */
function useReading() {
  const [isScrolled, setScrolled] = useState(false)
  const [isPointed, setPointed] = useState(false)
  return {
    isReading: isScrolled || isPointed,
    onScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => setScrolled(currentTarget.scrollTop > NEAR_TOP_PX),
    props: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
    },
  }
}

function Groups(props: QuestionListProps) {
  const { questions, settings, reader_id } = props
  const of = (...states: Question['state'][]) => questions.filter(({ state }) => states.includes(state))
  const [queued, open, answered, putAway] = [of('queued'), of('visible'), of('answered'), of('archived', 'rejected')]
  const rows = (group: readonly Question[]) => (
    <ul className="question-list">
      {group.map((question) => (
        <QuestionRow
          key={question.id}
          {...props}
          question={question}
          isOwn={question.author?.person_id === reader_id}
        />
      ))}
    </ul>
  )
  if (!settings.moderator)
    return (
      <>
        {rows([...open.filter(({ pinned }) => pinned), ...queued, ...open.filter(({ pinned }) => !pinned)])}
        {answered.length > 0 && <GroupHead title={screenText.answered}>{answered.length}</GroupHead>}
        {rows(answered)}
        {rows(putAway)}
      </>
    )
  return (
    <>
      {queued.length > 0 && (
        <div className="question-queue">
          <GroupHead title={screenText.waitingForYou}>{queued.length}</GroupHead>
          {rows(queued)}
        </div>
      )}
      {open.length > 0 && <GroupHead title={screenText.inTheRoom}>{screenText.open(open.length)}</GroupHead>}
      {rows(open)}
      {answered.length > 0 && <GroupHead title={screenText.answered}>{answered.length}</GroupHead>}
      {rows(answered)}
      {putAway.length > 0 && (
        <details className="question-away">
          <summary>
            {screenText.putAway} <span className="soft tabular">{putAway.length}</span>
          </summary>
          {rows(putAway)}
        </details>
      )}
    </>
  )
}

function GroupHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <h3 className="question-head">
      {title} <span className="soft tabular">{children}</span>
    </h3>
  )
}
