import { ArrowDown } from 'lucide-react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { OlderPage } from '#web/data/usePages.ts'
import { usePendingWrites } from '#web/live/pendingWrites.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import type { ChatMessage } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import type { AskedAction } from './ChatActions.tsx'
import { ChatRow, type RenderCard } from './ChatRow.tsx'
import { placed } from './grouping.ts'
import type { ChatPlace } from './live.ts'
import { pendingPosts } from './pending.ts'
import { PendingBubble } from './PendingBubble.tsx'
import { useEndOfLog } from './useEndOfLog.ts'

type ChatLogProps = {
  place: ChatPlace
  room: string
  messages: readonly ChatMessage[]
  older: OlderPage
  mayModerate: boolean
  mayWrite: boolean
  onAsk: (action: AskedAction) => void
  renderCard: RenderCard | undefined
}

/** The messages, with what one has written and is not sent yet. New ones do not move what is being read. */
export function ChatLog({ place, room, messages, older, mayModerate, mayWrite, onAsk, renderCard }: ChatLogProps) {
  const { user } = useAuth()
  const pending = usePendingWrites(pendingPosts).filter(
    ({ client_id, input }) =>
      input.conference_id === place.conference_id &&
      input.schedule_item_id === place.schedule_item_id &&
      !messages.some((message) => message.client_id === client_id),
  )
  const log = useEndOfLog(messages, pending.length)
  return (
    <div className="chat-body">
      <div className="chat-scroll" ref={log.ref} onScroll={log.onScroll} tabIndex={0} role="log" aria-label="Chat">
        <div>
          {older && (
            <p className="chat-earlier">
              <Button kind="quiet" size="small" busy={older.busy} onClick={() => void older.load()}>
                {screenText.earlier}
              </Button>
            </p>
          )}
          {messages.length + pending.length === 0 && (
            <Empty title={screenText.empty} level={3}>
              {screenText.emptyHint}
            </Empty>
          )}
          <ol>
            {placed(messages).map((one) => (
              <ChatRow
                key={one.message.id}
                {...one}
                place={place}
                room={room}
                reader_id={user?.id ?? ''}
                mayModerate={mayModerate}
                mayWrite={mayWrite}
                onAsk={onAsk}
                renderCard={renderCard}
              />
            ))}
            {pending.map((write) => (
              <PendingBubble
                key={write.client_id}
                text={write.input.text}
                refusal={write.message === null ? null : `${screenText.notSent}: ${write.message}`}
                onSendAgain={() => void pendingPosts.sendAgain(write)}
                onDiscard={() => void pendingPosts.discard(write)}
              />
            ))}
          </ol>
        </div>
      </div>
      {log.unseen > 0 && (
        <button type="button" className="new-pill" onClick={log.toEnd}>
          <ArrowDown className="lucide-small" aria-hidden />
          {screenText.newMessages(log.unseen)}
        </button>
      )}
    </div>
  )
}
