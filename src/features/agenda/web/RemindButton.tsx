import { BellRing } from 'lucide-react'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { screenText } from '../screen-text.ts'
import type { Agenda, NamedSession } from './useAgenda.ts'

type RemindButtonProps = {
  session: NamedSession
  agenda: Pick<Agenda, 'saved' | 'isLocal' | 'toggleReminder'>
  /** The word on the button before it is pressed, such as 'Remind Me'; without it only the icon is shown. */
  word?: string
}

/** Reminds the person of a session 15 minutes before it starts, and saves it; or does not any more. */
export function RemindButton({ session, agenda: { saved, isLocal, toggleReminder }, word }: RemindButtonProps) {
  const isSet = (saved.get(session.id) ?? null) !== null
  const look = word === undefined ? buttonClass({ kind: 'quiet' }, 'btn-icon') : buttonClass({ kind: 'secondary' })
  return (
    <button
      type="button"
      className={`${look} save-button`}
      aria-pressed={isSet}
      aria-label={word === undefined ? screenText.remind(session.title) : undefined}
      onClick={() => toggleReminder(session)}
    >
      <BellRing aria-hidden="true" />
      {word !== undefined && isSet ? (isLocal ? screenText.reminderLater : screenText.reminderSet) : word}
    </button>
  )
}
