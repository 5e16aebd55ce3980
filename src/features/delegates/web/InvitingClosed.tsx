import { flushSync } from 'react-dom'
import { Notice } from '#web/ui/Notice.tsx'
import { text } from '../text.ts'

type InvitingClosedProps = {
  /** Why nobody can be invited now. */
  reason: string
  /** Closes what covers the page, if anything does. */
  onLeave?: () => void
}

/** Says why nobody can be invited now, and leads to the choice of who can register where that is why. */
export function InvitingClosed({ reason, onLeave }: InvitingClosedProps) {
  function showChoice() {
    if (onLeave) flushSync(onLeave)
    const choice = document.querySelector<HTMLInputElement>('.registration-choice input:checked')
    // It is folded on a phone.
    choice?.closest('details')?.setAttribute('open', '')
    choice?.focus()
  }
  return (
    <Notice kind="caution">
      {reason}
      {reason === text.registrationOff && (
        <>
          {' '}
          <button type="button" className="link" onClick={showChoice}>
            {text.chooseRegistration}
          </button>
        </>
      )}
    </Notice>
  )
}
