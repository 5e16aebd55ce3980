import './welcome.css'
import { tabLink } from '#features/conferences/link-rules.ts'
import { conferenceTime } from '#features/conferences/rules.ts'
import { standLink } from '#features/registration/link-rules.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { isOrganiser } from '#features/registration/rules.ts'
import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { useMinute } from '#web/useMinute.ts'
import { text } from '../text.ts'
import { useName } from './useName.ts'

/** What is on now first, then what comes, then what is over. */
const ORDER = ['live', 'coming', 'past'] as const

/** An organiser's home page: their conferences with the way to today, and where they take part themselves. */
export function OrganiserHome({ conferences }: { conferences: readonly MyConference[] }) {
  const now = new Date(useMinute() * MINUTE_MS)
  const placeOf = (conference: MyConference) => ORDER.indexOf(conferenceTime(conference, now))
  const inOrder = conferences.toSorted((one, other) => placeOf(one) - placeOf(other))
  const own = inOrder.filter(isOrganiser)
  const joined = inOrder.filter((conference) => !isOrganiser(conference))
  const name = useName()
  return (
    <div className="welcome organiser-home">
      <header className="spread">
        <h1 dir="auto">{text.welcome(name)}</h1>
        <ButtonLink kind="secondary" to={paths.conferenceManager}>
          Go to Dashboard
        </ButtonLink>
      </header>
      <section className="card" aria-labelledby="your-conferences">
        <div className="card-head">
          <h2 id="your-conferences">{text.yourConferences}</h2>
        </div>
        {own.length > 0 ? (
          <ul>
            {own.map((conference) => (
              <OwnConference key={conference.id} conference={conference} now={now} />
            ))}
          </ul>
        ) : (
          <Empty title={text.noneYet} action={<ButtonLink to={paths.events}>See the events</ButtonLink>}>
            {text.noneYetDetail}
          </Empty>
        )}
      </section>
      {joined.length > 0 && (
        <section className="card" aria-labelledby="joined-conferences">
          <div className="card-head">
            <h2 id="joined-conferences">{text.takingPart}</h2>
          </div>
          <ul>
            {joined.map((conference) => (
              <JoinedConference key={conference.id} conference={conference} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function OwnConference({ conference, now }: { conference: MyConference; now: Date }) {
  const { id, name, active } = conference
  const time = conferenceTime(conference, now)
  return (
    <li>
      <About conference={conference} to={paths.conference(id)} />
      {!active && <Badge kind="draft">Draft</Badge>}
      {active && time === 'live' && <Badge kind="live">{text.nowOn}</Badge>}
      <span className="row">
        {active && time === 'live' && <ButtonLink to={paths.today(id)}>Today</ButtonLink>}
        <ButtonLink kind="secondary" to={tabLink(id, 'overview')}>
          Overview<span className="visually-hidden"> of {name}</span>
        </ButtonLink>
      </span>
    </li>
  )
}

function JoinedConference({ conference }: { conference: MyConference }) {
  const { slug, roles } = conference
  return (
    <li>
      <About conference={conference} to={`${paths.schedule}?conference=${encodeURIComponent(slug)}`} />
      {roles.includes('exhibitor') && (
        <ButtonLink kind="secondary" to={standLink(slug)}>
          Your stand
        </ButtonLink>
      )}
    </li>
  )
}

function About({ conference: { name, start_date, end_date }, to }: { conference: MyConference; to: string }) {
  return (
    <div>
      <Link className="reach" to={to}>
        <b dir="auto">{name}</b>
      </Link>
      <p className="small soft">{longDateRange(start_date, end_date) || text.noDates}</p>
    </div>
  )
}
