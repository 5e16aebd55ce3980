import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { type OlderPage, usePages } from '#web/data/usePages.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ConnectionBar } from '#web/live/ConnectionBar.tsx'
import { OlderButton } from '#web/ui/OlderButton.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useSettled } from '#web/useSettled.ts'
import { messagesApi, type Thread } from '../contract.ts'
import type { Box } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { ThreadRow } from './ThreadRow.tsx'
import { useUnread } from './useUnread.ts'
import { useUnreadFirst } from './useUnreadFirst.ts'

/** How the conversations come. */
const PAGES = { size: 50, order: 'newest first', positionOf: ({ posted_seq }: Thread) => posted_seq } as const
const TYPING_MS = 250

type ThreadListProps = {
  /** Whether the own room is joined. */
  ready: boolean
  box: Box
  onBox: (box: Box) => void
  /** The person of the open conversation. */
  selected: string | null
}

/** The conversations by last activity, the unread ones first, the requests, and what is hidden or ignored. */
export function ThreadList({ ready, box, onBox, selected }: ThreadListProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_MS)
  const all = usePages(messagesApi.threads, { box }, { ...PAGES, enabled: ready, staleTime: Infinity })
  const found = useQuery(messagesApi.threads, { box, q }, { enabled: ready && q !== '', keepPrevious: true })
  const { data, error, refetch } = q === '' ? all : found
  const counts = useUnread()
  const requests = counts?.requests ?? 0
  const options = [
    { id: 'accepted', label: 'All' },
    { id: 'requested', label: requests > 0 ? `Requests (${requests})` : 'Requests' },
  ] as const
  return (
    <section className="thread-list" aria-label="Conversations">
      <header>
        <h2 aria-hidden="true">Messages</h2>
        <SearchBox label="Search messages" value={typed} onChange={setTyped} />
        <Choice
          label="Show"
          options={options}
          selected={box === 'requested' || box === 'ignored' ? 'requested' : 'accepted'}
          onSelect={onBox}
        />
      </header>
      {selected === null && <ConnectionBar />}
      {data ? (
        <Threads threads={data} older={q === '' ? all.older : null} box={box} isSearch={q !== ''} selected={selected} />
      ) : error ? (
        <ReadFailed message={error.message} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      <OtherBoxes box={box} onBox={onBox} hidden={counts?.hidden ?? 0} ignored={counts?.ignored ?? 0} />
    </section>
  )
}

type ThreadsProps = {
  threads: readonly Thread[]
  older: OlderPage
  box: Box
  isSearch: boolean
  selected: string | null
}

function Threads({ threads, older, box, isSearch, selected }: ThreadsProps) {
  const shown = useUnreadFirst(threads)
  if (threads.length === 0) return <NoThreads box={box} isSearch={isSearch} />
  return (
    <>
      <ul>
        {shown.map((thread) => (
          <ThreadRow key={thread.person_id} thread={thread} isSelected={thread.person_id === selected} />
        ))}
      </ul>
      <OlderButton older={older} kind="quiet">
        More conversations
      </OlderButton>
    </>
  )
}

function NoThreads({ box, isSearch }: { box: Box; isSearch: boolean }) {
  if (isSearch) return <Empty title={screenText.noneFound} />
  if (box === 'requested') return <Empty title={screenText.emptyRequests}>{screenText.emptyRequestsHint}</Empty>
  const find = (
    <ButtonLink kind="primary" to={paths.delegates}>
      Find people
    </ButtonLink>
  )
  return (
    <Empty title={screenText.empty} action={find}>
      {screenText.emptyHint}
    </Empty>
  )
}

type OtherBoxesProps = { box: Box; onBox: (box: Box) => void; hidden: number; ignored: number }

/** The way to what is not in the list, and back. */
function OtherBoxes({ box, onBox, hidden, ignored }: OtherBoxesProps) {
  const way =
    box === 'hidden'
      ? ({ to: 'accepted', words: 'Back to all conversations' } as const)
      : box === 'ignored'
        ? ({ to: 'requested', words: 'Back to requests' } as const)
        : box === 'requested' && ignored > 0
          ? ({ to: 'ignored', words: screenText.ignored(ignored) } as const)
          : box === 'accepted' && hidden > 0
            ? ({ to: 'hidden', words: screenText.hidden(hidden) } as const)
            : null
  if (!way) return null
  return (
    <p className="other-box">
      <button type="button" className="link" onClick={() => onBox(way.to)}>
        {way.words}
      </button>
    </p>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Loading the conversations" className="thread-wait">
      {[1, 2, 3, 4].map((row) => (
        <span key={row}>
          <Skeleton width="half" />
          <Skeleton width="most" />
        </span>
      ))}
    </Loading>
  )
}
