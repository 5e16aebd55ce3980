import { Reply, Timer } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { writerName } from '#features/people/rules.ts'
import { Composer } from '#features/rooms/web/Composer.tsx'
import { type RoomKey, roomName } from '#features/rooms/web/roomKey.ts'
import { newClientId } from '#web/live/clientId.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { ChatMessage } from '../contract.ts'
import { CHAT_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { type Draft, drafts } from './drafts.ts'
import { MentionList } from './MentionList.tsx'
import { pendingPosts } from './pending.ts'
import { useMentions } from './useMentions.ts'
import { useSlowMode } from './useSlowMode.ts'

type ChatComposerProps = {
  roomKey: RoomKey
  messages: readonly ChatMessage[]
  /** Seconds between two messages in slow mode; 0 without. */
  pause: number
}

/** The field for a message in the chat, with what it answers and whom it may mention. */
export function ChatComposer({ roomKey, messages, pause }: ChatComposerProps) {
  const room = roomName(roomKey)
  const draft = drafts.useDraft(room)
  const change = (part: Partial<Draft>) => drafts.write(room, { ...draft, ...part })
  const field = useRef<HTMLTextAreaElement>(null)
  const wait = useSlowMode(messages, pause)
  const mentions = useMentions(draft, messages, (next) => change(next))
  const replied_id = draft.replyTo?.id
  useEffect(() => {
    if (replied_id !== undefined) field.current?.focus()
  }, [replied_id])

  function send() {
    drafts.clear(room)
    void pendingPosts.send({ ...roomKey, client_id: newClientId(), ...postOf(draft) })
  }

  function onKey(event: KeyboardEvent) {
    if (mentions.onKeyDown(event)) return true
    if (event.key !== 'Escape' || !draft.replyTo) return false
    event.stopPropagation()
    event.preventDefault()
    change({ replyTo: null })
    return true
  }

  return (
    <Composer
      text={draft.text}
      onText={(text) => change({ text })}
      onSend={send}
      paused={wait > 0 ? screenText.slowMode(pause) : undefined}
      field={{ ref: field, ...mentions.fieldProps }}
      onKey={onKey}
    >
      {draft.replyTo && <ReplyLine message={draft.replyTo} onEnd={() => change({ replyTo: null })} />}
      {pause > 0 && (
        <p className="room-hint">
          <Timer className="lucide-small" aria-hidden />
          {screenText.slowMode(pause)} {wait > 0 && <b className="tabular">{screenText.next(clock(wait))}</b>}
        </p>
      )}
      <MentionList {...mentions} />
    </Composer>
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
    <p className="room-hint">
      <Reply className="lucide-small" aria-hidden />
      <span className="truncate">
        Reply to <b>{writerName(message)}</b>: <bdi>{message.text}</bdi>
      </span>
      <IconButton label="Stop replying" glyph="close" size="small" onClick={onEnd} />
    </p>
  )
}

/** '0:18'. */
function clock(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
