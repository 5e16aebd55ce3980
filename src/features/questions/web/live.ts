import type { RoomPlace } from '#features/rooms/web/place.ts'
import type { LiveRow } from '#shared/live.ts'
import { patch } from '#web/data/queries.ts'
import { type LiveHandlers, upsert } from '#web/live/handlers.ts'
import { type Question, questionsApi } from '../contract.ts'
import { compareQuestions } from '../rules.ts'

/** What the events of its room change in the cached questions. */
export function questionsLive(place: RoomPlace): LiveHandlers {
  return {
    kinds: {
      'question.changed': ({ data }) => [withQuestion(place, data)],
      'question.settings': ({ data }) => [patch(questionsApi.settings, place, (before) => ({ ...before, ...data }))],
    },
    missed: [questionsApi.list, questionsApi.settings],
  }
}

/** Puts a question into the list at its place, or takes one out that is hidden. */
export function withQuestion(place: RoomPlace, row: LiveRow<Question>) {
  return patch(questionsApi.list, place, (questions) =>
    upsert(questions, row, (one, other) => compareQuestions(one, other) < 0),
  )
}
