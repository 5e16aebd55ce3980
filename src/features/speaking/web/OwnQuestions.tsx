import { useState } from 'react'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import type { AskedQuestion, OwnSession } from '../contract.ts'
import { pageText } from '../page-text.ts'
import { QUESTION_PHASES, type QuestionPhase, questionsByPhase } from '../rules.ts'

type OwnQuestionsProps = { sessions: readonly OwnSession[]; conference: { slug: string } }

/** What was asked before, during and after one's sessions. Each is answered on the page of its session. */
export function OwnQuestions({ sessions, conference: { slug } }: OwnQuestionsProps) {
  const questions = questionsByPhase(sessions)
  const [phase, setPhase] = useState<QuestionPhase>(
    () => QUESTION_PHASES.find((one) => questions[one].some(({ question }) => !question.answered)) ?? 'before',
  )
  const options = QUESTION_PHASES.map((id) => ({
    id,
    label: questions[id].length > 0 ? `${pageText.phases[id]}, ${questions[id].length}` : pageText.phases[id],
  }))
  return (
    <section className="own-questions" aria-labelledby="own-questions">
      <div className="own-questions-head">
        <h2 id="own-questions">{pageText.questions}</h2>
        <Choice label="Asked" options={options} selected={phase} onSelect={setPhase} />
      </div>
      {questions[phase].length === 0 ? (
        <p className="card card-pad soft">{pageText.noQuestions[phase]}</p>
      ) : (
        <ul className="card">
          {questions[phase].map(({ session, question }) => (
            <li key={question.id}>
              <Asked question={question} session={session} />
              <ButtonLink
                kind="secondary"
                size="small"
                to={`${sessionLink(session.id, slug)}&panel=questions`}
                aria-label={`${question.answered ? 'Open' : 'Answer'}: ${question.text}`}
              >
                {question.answered ? 'Open' : 'Answer'}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Asked({ question, session }: { question: AskedQuestion; session: OwnSession }) {
  const { text, asked_by, upvotes, answered } = question
  return (
    <div>
      <h3 dir="auto">{text}</h3>
      <p className="soft small">
        <bdi>{asked_by ?? pageText.askedWithoutName}</bdi>
        {` · ${pageText.votes(upvotes)} · `}
        <bdi>{session.title}</bdi>
      </p>
      {answered && <Badge kind="good">{pageText.answered}</Badge>}
    </div>
  )
}
