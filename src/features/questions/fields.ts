import * as z from 'zod/mini'
import { written } from '#features/rooms/fields.ts'
import { QUESTION_LIMITS } from './rules.ts'
import { text } from './text.ts'

export const NewQuestion = z.object({
  text: written(QUESTION_LIMITS.text, text),
  /** Made by the browser: sent again with the same id, a question is the same question. */
  client_id: z.uuid(),
  /** Without my name: only the organisers see who asked. */
  anonymous: z._default(z.boolean(), false),
  schedule_item_id: z.optional(z.uuid()),
})

const answer = written(QUESTION_LIMITS.answer, { empty: text.answerEmpty, tooLong: text.answerTooLong })

export const WrittenAnswer = z.object({ text: answer })

/** Without a text, the question was answered aloud. */
export const NewAnswer = z.object({ text: z._default(z.nullable(answer), null) })
