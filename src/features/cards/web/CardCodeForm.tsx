import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { CARD_LENGTH, cardCode } from '../rules.ts'
import { cardText } from '../card-text.ts'

/** For the letters of somebody’s card, where there is no camera. */
export function CardCodeForm({ onOpen }: { onOpen: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const code = cardCode(typed)
  const isWhole = code.length === CARD_LENGTH

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isWhole) onOpen(code)
  }
  return (
    <form className="card-code" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{cardText.typeCode}</label>
        <input
          id={id}
          className="input"
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${id}-hint`} className="hint">
          {cardText.typeCodeHint}
        </p>
      </div>
      <Button type="submit" kind="secondary" disabledReason={isWhole ? null : cardText.typeCodeHint}>
        {cardText.openCard}
      </Button>
    </form>
  )
}
