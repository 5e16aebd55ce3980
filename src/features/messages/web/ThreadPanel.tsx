import { useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { usePages } from '#web/data/usePages.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ConnectionBar } from '#web/live/ConnectionBar.tsx'
import { useRoom } from '#web/live/useRoom.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Message, messagesApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { messagesLive } from './live.ts'
import { type AskedAction, ThreadDialogs } from './ThreadDialogs.tsx'
import { ThreadFoot } from './ThreadFoot.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import { ThreadLog } from './ThreadLog.tsx'
import '#features/rooms/web/rooms.css'
import './thread.css'

/** How the messages come. */
const PAGES = { size: 50, order: 'oldest first', positionOf: ({ number }: Message) => number } as const

type ThreadPanelProps = {
  person_id: string
  /** Shows a button that leads back, on all widths or, as on the page of messages, on phones only. */
  onBack?: () => void
  backLabel?: string
}

/** The conversation with one person, also before its first message. It takes the height of the box that it is in. */
export function ThreadPanel({ person_id, onBack, backLabel }: ThreadPanelProps) {
  const { user } = useAuth()
  const { ready } = useRoom(user && `person:${user.id}`, messagesLive)
  const options = { enabled: ready, staleTime: Infinity }
  const thread = useQuery(messagesApi.thread, { person_id }, options)
  const messages = usePages(messagesApi.list, { person_id }, { ...PAGES, ...options })
  const [asked, setAsked] = useState<AskedAction | null>(null)

  const error = thread.error ?? messages.error
  if (error?.status === 404)
    return (
      <section className="thread" aria-label="Conversation">
        <Empty title={screenText.notHere}>{screenText.notHereHint}</Empty>
      </section>
    )
  if (error && !(thread.data && messages.data))
    return <ReadFailed message={error.message} onRetry={() => Promise.all([thread.refetch(), messages.refetch()])} />
  if (!thread.data || !messages.data || !user) return <ThreadSkeleton />
  return (
    <section className="thread" aria-label="Conversation">
      <ThreadHead thread={thread.data} onBack={onBack} backLabel={backLabel} onAsk={setAsked} />
      <ConnectionBar />
      <ThreadLog
        thread={thread.data}
        messages={messages.data}
        older={messages.older}
        reader_id={user.id}
        onAsk={setAsked}
      />
      <ThreadFoot thread={thread.data} messages={messages.data} onAsk={setAsked} />
      {asked && <ThreadDialogs {...asked} thread={thread.data} onClose={() => setAsked(null)} />}
    </section>
  )
}

function ThreadSkeleton() {
  return (
    <section className="thread" aria-label="Conversation">
      <Loading label="Loading the conversation" className="part-wait">
        <Skeleton width="half" />
        <Skeleton width="most" />
        <Skeleton width="half" />
      </Loading>
    </section>
  )
}
