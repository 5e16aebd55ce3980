import { panelId, tabId } from '#web/ui/tabIds.ts'
import { faq } from './faq.ts'
import { QuestionFinder } from './QuestionFinder.tsx'
import { Questions } from './Questions.tsx'
import { StaticFrame } from './StaticFrame.tsx'

const NAME = 'faq'

/** The content of the FAQ page, with the first tab selected. */
export function FaqWords() {
  return (
    <StaticFrame className="faq-page" title="FAQ" lead="Frequently asked questions, and the answers.">
      <QuestionFinder label="Search questions and answers">
        <div className="tabs tabs-large" role="tablist" aria-label="Who asks">
          {faq.map(({ id, label }, at) => (
            <button
              key={id}
              id={tabId(NAME, id)}
              type="button"
              role="tab"
              className="tab"
              data-tab={id}
              aria-selected={at === 0}
              aria-controls={panelId(NAME, id)}
              tabIndex={at === 0 ? 0 : -1}
            >
              {label}
            </button>
          ))}
        </div>
        <div className="parts">
          {faq.map(({ id, label, questions }, at) => (
            <section
              key={id}
              id={panelId(NAME, id)}
              role="tabpanel"
              aria-labelledby={tabId(NAME, id)}
              className={at === 0 ? undefined : 'is-hidden'}
            >
              <h2>{label}</h2>
              <ul className="questions">
                <Questions questions={questions} />
              </ul>
            </section>
          ))}
        </div>
      </QuestionFinder>
    </StaticFrame>
  )
}
