import { ChevronDown } from 'lucide-react'

type SessionTitleProps = { title: string; note: string; isOpen: boolean; onToggle: () => void }

/** The line below the player of a phone: a press shows what the session is about in place of the conversation. */
export function SessionTitle({ title, note, isOpen, onToggle }: SessionTitleProps) {
  return (
    <h1 className="session-small-title">
      <button type="button" aria-expanded={isOpen} aria-controls="about" onClick={onToggle}>
        <span>
          <b dir="auto">{title}</b>
          <span className="soft small tabular">{note}</span>
        </span>
        <ChevronDown className="lucide" aria-hidden />
      </button>
    </h1>
  )
}
