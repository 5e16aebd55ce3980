import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Cover } from '#web/ui/Cover.tsx'

const SAMPLES = [
  {
    kind: 'Webinar',
    title: 'Your first conference in forty minutes',
    about: 'From an empty draft to a published programme, with the spreadsheet you have.',
    facts: 'Online, 40 minutes',
  },
  {
    kind: 'Conference',
    title: 'Doors Open: a conference on conferences',
    about: 'Three days for people who plan programmes, run stages and look after guests.',
    facts: 'In a hall and online, three days',
  },
  {
    kind: 'Workshop',
    title: 'Better questions',
    about: 'How to collect, sort and answer the questions of three hundred people.',
    facts: 'Online, half a day',
  },
] as const

/** Sample events, marked as samples, shown while no conference is published. */
export function SampleEvents() {
  return (
    <ul className="events">
      {SAMPLES.map(({ kind, title, about, facts }) => (
        <li key={kind} className="card">
          <Cover id={title} use="card" />
          <div>
            <p className="row">
              <Badge kind="iris">{kind}</Badge>
              <Badge kind="plain">Sample</Badge>
            </p>
            <h2>{title}</h2>
            <p>{about}</p>
            <ul className="facts">
              <li className="glyph glyph-small glyph-place">{facts}</li>
            </ul>
            <div className="row">
              <ButtonLink kind="primary" to={paths.auth} aria-label={`Register Now: ${title}`}>
                Register Now
              </ButtonLink>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
