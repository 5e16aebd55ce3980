import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'

/** The question before a dialog closes, and the labels of its two answers. */
export type ConfirmCloseText = { question: string; leave: string; stay: string }

/** The question before a changed form closes. */
export const DISCARD: ConfirmCloseText = {
  question: 'Discard what you have typed?',
  leave: 'Discard',
  stay: 'Keep editing',
}

/**
 * Confirms that a dialog may close when something would be lost. `leave` closes it if `words` is null; otherwise the question
 * replaces the dialog's foot, and a second Escape dismisses the question. When the page is left, the browser asks instead.
 */
export function useConfirmClose(words: ConfirmCloseText | null, onClose: () => void) {
  const [asking, setAsking] = useState(false)
  const loses = words !== null
  useEffect(() => {
    if (!loses) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [loses])
  const leave = () => (words ? setAsking(!asking) : onClose())
  const question = asking && words && <Question words={words} onStay={() => setAsking(false)} onLeave={onClose} />
  return { leave, question }
}

type QuestionProps = { words: ConfirmCloseText; onStay: () => void; onLeave: () => void }

function Question({ words: { question, leave, stay }, onStay, onLeave }: QuestionProps) {
  const answer = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const before = document.activeElement
    const dialog = answer.current?.closest('dialog')
    answer.current?.focus()
    return () => {
      if (before instanceof HTMLElement && dialog?.contains(before)) before.focus()
      else dialog?.focus()
    }
  }, [])

  return (
    <>
      <span className="small dialog-note" role="alert">
        {question}
      </span>
      <Button kind="quiet" onClick={onLeave}>
        {leave}
      </Button>
      <Button ref={answer} onClick={onStay}>
        {stay}
      </Button>
    </>
  )
}
