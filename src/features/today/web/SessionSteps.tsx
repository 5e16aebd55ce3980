import type { StageState } from '#features/schedule/now-rules.ts'
import { manageText } from '#features/stage/manage-text.ts'
import { StepButton } from '#features/stage/web/StepButton.tsx'
import type { StageItem } from '#features/stage/web/useStage.ts'
import { endsByClockSoon } from '../room-rules.ts'
import { todayText as text } from '../text.ts'
import type { SessionDialog } from './Rooms.tsx'
import { SessionMenu } from './SessionMenu.tsx'

type SessionStepsProps = {
  session: StageItem
  now: Date
  settling: boolean
  onTake: (session: StageItem, state: StageState | null) => void
  onOpen: (dialog: SessionDialog) => void
}

/** The next steps of a session that is on. */
export function SessionSteps({ session, now, settling, onTake, onOpen }: SessionStepsProps) {
  const { item, phase, end } = session
  const isPaused = phase === 'paused'
  const word = isPaused ? manageText.goOn : manageText.pause
  return (
    <div className="today-steps">
      {endsByClockSoon(session, now) && (
        <StepButton kind="primary" settling={settling} onClick={() => onTake(session, 'live')}>
          {text.runOver}
        </StepButton>
      )}
      {phase === 'doors' ? (
        <StepButton kind="primary" settling={settling} onClick={() => onTake(session, 'live')}>
          {manageText.putOnAir}
        </StepButton>
      ) : (
        <StepButton
          kind={isPaused ? 'primary' : 'secondary'}
          settling={settling}
          aria-label={`${word}: ${item.title}`}
          onClick={() => onTake(session, isPaused ? 'live' : 'paused')}
        >
          {word}
        </StepButton>
      )}
      {isPaused && (
        <StepButton kind="secondary" settling={settling} onClick={() => onOpen({ what: 'pause', session })}>
          {manageText.sayWhy}
        </StepButton>
      )}
      <SessionMenu session={session} onTake={onTake} onOpen={onOpen} />
      <StepButton
        kind={now >= end ? 'primary' : 'secondary'}
        settling={settling}
        aria-label={`${manageText.end}: ${item.title}`}
        onClick={() => onTake(session, 'ended')}
      >
        {manageText.end}
      </StepButton>
    </div>
  )
}
