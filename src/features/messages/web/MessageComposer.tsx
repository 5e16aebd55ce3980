import { ArrowUp, Info } from 'lucide-react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { useStore } from '#web/data/store.ts'
import { newClientId } from '#web/live/clientId.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MESSAGE_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { text } from '../text.ts'
import { drafts, writeDraft } from './drafts.ts'
import { pendingMessages } from './pending.ts'

/** The field for a message. Enter sends, except on touch screens, where it begins a new line. */
export function MessageComposer({ person_id, hint }: { person_id: string; hint: string | undefined }) {
  const draft = useStore(drafts, drafts.read())[person_id] ?? ''
  const isBlank = draft.trim() === ''
  const isTooLong = draft.length > MESSAGE_LIMITS.text
  const reason = isBlank ? text.empty : isTooLong ? text.tooLong : undefined

  function send(event: SyntheticEvent) {
    event.preventDefault()
    if (reason !== undefined) return
    writeDraft(person_id, '')
    void pendingMessages.send({ person_id, text: draft, client_id: newClientId() })
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While a word of Japanese or Chinese is composed, Enter chooses it.
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isEnter && !matchMedia('(pointer: coarse)').matches) send(event)
  }

  return (
    <form className="chat-foot" onSubmit={send}>
      {hint !== undefined && (
        <p className="chat-hint">
          <Info className="lucide-small" aria-hidden />
          {hint}
        </p>
      )}
      {isTooLong && (
        <p className="chat-hint is-refused" role="alert">
          {text.tooLong}
        </p>
      )}
      <div className="thread-composer">
        <textarea
          className="input"
          rows={1}
          dir="auto"
          aria-label="Message"
          placeholder={screenText.placeholder}
          enterKeyHint="send"
          value={draft}
          onChange={({ target }) => writeDraft(person_id, target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" label="Send" kind="primary" disabled={reason !== undefined} title={reason}>
          <ArrowUp />
        </IconButton>
      </div>
    </form>
  )
}
