import { networkingProfileApi } from '../contract.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { useProfile } from '#features/profile/web/useProfile.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { startOf } from '#features/registration/web/startOf.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useLocation } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { aboutMeText } from '../about-me-text.ts'
import { AboutMeForm } from './AboutMeForm.tsx'
import './about-me.css'

/** What follows the answers of somebody who has just registered: people to meet, and the way into the conference. */
const FIRST_PEOPLE = `${paths.network}?about=people`

/** What brings somebody to a conference, asked once and changed at any time. */
export function AboutMe() {
  const { mine, loading } = useCurrentConference()
  return (
    <div className="about-me">
      {mine ? (
        <Answers key={mine.id} conference={mine} />
      ) : loading ? (
        <Wait />
      ) : (
        <Empty
          level={1}
          title={aboutMeText.noConference}
          action={<ButtonLink to={paths.events}>See the events</ButtonLink>}
        />
      )}
    </div>
  )
}

function Answers({ conference }: { conference: MyConference }) {
  const { user, isDelegate } = useAuth()
  const { search } = useLocation()
  const conference_id = conference.id
  const me = useQuery(networkingProfileApi.me, { conference_id })
  const tags = useQuery(networkingProfileApi.tags, { conference_id })
  const profile = useProfile()
  const error = me.error ?? tags.error ?? profile.error
  if (me.data && tags.data && profile.data && user) {
    const { full_name, position, company, avatar_url } = profile.data
    const person = { person_id: user.id, full_name, position, company, avatar_url }
    const isFirst = new URLSearchParams(search).has('first')
    const next = isFirst ? startOf(conference, isDelegate) : paths.network
    const after = isFirst ? FIRST_PEOPLE : next
    return (
      <AboutMeForm conference={conference} next={next} after={after} me={me.data} tags={tags.data} person={person} />
    )
  }
  if (!error) return <Wait />
  const retry = () => Promise.all([me.refetch(), tags.refetch(), profile.refetch()])
  return <ReadFailed message={error.message} onRetry={retry} />
}

function Wait() {
  return (
    <Loading label="Loading the questions" className="about-me-wait">
      <Skeleton shape="title" width="most" />
      <Skeleton width="most" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </Loading>
  )
}
