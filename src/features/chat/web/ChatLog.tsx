import { useAuth } from '#features/auth/web/useAuth.ts'
import { Log } from '#features/rooms/web/Log.tsx'
import { isSameRoom, type RoomKey } from '#features/rooms/web/roomKey.ts'
import { useEndOfLog } from '#features/rooms/web/useEndOfLog.ts'
import { usePendingIn } from '#features/rooms/web/usePendingIn.ts'
import type { OlderPage } from '#web/data/usePages.ts'
import { Empty } from '#web/ui/Empty.tsx'
import type { ChatMessage } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import type { AskedAction } from './ChatActions.tsx'
import { ChatRow, type RenderCard } from './ChatRow.tsx'
import { placed } from './grouping.ts'
import { pendingPosts } from './pending.ts'

type ChatLogProps = {
  roomKey: RoomKey
  messages: readonly ChatMessage[]
  older: OlderPage
  mayModerate: boolean
  mayMute: boolean
  mayWrite: boolean
  onAsk: (action: AskedAction) => void
  renderCard: RenderCard | undefined
}

/** The messages of a chat. */
export function ChatLog({ messages, older, ...props }: ChatLogProps) {
  const { user } = useAuth()
  const pending = usePendingIn(pendingPosts, messages, (input) => isSameRoom(input, props.roomKey))
  const end = useEndOfLog(messages, pending.length)
  return (
    <Log
      label="Chat"
      end={end}
      older={older}
      empty={
        <Empty title={screenText.empty} level={3}>
          {screenText.emptyHint}
        </Empty>
      }
      pending={pending}
      writes={pendingPosts}
      refusalOf={(message) => `${screenText.notSent}: ${message}`}
    >
      {placed(messages).map((one) => (
        <ChatRow key={one.message.id} {...one} {...props} reader_id={user?.id ?? ''} />
      ))}
    </Log>
  )
}
