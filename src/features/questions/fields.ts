import * as z from 'zod/mini'
import { manyLines } from '#shared/clean.ts'
import { QUESTION_LIMITS } from './rules.ts'
import { text } from './text.ts'

export const NewQuestion = z.object({
  text: z
    .string(text.empty)
    .check(z.overwrite(manyLines), z.minLength(1, text.empty), z.maxLength(QUESTION_LIMITS.text, text.tooLong)),
  /** Made by the browser: sent again with the same id, a question is the same question. */
  client_id: z.uuid(),
  /** Without my name: only the organisers see who asked. */
  anonymous: z._default(z.boolean(), false),
  schedule_item_id: z.optional(z.uuid()),
})

const answer = z
  .string(text.answerEmpty)
  .check(
    z.overwrite(manyLines),
    z.minLength(1, text.answerEmpty),
    z.maxLength(QUESTION_LIMITS.answer, text.answerTooLong),
  )

export const WrittenAnswer = z.object({ text: answer })

/** Without a text, the question was answered aloud. */
export const NewAnswer = z.object({ text: z._default(z.nullable(answer), null) })
