import * as z from 'zod/mini'
import { QUESTION_KINDS } from './rules.ts'

/** A question as whoever registers is asked it. A new wording has a new id. */
export const FormQuestion = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  /** Of a choice; else empty. */
  options: z.array(z.string()),
  required: z.boolean(),
})
export type FormQuestion = z.infer<typeof FormQuestion>

/** What somebody answered, with the words of the question at that time. */
export const FormAnswer = z.object({
  question_id: z.string(),
  label: z.string(),
  value: z.string(),
  /** Whether the question is still asked in these words. */
  current: z.boolean(),
})
export type FormAnswer = z.infer<typeof FormAnswer>
