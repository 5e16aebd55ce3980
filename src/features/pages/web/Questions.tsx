import type { Question } from './faq.ts'
import { Prose } from './Prose.tsx'

type QuestionsProps = {
  questions: readonly Question[]
  /** They show only once they are searched for. */
  later?: boolean
}

/** Questions that open, one under the other. The fragment of an answer opens it, as browsers do by themselves. */
export function Questions({ questions, later = false }: QuestionsProps) {
  return questions.map(({ id, question, lines }) => (
    <li key={id} className={later ? 'is-later' : undefined}>
      <details>
        <summary>
          <h3>{question}</h3>
        </summary>
        <div id={id}>
          <Prose lines={lines} />
        </div>
      </details>
    </li>
  ))
}
