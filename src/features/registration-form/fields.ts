import * as z from 'zod/mini'
import { oneLine } from '#shared/clean.ts'
import { line, requiredLine } from '#shared/fields.ts'
import { questionText } from './refusal-text.ts'
import { FORM_LIMITS, OPTION_COUNT, QUESTION_KINDS, type QuestionKind } from './rules.ts'

type Optional = { kind: QuestionKind; options: readonly string[] }

const shape = {
  kind: z.enum(QUESTION_KINDS),
  label: requiredLine(FORM_LIMITS.label, { missing: questionText.noLabel, tooLong: questionText.labelTooLong }),
  required: z._default(z.boolean(), false),
}
const options = z.array(line(FORM_LIMITS.option, questionText.optionTooLong))

function hasEnough({ kind, options: { length } }: Optional) {
  return kind !== 'choice' || (length >= OPTION_COUNT.fewest && length <= OPTION_COUNT.most)
}

function areDifferent({ kind, options: all }: Optional) {
  return kind !== 'choice' || new Set(all).size === all.length
}

const checks = [
  z.refine<Optional>(hasEnough, { error: questionText.fewOptions, path: ['options'] }),
  z.refine<Optional>(areDifferent, { error: questionText.sameOption, path: ['options'] }),
] as const

/** A question of the organisers, as the API takes it. Only a choice has options. */
export const QuestionFields = z
  .object({ ...shape, options: z._default(z.pipe(options, z.transform(withoutEmpty)), []) })
  .check(...checks)

/** The same as the dialog holds it: one option on each line. */
export const QuestionForm = z
  .object({ ...shape, options: z.pipe(z.pipe(z.string(), z.transform(linesOf)), options) })
  .check(...checks)

function withoutEmpty(lines: string[]) {
  return lines.filter(Boolean)
}

function linesOf(text: string) {
  return withoutEmpty(text.split('\n').map(oneLine))
}
