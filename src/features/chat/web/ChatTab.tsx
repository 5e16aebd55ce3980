import { useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { roomName, type RoomKey } from '#features/rooms/web/roomKey.ts'
import { isMuted } from '#features/people/rules.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { usePages } from '#web/data/usePages.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ConnectionBar } from '#web/live/ConnectionBar.tsx'
import { useRoom } from '#web/live/useRoom.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMinute } from '#web/useMinute.ts'
import { chatApi, type ChatMessage } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { type AskedAction, ChatActions } from './ChatActions.tsx'
import { ChatFoot } from './ChatFoot.tsx'
import { ChatLog } from './ChatLog.tsx'
import type { RenderCard } from './ChatRow.tsx'
import { chatLive } from './live.ts'
import { PinnedMessage } from './PinnedMessage.tsx'
import '#features/rooms/web/rooms.css'
import './chat.css'

/** How the messages come. */
const PAGES = {
  size: 50,
  order: 'oldest first',
  positionOf: ({ posted_seq }: ChatMessage) => posted_seq,
} as const

type ChatTabProps = RoomKey & { renderCard?: RenderCard }

/** The chat of a conference or a session, for people who take part in it. */
export function ChatTab({ conference_id, schedule_item_id, renderCard }: ChatTabProps) {
  const roomKey = { conference_id, schedule_item_id }
  const { ready, ended } = useRoom(roomName(roomKey), chatLive(roomKey))
  const options = { enabled: ready, staleTime: Infinity }
  const messages = usePages(chatApi.list, roomKey, { ...PAGES, ...options })
  const settings = useQuery(chatApi.settings, roomKey, options)
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const { user } = useAuth()

  const now = useMinute() * MINUTE_MS

  const error = messages.error ?? settings.error
  if (ended) return <p className="room-note soft">{screenText.noEntry}</p>
  if (error && !messages.data) return <ReadFailed message={error.message} onRetry={messages.refetch} />
  if (!messages.data || !settings.data || !user) return <ChatSkeleton />
  const { moderator, organises, closed } = settings.data
  const mayWrite = moderator || (!closed && !isMuted(settings.data, now))
  return (
    <div className="chat">
      <ConnectionBar />
      {settings.data.pinned && (
        <PinnedMessage roomKey={roomKey} message={settings.data.pinned} mayModerate={moderator} />
      )}
      <ChatLog
        roomKey={roomKey}
        messages={messages.data}
        older={messages.older}
        mayModerate={moderator}
        mayMute={organises}
        mayWrite={mayWrite}
        onAsk={setAsked}
        renderCard={renderCard}
      />
      <ChatFoot roomKey={roomKey} messages={messages.data} settings={settings.data} />
      {asked && <ChatActions {...asked} roomKey={roomKey} onClose={() => setAsked(null)} />}
    </div>
  )
}

function ChatSkeleton() {
  return (
    <Loading label="Loading the chat" className="part-wait">
      <Skeleton width="half" />
      <Skeleton />
      <Skeleton width="most" />
      <Skeleton width="half" />
      <Skeleton />
    </Loading>
  )
}
