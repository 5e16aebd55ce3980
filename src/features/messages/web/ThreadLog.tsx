import { Log } from '#features/rooms/web/Log.tsx'
import { useEndOfLog } from '#features/rooms/web/useEndOfLog.ts'
import { usePendingIn } from '#features/rooms/web/usePendingIn.ts'
import type { OlderPage } from '#web/data/usePages.ts'
import { ArchPortrait } from '#web/ui/ArchPortrait.tsx'
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

/** The messages of a conversation, which are read when their end is seen. */
export function ThreadLog({ thread, messages, older, reader_id, onAsk }: ThreadLogProps) {
  const pending = usePendingIn(pendingMessages, messages, ({ person_id }) => person_id === thread.person_id)
  const end = useEndOfLog(messages, pending.length)
  useMarkRead(thread, end.unseen === 0 ? messages.at(-1) : undefined)
  return (
    <Log
      label="Messages"
      end={end}
      older={messages[0]?.number === 1 ? null : older}
      empty={<WhoCard thread={thread} />}
      pending={pending}
      writes={pendingMessages}
      refusalOf={refusalOf}
    >
      {placed(messages).map((one) => (
        <MessageRow
          key={one.message.id}
          {...one}
          isOwn={one.message.author?.person_id === reader_id}
          isRequest={thread.writing === 'waiting'}
          onAsk={onAsk}
        />
      ))}
    </Log>
  )
}

/** What stands at a message that was refused. Why nobody can write to a person stands below the log. */
function refusalOf(message: string) {
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
