import './pictures.css'
import './welcome.css'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { HomeSuggestions } from '#features/suggestions/web/HomeSuggestions.tsx'
import { AnnouncementsSlot } from '#features/notifications/web/AnnouncementsSlot.tsx'
import { useProfile } from '#features/profile/web/useProfile.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { text } from '../text.ts'
import { MySchedule } from './MySchedule.tsx'
import { NowAndNext } from './NowAndNext.tsx'
import { NowSkeleton } from './NowSkeleton.tsx'
import { Vignette, type VignetteSubject } from './Vignette.tsx'

type Shortcut = { of: VignetteSubject; title: string; about: string; verb: string; to: string }

const SHORTCUTS: readonly Shortcut[] = [
  { of: 'stage', title: 'Live Sessions', about: text.liveSessions, verb: 'View Stage', to: paths.stage },
  { of: 'network', title: 'Networking', about: text.meet, verb: 'Network', to: paths.network },
  { of: 'chat', title: 'Messages', about: text.messages, verb: 'Messages', to: paths.messages },
  { of: 'schedule', title: 'Schedule', about: text.schedule, verb: 'View Schedule', to: paths.schedule },
]

/** A delegate's home page: the current sessions, and four links into the conference. */
export function Welcome() {
  const { mine: current, loading } = useCurrentConference()
  const name = useName()
  return (
    <div className="welcome">
      <header>
        <h1 dir="auto">{text.welcome(name)}</h1>
        {loading ? (
          <Skeleton width="half" />
        ) : (
          <p dir="auto">{current ? <AboutConference conference={current} /> : text.welcomeLead}</p>
        )}
      </header>
      {current && <AnnouncementsSlot conference_id={current.id} />}
      {current ? (
        <NowAndNext key={current.id} conference={current} />
      ) : (
        <section className="card now-card">{loading ? <NowSkeleton /> : <NoConference />}</section>
      )}
      {current && <MySchedule key={`my ${current.id}`} conference={current} />}
      <ul className="shortcuts">
        {SHORTCUTS.map(({ of, title, about, verb, to }) => (
          <li key={title} className="card">
            <Vignette of={of} />
            <h2>{title}</h2>
            <p className="soft">{about}</p>
            <ButtonLink kind="secondary" wide to={to}>
              {verb}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {current && <HomeSuggestions key={current.id} conference_id={current.id} />}
    </div>
  )
}

function NoConference() {
  return (
    <Empty title={text.noConference} action={<ButtonLink to={paths.events}>See the events</ButtonLink>}>
      {text.noConferenceDetail}
    </Empty>
  )
}

/** The name in the profile; until that has loaded, the name of the sign-up. */
function useName(): string | null {
  const { user } = useAuth()
  const { data: profile } = useProfile()
  const signUpName: unknown = user?.user_metadata['full_name']
  return profile ? profile.full_name : typeof signUpName === 'string' ? signUpName : null
}

function AboutConference({ conference: { name, slug, active, start_date, end_date } }: { conference: MyConference }) {
  const dates = longDateRange(start_date, end_date)
  return (
    <>
      {active ? (
        <Link className="link" to={paths.publicConference(slug)}>
          {name}
        </Link>
      ) : (
        name
      )}
      {dates && ` · ${dates}`}
    </>
  )
}
