import { faq } from '#features/pages/web/faq.ts'
import { Questions } from '#features/pages/web/Questions.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'

/** The FAQ ids of the questions shown on the landing page. */
const ASKED = ['what-does-it-cost', 'create-a-conference', 'import-schedule', 'several-organisers', 'when-a-plan-ends']

/** A few questions of the FAQ with their answers, and a link to all of them. */
export function AskedBand() {
  const all = faq.flatMap(({ questions }) => questions)
  return (
    <section className="wrap questions-band">
      <div className="spread">
        <h2>{text.asked}</h2>
        <ButtonLink kind="secondary" to={paths.faq}>
          {text.allAnswers}
        </ButtonLink>
      </div>
      <ul className="questions">
        <Questions questions={all.filter(({ id }) => ASKED.includes(id))} />
      </ul>
    </section>
  )
}
