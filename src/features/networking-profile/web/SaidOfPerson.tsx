import type { Answers } from '../rules.ts'
import { goalSentence, goalText } from '../goal-text.ts'

type PersonAnswers = Pick<Answers, 'interests' | 'seeking' | 'offering' | 'about'> & { bio?: string | null }

/** What somebody says of themselves; parts without words are left out. */
export function SaidOfPerson({ answers: { bio, about, seeking, offering, interests } }: { answers: PersonAnswers }) {
  const looksFor = seeking.map((goal) => goalSentence(goalText.seeking, goal))
  const offers = offering.map((goal) => goalSentence(goalText.offering, goal))
  return (
    <>
      <Part title="About" lines={[bio, about].flatMap((text) => text || [])} />
      <Part title="Looks for" lines={looksFor} />
      <Part title="Can offer" lines={offers} />
      {interests.length > 0 && (
        <section>
          <h3>Interests</h3>
          <ul className="person-tags">
            {interests.map((tag) => (
              <li key={tag} className="badge badge-plain">
                {tag}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      {lines.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </section>
  )
}
