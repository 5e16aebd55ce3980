import { ChartNoAxesColumn } from 'lucide-react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { pollsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import './polls.css'

type PollCardProps = {
  roomKey: RoomKey
  /** What the message in the chat says of the poll. */
  card: { id: string; title: string }
  /** Shows the polls. */
  onOpen: () => void
}

/** A poll in the chat: its question, how it stands, and the way to vote. */
export function PollCard({ roomKey, card, onOpen }: PollCardProps) {
  // The panel around the chat keeps the list up to date.
  const polls = useQuery(pollsApi.list, roomKey, { staleTime: Infinity }).data
  const poll = polls?.find(({ id }) => id === card.id)
  const isSeen = poll?.state === 'open' || poll?.state === 'closed'
  return (
    <div className="poll-card">
      <ChartNoAxesColumn aria-hidden />
      <div>
        <p className="strong" dir="auto">
          {poll?.question ?? card.title}
        </p>
        <p className="soft small tabular">
          {polls === undefined
            ? 'Poll'
            : isSeen
              ? screenText.cardState(poll.state === 'open' ? 'open' : 'closed', poll.total_votes)
              : screenText.cardGone}
        </p>
      </div>
      {isSeen && (
        <Button kind="secondary" size="small" onClick={onOpen}>
          {poll.state === 'open' && !poll.voted ? 'Vote' : 'Show'}
        </Button>
      )}
    </div>
  )
}
