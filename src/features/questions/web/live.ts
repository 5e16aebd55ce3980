import type { LiveEvent } from '#shared/live.ts'
import { patch } from '#web/data/queries.ts'
import { type LiveHandlers, type LiveRow, upsert } from '#web/live/handlers.ts'
import { type Question, questionsApi, type QuestionSettings } from '../contract.ts'
import { compareQuestions } from '../rules.ts'

/** The questions of a conference, or of one of its sessions. */
export type QuestionPlace = { conference_id: string; schedule_item_id?: string | undefined }

/** What the events of its room change in the cached questions. */
export function questionsLive(place: QuestionPlace): LiveHandlers {
  return {
    kinds: {
      // The server sends as `data` what the list of the thing answers.
      'question.changed': ({ data }: LiveEvent) => [withQuestion(place, data as LiveRow<Question>)],
      'question.settings': ({ data }) => [
        patch(questionsApi.settings, place, (before) => ({ ...before, ...(data as QuestionSettings) })),
      ],
    },
    missed: [questionsApi.list, questionsApi.settings],
  }
}

/** Puts a question into the list at its place, or takes one out that is hidden. */
export function withQuestion(place: QuestionPlace, row: LiveRow<Question>) {
  return patch(questionsApi.list, place, (questions) =>
    upsert(questions, row, (one, other) => compareQuestions(one, other) < 0),
  )
}
