import { useAuth } from '#features/auth/web/useAuth.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { startOf } from '#features/registration/web/startOf.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { firstPeopleText as text } from '../better-text.ts'
import { suggestionsApi } from '../contract.ts'
import { suggestionsText } from '../suggestions-text.ts'
import { SuggestionCard } from './SuggestionCard.tsx'
import { useSteadySuggestions } from './useSteadySuggestions.ts'
import './suggestions.css'

/** The last step of joining a conference: three people to meet, and the way in. */
export function FirstPeople() {
  const { mine } = useCurrentConference()
  return mine ? <People key={mine.id} conference={mine} /> : <Wait />
}

const SHOWN = 3
const NONE: never[] = []

function People({ conference }: { conference: MyConference }) {
  const { isDelegate } = useAuth()
  const conference_id = conference.id
  const { data, error } = useQuery(suggestionsApi.list, { conference_id, limit: SHOWN })
  const { shown, ...steady } = useSteadySuggestions(data ?? NONE, SHOWN)
  if (!data && !error) return <Wait />
  const isEmpty = shown.length === 0
  return (
    <div className="first-people">
      <h1>{isEmpty ? text.nobody : text.title}</h1>
      <p className="soft">{isEmpty ? text.nobodyHint : text.lead}</p>
      {!isEmpty && (
        <section aria-labelledby="first-people">
          <h2 id="first-people" className="visually-hidden">
            {suggestionsText.suggestions}
          </h2>
          <ul>
            {shown.map((suggestion) => (
              <SuggestionCard key={suggestion.person.person_id} {...{ conference_id, suggestion, steady }} />
            ))}
          </ul>
        </section>
      )}
      <div className="first-people-foot">
        <ButtonLink kind="primary" size="large" to={startOf(conference, isDelegate)}>
          {text.goIn}
        </ButtonLink>
        <Link className="link reach" to={paths.suggestions}>
          {suggestionsText.how}
        </Link>
      </div>
    </div>
  )
}

function Wait() {
  return (
    <Loading label="Loading people to meet" className="first-people">
      <Skeleton shape="title" width="most" />
      <Skeleton width="half" />
      <Skeleton shape="button" />
    </Loading>
  )
}
