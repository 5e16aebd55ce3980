import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import type { LiveRow } from '#shared/live.ts'
import { patch } from '#web/data/queries.ts'
import { type LiveHandlers, upsert } from '#web/live/handlers.ts'
import { type Question, questionsApi } from '../contract.ts'
import { compareQuestions } from '../rules.ts'

/** What the events of its room change in the cached questions. */
export function questionsLive(roomKey: RoomKey): LiveHandlers {
  return {
    kinds: {
      'question.changed': ({ data }) => [withQuestion(roomKey, data)],
      'question.settings': ({ data }) => [patch(questionsApi.settings, roomKey, (before) => ({ ...before, ...data }))],
    },
    missed: [questionsApi.list, questionsApi.settings],
  }
}

/** Puts a question into the list at its place, or takes one out that is hidden. */
export function withQuestion(roomKey: RoomKey, row: LiveRow<Question>) {
  return patch(questionsApi.list, roomKey, (questions) =>
    upsert(questions, row, (one, other) => compareQuestions(one, other) < 0),
  )
}
