import { Lock, MicOff } from 'lucide-react'
import { type SyntheticEvent, useId, useRef } from 'react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import type { Output } from '#shared/contract.ts'
import { newClientId } from '#web/live/clientId.ts'
import { timeOf } from '#web/moments.ts'
import { Button } from '#web/ui/Button.tsx'
import type { questionsApi } from '../contract.ts'
import { QUESTION_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { text as refusals } from '../text.ts'
import { drafts } from './drafts.ts'
import { pendingQuestions } from './pending.ts'

type AskFormProps = { roomKey: RoomKey; room: string; settings: Output<typeof questionsApi.settings> }

/** The form for a question, or why one cannot ask. */
export function AskForm({ roomKey, room, settings: { closed, muted, muted_until, moderator } }: AskFormProps) {
  if (muted && !moderator)
    return (
      <p className="questions-note">
        <MicOff aria-hidden />
        {muted_until === null ? screenText.muted : screenText.mutedUntil(timeOf(muted_until))}
      </p>
    )
  if (closed && !moderator)
    return (
      <p className="questions-note">
        <Lock aria-hidden />
        {screenText.closed}
      </p>
    )
  return <QuestionForm roomKey={roomKey} room={room} />
}

function QuestionForm({ roomKey, room }: Pick<AskFormProps, 'roomKey' | 'room'>) {
  const draft = drafts.useDraft(room)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const isTooLong = draft.text.length > QUESTION_LIMITS.text
  const isSendable = draft.text.trim() !== '' && !isTooLong

  function ask(event: SyntheticEvent) {
    event.preventDefault()
    if (!isSendable) return
    // The button is disabled from now on and would drop the focus. On a phone the keyboard would come up.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus()
    drafts.clear(room)
    void pendingQuestions.send({ ...roomKey, client_id: newClientId(), ...draft })
  }

  return (
    <form className="ask-form" onSubmit={ask}>
      <textarea
        ref={field}
        className="input"
        rows={2}
        dir="auto"
        aria-label="Your question"
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-hint`}
        placeholder={screenText.placeholder}
        value={draft.text}
        onChange={({ target }) => drafts.write(room, { ...draft, text: target.value })}
      />
      <div className="ask-row">
        <label className="ask-tick">
          <input
            type="checkbox"
            checked={draft.anonymous}
            onChange={({ target }) => drafts.write(room, { ...draft, anonymous: target.checked })}
          />
          {screenText.anonymous}
        </label>
        <Button type="submit" disabledReason={isSendable ? null : screenText.placeholder}>
          Ask
        </Button>
      </div>
      <div id={`${id}-hint`} role="status">
        {isTooLong && <p className="ask-hint is-refused">{refusals.tooLong}</p>}
        {draft.anonymous && <p className="ask-hint">{screenText.anonymousHint}</p>}
      </div>
    </form>
  )
}
