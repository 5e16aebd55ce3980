import { ArrowDown } from 'lucide-react'
import { PendingBubble } from '#features/chat/web/PendingBubble.tsx'
import { useEndOfLog } from '#features/chat/web/useEndOfLog.ts'
import type { OlderPage } from '#web/data/usePages.ts'
import { usePendingWrites } from '#web/live/pendingWrites.ts'
import { ArchPortrait } from '#web/ui/ArchPortrait.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Message, Thread } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { text } from '../text.ts'
import { placed } from './grouping.ts'
import { MessageRow } from './MessageRow.tsx'
import { pendingMessages } from './pending.ts'
import type { AskedAction } from './ThreadDialogs.tsx'
import { nameOf } from './ThreadRow.tsx'
import { useMarkRead } from './useMarkRead.ts'

type ThreadLogProps = {
  thread: Thread
  messages: readonly Message[]
  older: OlderPage
  reader_id: string
  onAsk: (action: AskedAction) => void
}

/** The messages, with what one has written and is not sent yet. New ones do not move what is being read. */
export function ThreadLog({ thread, messages, older, reader_id, onAsk }: ThreadLogProps) {
  const { person_id } = thread
  const pending = usePendingWrites(pendingMessages).filter(
    ({ client_id, input }) =>
      input.person_id === person_id && !messages.some((message) => message.client_id === client_id),
  )
  const log = useEndOfLog(messages, pending.length)
  useMarkRead(thread, log.unseen === 0 ? messages.at(-1) : undefined)
  const isEmpty = messages.length + pending.length === 0
  return (
    <div className="thread-body">
      <div
        className="thread-scroll"
        ref={log.ref}
        onScroll={log.onScroll}
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        <div className="thread-rows">
          {older && messages[0]?.number !== 1 && (
            <p className="chat-earlier">
              <Button kind="quiet" size="small" busy={older.busy} onClick={() => void older.load()}>
                {screenText.earlier}
              </Button>
            </p>
          )}
          {isEmpty && <WhoCard thread={thread} />}
          <ol>
            {placed(messages).map((one) => (
              <MessageRow
                key={one.message.id}
                {...one}
                isOwn={one.message.author?.person_id === reader_id}
                isRequest={thread.writing === 'waiting'}
                onAsk={onAsk}
              />
            ))}
            {pending.map((write) => (
              <PendingBubble
                key={write.client_id}
                text={write.input.text}
                refusal={refusalOf(write.message)}
                onSendAgain={() => void pendingMessages.sendAgain(write)}
                onDiscard={() => void pendingMessages.discard(write)}
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

/** What stands at a message that was refused. Why nobody can write to a person stands below the log. */
function refusalOf(message: string | null) {
  if (message === null) return null
  return message === text.cannotSend ? screenText.notDelivered : `${screenText.notDelivered}: ${message}`
}

/** Who one is about to write to. */
function WhoCard({ thread }: { thread: Thread }) {
  const { person, person_id } = thread
  const line = [person?.position, person?.company].filter(Boolean).join(', ')
  return (
    <div className="who-card">
      <ArchPortrait id={person_id} name={nameOf(thread)} photo={person?.avatar_url ?? null} />
      <h3 dir="auto">{nameOf(thread)}</h3>
      {line !== '' && (
        <p className="soft" dir="auto">
          {line}
        </p>
      )}
    </div>
  )
}
