import { ArrowUp } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MESSAGE_LENGTH } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { messageText } from '../text.ts'
import './rooms.css'

type ComposerProps = {
  text: string
  onText: (text: string) => void
  onSend: () => void
  /** Why nothing can be sent at the moment, whatever is written. */
  paused?: string | undefined
  /** More of the field. */
  field?: Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onKeyDown'>
  /** Returns true for a key that needs nothing else to happen. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** What stands above the field. */
  children: ReactNode
}

const isTouch = () => matchMedia('(pointer: coarse)').matches

/** The field for a message. Enter sends, except on touch screens, where it begins a new line. */
export function Composer({ text, onText, onSend, paused, field, onKey, children }: ComposerProps) {
  const isTooLong = text.length > MESSAGE_LENGTH
  const reason = text.trim() === '' ? messageText.empty : isTooLong ? messageText.tooLong : paused

  function send(event: SyntheticEvent) {
    event.preventDefault()
    if (reason === undefined) onSend()
  }

  /** By the button, which is disabled from then on and would drop the focus. On a phone the keyboard would come up. */
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    if (!isTouch()) event.currentTarget.querySelector('textarea')?.focus()
    send(event)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (onKey?.(event)) return
    // While a word of Japanese or Chinese is composed, Enter chooses it.
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isEnter && !isTouch()) send(event)
  }

  return (
    <form className="room-foot" data-conversation-foot="" onSubmit={submit}>
      {children}
      {isTooLong && (
        <p className="room-hint is-refused" role="alert">
          {messageText.tooLong}
        </p>
      )}
      <div className="room-composer">
        <textarea
          className="input"
          rows={1}
          aria-label="Message"
          placeholder={screenText.placeholder}
          enterKeyHint="send"
          {...field}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" label="Send" kind="primary" disabled={reason !== undefined} title={reason}>
          <ArrowUp />
        </IconButton>
      </div>
    </form>
  )
}
