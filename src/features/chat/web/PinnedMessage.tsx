import { Pin } from 'lucide-react'
import { useState } from 'react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { ChatMessage } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { MessageText } from './MessageText.tsx'
import { usePin } from './usePin.ts'

type PinnedMessageProps = { roomKey: RoomKey; message: ChatMessage; mayModerate: boolean }

/** The pinned message above the log. A moderator takes it down for everybody, anybody else for themselves. */
export function PinnedMessage({ roomKey, message, mayModerate }: PinnedMessageProps) {
  const [hidden, setHidden] = useState<string | null>(null)
  const pin = usePin(roomKey)
  if (hidden === message.id) return null
  return (
    <aside className="pinned" aria-label={screenText.pinned}>
      <Pin className="lucide-small" aria-hidden />
      <p dir="auto">
        <MessageText message={message} />
      </p>
      <IconButton
        label={mayModerate ? 'Unpin for everybody' : 'Hide the pinned message'}
        glyph="close"
        size="small"
        onClick={() => (mayModerate ? pin(null) : setHidden(message.id))}
      />
    </aside>
  )
}
