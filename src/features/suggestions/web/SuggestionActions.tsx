import { connectionsApi } from '#features/connections/contract.ts'
import { ProposeLink } from '#features/meetings/web/ProposeLink.tsx'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { suggestionsText } from '../suggestions-text.ts'
import type { Pressed } from './useSteadySuggestions.ts'
import { useSuggestion } from './useSuggestion.ts'

type SuggestionActionsProps = {
  conference_id: string
  person_id: string
  name: string
  pressed: Pressed | null
  mark: (person_id: string, done: Pressed | null) => void
}

/** The two things that one can do about somebody to meet, and what was done, in the same place. */
export function SuggestionActions({ name, pressed: done, ...one }: SuggestionActionsProps) {
  const { connect, withdraw, ignore, unignore } = useSuggestion(one)
  // Somebody who accepts while the card is still shown.
  const { data } = useQuery(connectionsApi.one, { person_id: one.person_id }, { enabled: done === 'sent' })
  const pressed = done === 'sent' && data?.state === 'connected' ? 'connected' : done
  if (pressed !== null)
    return (
      <div className="suggestion-actions">
        {/* The button that was pressed is gone; its focus is read out where the answer stands. */}
        <span className="suggestion-state" tabIndex={-1} ref={focusOn}>
          {suggestionsText.pressed[pressed]}
        </span>
        {pressed === 'sent' && (
          <Button kind="quiet" aria-label={`Withdraw your request to ${name}`} onClick={withdraw}>
            Withdraw
          </Button>
        )}
        {pressed === 'ignored' && (
          <Button kind="quiet" aria-label={`Stop ignoring ${name}`} onClick={unignore}>
            Undo
          </Button>
        )}
      </div>
    )
  return (
    <div className="suggestion-actions">
      <Button kind="primary" aria-label={`Connect with ${name}`} onClick={connect}>
        Connect
      </Button>
      <ProposeLink conference_id={one.conference_id} name={name} whom={{ person_id: one.person_id }} />
      <Button kind="quiet" aria-label={`Ignore ${name}`} onClick={ignore}>
        Ignore
      </Button>
    </div>
  )
}

function focusOn(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}
