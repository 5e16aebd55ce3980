import { Bookmark } from 'lucide-react'
import { memo } from 'react'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { screenText } from '../screen-text.ts'
import type { Agenda, NamedSession } from './useAgenda.ts'

type SaveButtonProps = {
  session: NamedSession
  agenda: Pick<Agenda, 'saved' | 'toggleSaved'>
  /** The word on the button before it is saved, such as 'Save' or 'Add to Schedule'; without it only the icon is shown. */
  word?: string
}

/** Saves a session in the person's agenda, or takes it out. */
export function SaveButton({ session, agenda: { saved, toggleSaved }, word }: SaveButtonProps) {
  return <SaveToggle {...session} isSaved={saved.has(session.id)} onToggle={toggleSaved} {...(word && { word })} />
}

type SaveToggleProps = NamedSession & { isSaved: boolean; onToggle: (session: NamedSession) => void; word?: string }

/** The same for long lists: rendered again only where something of it changes. */
export const SaveToggle = memo(function SaveToggle({ id, title, isSaved, onToggle, word }: SaveToggleProps) {
  const look = word === undefined ? buttonClass({ kind: 'quiet' }, 'btn-icon') : buttonClass({ kind: 'secondary' })
  return (
    <button
      type="button"
      className={`${look} save-button`}
      aria-pressed={isSaved}
      aria-label={word === undefined ? screenText.save(title) : undefined}
      onClick={() => onToggle({ id, title })}
    >
      <Bookmark aria-hidden="true" />
      {word !== undefined && isSaved ? screenText.saved : word}
    </button>
  )
})
