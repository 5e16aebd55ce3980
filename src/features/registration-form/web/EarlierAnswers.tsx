import { Fragment } from 'react'
import type { FormAnswer } from '../contract.ts'
import { text } from '../text.ts'

/** What somebody answered to questions that are not asked any more, or in other words. Nothing where there is none. */
export function EarlierAnswers({ answers }: { answers: readonly FormAnswer[] }) {
  const earlier = answers.filter(({ current }) => !current)
  if (earlier.length === 0) return null
  return (
    <section className="earlier-answers">
      <h3 className="label">{text.earlier}</h3>
      <dl>
        {earlier.map(({ question_id, label, value }) => (
          <Fragment key={question_id}>
            <dt className="soft small" dir="auto">
              {label}
            </dt>
            <dd dir="auto">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
