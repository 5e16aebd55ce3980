import { plansText } from '../plans-text.ts'

/** What the words on the plans mean, and what all plans have. */
export function PlanWords() {
  return (
    <section className="plan-words" aria-labelledby="plan-words">
      <h2 id="plan-words">{plansText.title}</h2>
      <p>{plansText.lead}</p>
      <dl>
        {plansText.words.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
