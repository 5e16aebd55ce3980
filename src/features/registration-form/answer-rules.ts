import * as z from 'zod/mini'
import { manyLines } from '#shared/clean.ts'
import { answerText } from './answer-text.ts'
import { type Answers, CONSENT, FORM_LIMITS, type QuestionKind, unanswered } from './rules.ts'

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

/** The same for a form, which may have been opened with other questions. */
export function answersInForm(questions: readonly Asked[]): z.ZodMiniType<Answers, Answers> {
  const complete = z.transform((given: Answers) => ({ ...unanswered(questions), ...given }))
  return z.pipe(complete, answersTo(questions))
}
