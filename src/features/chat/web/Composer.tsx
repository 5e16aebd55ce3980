import { ArrowUp, Reply, Timer } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { shownName } from '#features/people/rules.ts'
import { useStore } from '#web/data/store.ts'
import { newClientId } from '#web/live/clientId.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { ChatMessage } from '../contract.ts'
import { CHAT_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { text as refusals } from '../text.ts'
import { type Draft, drafts, EMPTY_DRAFT, writeDraft } from './drafts.ts'
import type { ChatPlace } from './live.ts'
import { MentionList } from './MentionList.tsx'
import { pendingPosts } from './pending.ts'
import { useMentions } from './useMentions.ts'
import { useSlowMode } from './useSlowMode.ts'

type ComposerProps = {
  place: ChatPlace
  room: string
  messages: readonly ChatMessage[]
  /** Seconds between two messages in slow mode; 0 without. */
  pause: number
}

/** The field for a message. Enter sends, except on touch screens, where it begins a new line. */
export function Composer({ place, room, messages, pause }: ComposerProps) {
  const draft = useStore(drafts, drafts.read())[room] ?? EMPTY_DRAFT
  const change = (part: Partial<Draft>) => writeDraft(room, { ...draft, ...part })
  const field = useRef<HTMLTextAreaElement>(null)
  const wait = useSlowMode(messages, pause)
  const mentions = useMentions(draft, messages, (next) => change(next))
  const replied_id = draft.replyTo?.id
  useEffect(() => {
    if (replied_id !== undefined) field.current?.focus()
  }, [replied_id])

  const isBlank = draft.text.trim() === ''
  const isTooLong = draft.text.length > CHAT_LIMITS.text

  const reason = isBlank
    ? refusals.empty
    : isTooLong
      ? refusals.tooLong
      : wait > 0
        ? screenText.slowMode(pause)
        : undefined

  function send(event?: SyntheticEvent) {
    event?.preventDefault()
    if (reason !== undefined) return
    writeDraft(room, EMPTY_DRAFT)
    void pendingPosts.send({ ...place, client_id: newClientId(), ...postOf(draft) })
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (mentions.onKeyDown(event)) return
    if (event.key === 'Escape' && draft.replyTo) {
      event.stopPropagation()
      event.preventDefault()
      change({ replyTo: null })
    }
    // While a word of Japanese or Chinese is composed, Enter chooses it.
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isEnter && !matchMedia('(pointer: coarse)').matches) send(event)
  }

  return (
    <form className="chat-foot" onSubmit={send}>
      {draft.replyTo && <ReplyLine message={draft.replyTo} onEnd={() => change({ replyTo: null })} />}
      {pause > 0 && (
        <p className="chat-hint">
          <Timer className="lucide-small" aria-hidden />
          {screenText.slowMode(pause)} {wait > 0 && <b className="tabular">{screenText.next(clock(wait))}</b>}
        </p>
      )}
      {isTooLong && (
        <p className="chat-hint is-refused" role="alert">
          {refusals.tooLong}
        </p>
      )}
      <MentionList {...mentions} />
      <div className="composer">
        <textarea
          ref={field}
          className="input"
          rows={1}
          aria-label="Message"
          placeholder={screenText.placeholder}
          enterKeyHint="send"
          value={draft.text}
          {...mentions.fieldProps}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" label="Send" kind="primary" disabled={reason !== undefined} title={reason}>
          <ArrowUp />
        </IconButton>
      </div>
    </form>
  )
}

/** What is sent of a draft: mentions only where their names are still in the text. */
function postOf({ text, replyTo, mentions }: Draft) {
  const mentioned = mentions.filter(({ full_name }) => text.includes(`@${full_name}`))
  const mention_ids = [...new Set(mentioned.map(({ person_id }) => person_id))].slice(0, CHAT_LIMITS.mentions)
  return { text, mention_ids, ...(replyTo && { reply_to_id: replyTo.id }) }
}

function ReplyLine({ message, onEnd }: { message: ChatMessage; onEnd: () => void }) {
  return (
    <p className="chat-hint">
      <Reply className="lucide-small" aria-hidden />
      <span className="truncate">
        Reply to <b>{shownName(message.author)}</b>: <bdi>{message.text}</bdi>
      </span>
      <IconButton label="Stop replying" glyph="close" size="small" onClick={onEnd} />
    </p>
  )
}

/** '0:18'. */
function clock(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
