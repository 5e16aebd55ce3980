import { Button } from '#web/ui/Button.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { manageText } from '../manage-text.ts'
import type { StageState } from '#features/schedule/now-rules.ts'
import { mayBringBack } from '../step-rules.ts'
import { timeNote } from '../time-rules.ts'
import { SessionState } from './SessionState.tsx'
import { StepButton } from './StepButton.tsx'
import type { StageItem } from './useStage.ts'

/** What an organiser chose for a session: a new state, or a dialog. */
export type ManageChoice = { state: StageState | null } | { what: 'sources' | 'pause' | 'cancel' }

type ManagedSessionProps = {
  conference: { time_zone: string }
  session: StageItem
  readOnly: boolean
  settling: boolean
  now: Date
  onChoose: (session: StageItem, choice: ManageChoice) => void
}

type Step = { label: string; choice: ManageChoice }

const PUT_ON_AIR: Step = { label: manageText.putOnAir, choice: { state: 'live' } }
const PAUSE: Step = { label: manageText.pause, choice: { what: 'pause' } }
const BRING_BACK: Step = { label: manageText.bringBack, choice: { state: 'live' } }
const END: Step = { label: manageText.end, choice: { state: 'ended' } }

/** The next steps of a session, the likeliest first. */
function stepsOf(session: StageItem, now: Date): Step[] {
  const { state } = session.status
  switch (session.phase) {
    case 'scheduled':
      return [PUT_ON_AIR, { label: manageText.openDoors, choice: { state: 'doors' } }]
    case 'doors':
      return [PUT_ON_AIR, END]
    case 'live':
      return state === 'live' ? [PAUSE, END] : [PUT_ON_AIR, PAUSE, END]
    case 'paused':
      return [{ label: manageText.goOn, choice: { state: 'live' } }, END]
    default:
      return mayBringBack(session, now) ? [BRING_BACK] : []
  }
}

/** A session with its state and the steps that an organiser can take. */
export function ManagedSession({ conference, session, readOnly, settling, now, onChoose }: ManagedSessionProps) {
  const { item, phase, status } = session
  const choose = (choice: ManageChoice) => () => onChoose(session, choice)
  const entries: MenuEntry[] = [
    ...(status.state === null ? [] : [{ label: manageText.byClock, onSelect: choose({ state: null }) }]),
    ...(phase === 'scheduled' || phase === 'live' || phase === 'doors' || phase === 'paused'
      ? [{ label: manageText.cancel, onSelect: choose({ what: 'cancel' }) }]
      : []),
  ]
  return (
    <li>
      <div>
        <h3>
          <bdi>{item.title}</bdi>
        </h3>
        <p className="soft small">
          {item.location && (
            <>
              <bdi>{item.location}</bdi>
              {' · '}
            </>
          )}
          <span className="tabular">{timeNote(session, conference.time_zone, now)}</span>
          {' · '}
          {status.streamed ? manageText.stream : manageText.noStream}
          {status.state !== null && ` · ${manageText.byHand}`}
        </p>
      </div>
      <span>{phase !== 'scheduled' && <SessionState phase={phase} />}</span>
      {!readOnly && (
        <div className="stage-buttons">
          {stepsOf(session, now).map(({ label, choice }, at) => (
            <StepButton
              key={label}
              settling={settling}
              size="small"
              kind={at === 0 && (phase === 'doors' || phase === 'paused') ? 'primary' : 'secondary'}
              aria-label={`${label}: ${item.title}`}
              onClick={choose(choice)}
            >
              {label}
            </StepButton>
          ))}
          <Button
            size="small"
            kind="secondary"
            aria-label={`${manageText.setUp}: ${item.title}`}
            onClick={choose({ what: 'sources' })}
          >
            {manageText.setUp}
          </Button>
          {entries.length > 0 && <Menu label={manageText.actionsFor(item.title)} entries={entries} />}
        </div>
      )}
    </li>
  )
}
