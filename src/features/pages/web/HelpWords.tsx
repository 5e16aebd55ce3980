import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { faq, POPULAR } from './faq.ts'
import { QuestionFinder } from './QuestionFinder.tsx'
import { Questions } from './Questions.tsx'
import { StaticFrame } from './StaticFrame.tsx'

const CARDS = [
  {
    title: 'Browse the FAQ',
    about: 'All questions for attendees and organizers, and the technical ones.',
    to: paths.faq,
  },
  {
    title: 'Community Guidelines',
    about: 'How we treat one another, and what to do when someone does not.',
    to: paths.guidelines,
  },
  { title: 'Ask a person', about: 'Contact us. We reply within 24 hours.', to: paths.contact },
] as const

/** Three links, the five most frequent questions, and all others, which only the search shows. */
export function HelpWords() {
  const all = faq.flatMap(({ questions }) => questions)
  const first = POPULAR.flatMap((id) => all.filter((question) => question.id === id))
  const later = all.filter((question) => !first.includes(question))
  return (
    <StaticFrame className="help-page" title="Help Center" lead="Short answers first, and a person behind them.">
      <QuestionFinder label="How can we help?">
        <ul className="topics">
          {CARDS.map(({ title, about, to }) => (
            <li key={to}>
              <Link className="card card-pad" to={to}>
                <h2>{title}</h2>
                <p className="soft">{about}</p>
              </Link>
            </li>
          ))}
        </ul>
        <section className="common-questions" aria-labelledby="asked">
          <h2 id="asked">Asked most often</h2>
          <ul className="questions">
            <Questions questions={first} />
            <Questions questions={later} later />
          </ul>
          <p>
            <Link className="link reach" to={paths.faq}>
              All questions and answers
            </Link>
          </p>
        </section>
      </QuestionFinder>
    </StaticFrame>
  )
}
