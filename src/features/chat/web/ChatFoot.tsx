import { Lock, MicOff } from 'lucide-react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { isMuted } from '#features/people/rules.ts'
import type { Output } from '#shared/contract.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { timeOf } from '#web/moments.ts'
import { useMinute } from '#web/useMinute.ts'
import type { chatApi, ChatMessage } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { ChatComposer } from './ChatComposer.tsx'

type ChatFootProps = {
  roomKey: RoomKey
  messages: readonly ChatMessage[]
  settings: Output<typeof chatApi.settings>
}

/** The composer, or why one cannot write. */
export function ChatFoot({ settings, ...props }: ChatFootProps) {
  const { moderator, muted_until, closed, slow_mode_seconds } = settings
  // A mute that ends by itself does so on the screen within a minute.
  const muted = isMuted(settings, useMinute() * MINUTE_MS)
  if (muted)
    return (
      <p className="room-note">
        <MicOff aria-hidden />
        {muted_until === null ? screenText.muted : screenText.mutedUntil(timeOf(muted_until))}
      </p>
    )
  if (closed && !moderator)
    return (
      <p className="room-note">
        <Lock aria-hidden />
        {screenText.closed}
      </p>
    )
  return <ChatComposer {...props} pause={moderator ? 0 : slow_mode_seconds} />
}
