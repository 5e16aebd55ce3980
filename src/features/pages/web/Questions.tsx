import type { Question } from './faq.ts'
import { Prose } from './Prose.tsx'

type QuestionsProps = {
  questions: readonly Question[]
  /** Shown only as search results. */
  later?: boolean
}

/** Questions as <details> elements. The browser opens the one that the fragment names. */
export function Questions({ questions, later = false }: QuestionsProps) {
  return questions.map(({ id, question, lines }) => (
    <li key={id} className={later ? 'only-when-searching' : undefined}>
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
