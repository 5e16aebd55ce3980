import * as z from 'zod/mini'
import { manyLines, oneLine } from '#shared/clean.ts'
import { line, requiredLine } from '#shared/fields.ts'
import { answerText, questionText } from './refusal-text.ts'
import { type Answers, CONSENT, FORM_LIMITS, OPTION_COUNT, QUESTION_KINDS, type QuestionKind } from './rules.ts'

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

/** Answers as the API takes them: by the id of the question, '' for none. What they may be is up to the questions. */
export const GivenAnswers = z.record(z.string(), z.string())

type Asked = { id: string; kind: QuestionKind; options: readonly string[]; required: boolean }

/** The answers that these questions allow, '' for none. Others are left out. */
export function answersTo(questions: readonly Asked[]): z.ZodMiniType<Answers, Answers> {
  return z.object(Object.fromEntries(questions.map((question) => [question.id, answerTo(question)])))
}

function answerTo({ kind, options: all, required }: Asked): z.ZodMiniType<string, string> {
  if (kind === 'text') {
    const prose = z.string().check(z.overwrite(manyLines), z.maxLength(FORM_LIMITS.answer, answerText.tooLong))
    return required ? prose.check(z.minLength(1, answerText.missing)) : prose
  }
  const [allowed, problem] =
    kind === 'choice'
      ? [[...all, ...(required ? [] : [''])], answerText.unchosen]
      : [required ? [CONSENT.given] : [CONSENT.given, CONSENT.withheld, ''], answerText.unticked]
  return z.string().check(z.refine((answer) => allowed.includes(answer), problem))
}
