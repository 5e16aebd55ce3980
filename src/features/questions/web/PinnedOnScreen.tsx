import { ArrowUp, Pin } from 'lucide-react'
import { roomName, type RoomKey } from '#features/rooms/web/roomKey.ts'
import { writerName } from '#features/people/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { classes } from '#web/ui/glyph.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { questionsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { questionsLive } from './live.ts'

/** The pinned question, readable from the back row; nothing where none is pinned. */
export function PinnedOnScreen({ conference_id, schedule_item_id }: RoomKey) {
  const roomKey = { conference_id, schedule_item_id }
  const room = roomName(roomKey)
  const { ready } = useRoom(room, questionsLive(roomKey))
  const questions = useQuery(questionsApi.list, roomKey, { enabled: ready, staleTime: Infinity })
  const question = questions.data?.find(({ pinned }) => pinned)
  if (!question) return null
  const { text, anonymous, upvotes } = question
  // So that a question of 500 characters fits beside a poll.
  const isVeryLong = text.length > 280
  const isLong = text.length > 120 && !isVeryLong
  return (
    <section className="screen-question" aria-label={screenText.onThisOne}>
      <p className="screen-label is-pin">
        <Pin aria-hidden />
        {screenText.onThisOne}
      </p>
      <h2 className={classes('screen-big', isLong && 'is-long', isVeryLong && 'is-very-long')} dir="auto">
        {text}
      </h2>
      <p className="screen-by">
        <span className="screen-votes">
          <ArrowUp aria-hidden />
          {upvotes}
          <VisuallyHidden>{upvotes === 1 ? ' vote' : ' votes'}</VisuallyHidden>
        </span>
        {/* The organiser who shows the screen knows who asked without a name, and the hall does not. */}
        <bdi>{anonymous ? screenText.someone : writerName(question)}</bdi>
      </p>
    </section>
  )
}
