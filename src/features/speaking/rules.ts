import type { AskedQuestion, OwnSession } from './contract.ts'

export const QUESTION_PHASES = ['before', 'during', 'after'] as const
export type QuestionPhase = (typeof QUESTION_PHASES)[number]

type Times = Pick<OwnSession, 'starts_at' | 'ends_at'>

/** When a question was asked, seen from its session; before it while its date is not known. */
export function askedWhen(
  { starts_at, ends_at }: Times,
  { created_at }: Pick<AskedQuestion, 'created_at'>,
): QuestionPhase {
  const asked = Date.parse(created_at)
  if (starts_at === null || ends_at === null || asked < Date.parse(starts_at)) return 'before'
  return asked < Date.parse(ends_at) ? 'during' : 'after'
}

type Asked<Session> = { session: Session; question: AskedQuestion }

/** The questions of all sessions by when they were asked: the open ones first, the most voted first. */
export function questionsByPhase<Session extends Times & Pick<OwnSession, 'questions'>>(
  sessions: readonly Session[],
): Record<QuestionPhase, Asked<Session>[]> {
  const all = sessions.flatMap((session) => session.questions.map((question) => ({ session, question })))
  const sorted = all.toSorted(
    (a, b) => Number(a.question.answered) - Number(b.question.answered) || b.question.upvotes - a.question.upvotes,
  )
  const asked = (phase: QuestionPhase) =>
    sorted.filter(({ session, question }) => askedWhen(session, question) === phase)
  return { before: asked('before'), during: asked('during'), after: asked('after') }
}
