import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import type { ApiError } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { type Question, questionsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { withQuestion } from './live.ts'

/** Votes for a question or takes the vote back, and shows it at once. */
export function useUpvote(roomKey: RoomKey, question: Question) {
  const isOn = question.upvoted === true
  const toggled = { ...question, upvoted: !isOn, upvotes: question.upvotes + (isOn ? -1 : 1) }
  const options = {
    optimistic: () => [withQuestion(roomKey, toggled)],
    updates: (changed: Question) => [withQuestion(roomKey, changed)],
    failed: ({ code, message }: ApiError) =>
      code === 'signed_out'
        ? `${screenText.mustLogIn} ${screenText.upvoteQuestions}`
        : { title: screenText.failedAction, description: message },
  }
  const upvote = useAction(questionsApi.upvote, options)
  const unvote = useAction(questionsApi.unvote, options)
  return () => (isOn ? unvote : upvote).mutate({ conference_id: roomKey.conference_id, id: question.id })
}
