import './welcome.css'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { HomeSuggestions } from '#features/suggestions/web/HomeSuggestions.tsx'
import { Announcements } from '#features/notifications/web/Announcements.tsx'
import type { MyConference } from '#features/registration/contract.ts'
import { unpublishedApi } from '#features/registration/unpublished-contract.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { ModeratingLine } from '#features/desk/web/ModeratingLine.tsx'
import { SpeakingLine } from '#features/speaking/web/SpeakingLine.tsx'
import { MeetingsGlance } from '#features/meetings/web/MeetingsGlance.tsx'
import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { text } from '../text.ts'
import { AfterConference } from './AfterConference.tsx'
import { BeforeConference } from './BeforeConference.tsx'
import { TodayRibbon } from './TodayRibbon.tsx'
import { LiveSessions } from './LiveSessions.tsx'
import { MySchedule } from './MySchedule.tsx'
import { NowSkeleton } from './NowSkeleton.tsx'
import { RecentMessages } from './RecentMessages.tsx'
import { type DayAtHome, useDay } from './useDay.ts'
import { useName } from './useName.ts'

/** A delegate's home page: the day of their conference, and what waits for them. */
export function Welcome() {
  const { user } = useAuth()
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
        {current && <SpeakingLine conference={current} />}
        {current && <ModeratingLine conference={current} />}
      </header>
      {current ? (
        <Day key={current.id} conference={current} />
      ) : (
        <section className="card now-card">{loading ? <NowSkeleton /> : <NoConference />}</section>
      )}
      {user && current && <RecentMessages user_id={user.id} />}
    </div>
  )
}

function Day({ conference }: { conference: MyConference }) {
  const day = useDay(conference)
  if (day === 'failed') return <p className="card card-pad">{text.scheduleFailed}</p>
  return (
    <>
      {day && <TodayRibbon day={day} />}
      <Announcements conference_id={conference.id} />
      <MeetingsGlance conference={conference} place="home" />
      {day ? <DayCards day={day} /> : <DaySkeleton />}
      <HomeSuggestions conference_id={conference.id} />
    </>
  )
}

/** It takes the place of the two cards, so that what is below stays where it is. */
function DaySkeleton() {
  return (
    <>
      <section className="card now-card">
        <NowSkeleton />
      </section>
      <section className="card now-card" aria-hidden="true" />
    </>
  )
}

function DayCards({ day }: { day: DayAtHome }) {
  if (day.state === 'over') return <AfterConference day={day} />
  return (
    <>
      <LiveSessions day={day} />
      <MySchedule day={day} />
      {day.state === 'before' && <BeforeConference day={day} />}
    </>
  )
}

/** Who was invited before the conference is published has nothing else that says they are registered. */
function NoConference() {
  const { data: unpublished } = useQuery(unpublishedApi.list, {})
  const [first] = unpublished ?? []
  if (first)
    return (
      <Empty title={text.registeredFor(first.name)}>
        {text.notOpenYet(longDateRange(first.start_date, first.end_date))}
      </Empty>
    )
  return (
    <Empty title={text.noConference} action={<ButtonLink to={paths.events}>See the events</ButtonLink>}>
      {text.noConferenceDetail}
    </Empty>
  )
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
