import { Archive, Check, CircleCheck, MicOff, Pin, PinOff, Reply, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Output } from '#shared/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Question, questionsApi } from '../contract.ts'
import type { AskedAction } from './QuestionActions.tsx'
import type { Moderation } from './useModeration.ts'

type ModeratorToolsProps = {
  question: Question
  settings: Pick<Output<typeof questionsApi.settings>, 'moderator' | 'organises' | 'may_answer'>
  moderation: Moderation
  onAsk: (action: AskedAction) => void
}

/** What moderators can do with a question, what organisers can, and what speakers can. */
export function ModeratorTools({ question, settings, moderation, onAsk }: ModeratorToolsProps) {
  const { moderator, organises, may_answer } = settings
  const { state, pinned, author, mine } = question
  const { setState, setPinned, answerAloud } = moderation
  const isQueued = state === 'queued'
  const isAway = state === 'archived' || state === 'rejected'
  return (
    <>
      {moderator && isQueued && (
        <Tool icon={<Check aria-hidden />} label="Approve" onClick={() => setState(question, 'visible')} />
      )}
      {moderator && isQueued && (
        <Tool icon={<X aria-hidden />} label="Reject" onClick={() => setState(question, 'rejected')} />
      )}
      {moderator && isAway && (
        <Tool icon={<Check aria-hidden />} label="Restore" onClick={() => setState(question, 'visible')} />
      )}
      {moderator && state === 'visible' && (
        <Tool
          icon={pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          label={pinned ? 'Unpin' : 'Pin'}
          onClick={() => setPinned(question, !pinned)}
        />
      )}
      {may_answer && state === 'visible' && (
        <Tool icon={<CircleCheck aria-hidden />} label="Answered live" onClick={() => answerAloud(question)} />
      )}
      {may_answer && !isQueued && !isAway && (
        <IconButton label="Write an answer" size="small" onClick={() => onAsk({ kind: 'answer', question })}>
          <Reply />
        </IconButton>
      )}
      {organises && author && !mine && author.role !== 'organiser' && (
        <IconButton label="Mute the person who asked" size="small" onClick={() => onAsk({ kind: 'mute', question })}>
          <MicOff />
        </IconButton>
      )}
      {moderator && !isQueued && !isAway && (
        <IconButton label="Archive" size="small" onClick={() => setState(question, 'archived')}>
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
