import { Archive, Check, CircleCheck, MicOff, Pin, PinOff, Reply, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import type { Output } from '#shared/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type Question, questionsApi } from '../contract.ts'
import type { ModeratedState } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { withQuestion } from './live.ts'
import type { AskedAction } from './QuestionActions.tsx'

type ModeratorToolsProps = {
  roomKey: RoomKey
  question: Question
  settings: Output<typeof questionsApi.settings>
  onAsk: (action: AskedAction) => void
}

/** What organisers can do with a question, and what speakers can. */
export function ModeratorTools({ roomKey, question, settings, onAsk }: ModeratorToolsProps) {
  const { moderator, may_answer } = settings
  const { state, pinned, author, mine } = question
  const { setState, setPinned, answerAloud } = useModeration(roomKey, question)
  const isQueued = state === 'queued'
  const isAway = state === 'archived' || state === 'rejected'
  return (
    <>
      {moderator && isQueued && (
        <Tool icon={<Check aria-hidden />} label="Approve" onClick={() => setState('visible')} />
      )}
      {moderator && isQueued && <Tool icon={<X aria-hidden />} label="Reject" onClick={() => setState('rejected')} />}
      {moderator && isAway && <Tool icon={<Check aria-hidden />} label="Restore" onClick={() => setState('visible')} />}
      {moderator && state === 'visible' && (
        <Tool
          icon={pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          label={pinned ? 'Unpin' : 'Pin'}
          onClick={() => setPinned(!pinned)}
        />
      )}
      {may_answer && state === 'visible' && (
        <Tool icon={<CircleCheck aria-hidden />} label="Answered live" onClick={answerAloud} />
      )}
      {may_answer && !isQueued && !isAway && (
        <IconButton label="Write an answer" size="small" onClick={() => onAsk({ kind: 'answer', question })}>
          <Reply />
        </IconButton>
      )}
      {moderator && author && !mine && author.role !== 'organiser' && (
        <IconButton label="Mute the person who asked" size="small" onClick={() => onAsk({ kind: 'mute', question })}>
          <MicOff />
        </IconButton>
      )}
      {moderator && !isQueued && !isAway && (
        <IconButton label="Archive" size="small" onClick={() => setState('archived')}>
          <Archive />
        </IconButton>
      )}
    </>
  )
}

type ToolProps = { icon: ReactNode; label: string; onClick: () => void }

function Tool({ icon, label, onClick }: ToolProps) {
  return (
    <Button kind="secondary" size="small" onClick={onClick}>
      {icon}
      {label}
    </Button>
  )
}

function useModeration(roomKey: RoomKey, { id }: Question) {
  const options = {
    updates: (changed: Question) => [withQuestion(roomKey, changed)],
    failed: ({ message }: { message: string }) => ({ title: screenText.failedAction, description: message }),
  }
  const moderate = useAction(questionsApi.moderate, options)
  const answer = useAction(questionsApi.answer, options)
  const { conference_id } = roomKey
  return {
    setState: (state: ModeratedState) => moderate.mutate({ conference_id, id, state }),
    setPinned: (pinned: boolean) => moderate.mutate({ conference_id, id, pinned }),
    answerAloud: () => answer.mutate({ conference_id, id, text: null }),
  }
}
