import { useState } from 'react'
import { type Suggestion, suggestionsApi } from '../contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { Link } from '#web/router/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ABOUT_ME } from '#features/registration/link-rules.ts'
import { suggestionsText } from '../suggestions-text.ts'
import { SuggestionCard } from './SuggestionCard.tsx'
import { useSteadySuggestions } from './useSteadySuggestions.ts'
import './suggestions.css'

const BetterSuggestions = lazyPart(() => import('./BetterSuggestions.tsx').then((module) => module.BetterSuggestions))

type SuggestedPeopleProps = { conference_id: string | null; loading: boolean; ready: boolean }

/** People You May Know, in the current conference. */
export function SuggestedPeople({ conference_id, loading, ready }: SuggestedPeopleProps) {
  return (
    <section className="suggested-people" aria-labelledby="suggested-people">
      <div className="suggested-head">
        <h2 id="suggested-people">{suggestionsText.suggestions}</h2>
        <span className="soft small">{suggestionsText.suggestionsFrom}</span>
      </div>
      {conference_id !== null ? (
        <Suggestions key={conference_id} conference_id={conference_id} ready={ready} />
      ) : loading ? (
        <Wait />
      ) : (
        <Empty
          level={3}
          title={suggestionsText.nobody}
          action={<ButtonLink to={paths.events}>See the events</ButtonLink>}
        >
          {suggestionsText.noConference}
        </Empty>
      )}
    </section>
  )
}

/** How many are shown at first, and after "More people". */
const SHOWN = { first: 6, more: 12 }
const NONE: never[] = []

/** Shown to somebody who has not said what they look for. */
const isFallback = ({ reasons }: Suggestion) => reasons.every(({ type }) => type === 'speaks' || type === 'title')

function Suggestions({ conference_id, ready }: { conference_id: string; ready: boolean }) {
  const [most, setMost] = useState(SHOWN.first)
  const input = { conference_id, limit: SHOWN.more }
  const { data, error, refetch } = useQuery(suggestionsApi.list, input, { enabled: ready })
  const { shown, ...steady } = useSteadySuggestions(data ?? NONE, most)
  const { data: me } = useQuery(networkingProfileApi.me, { conference_id })
  if (!data && error)
    return <ReadFailed message={error.message || suggestionsText.suggestionsFailed} onRetry={refetch} />
  if (!data || !me) return <Wait />
  const toAnswers = (
    <ButtonLink kind={me.answered ? 'quiet' : 'primary'} size="small" to={ABOUT_ME}>
      {me.answered ? suggestionsText.change : suggestionsText.answer}
    </ButtonLink>
  )
  const how = (
    <Link className="link reach" to={paths.suggestions}>
      {suggestionsText.how}
    </Link>
  )
  return (
    <>
      <BetterSuggestions conference_id={conference_id} />
      {shown.length === 0 ? (
        <Empty level={3} title={suggestionsText.nobody} action={toAnswers}>
          {me.answered ? suggestionsText.nobodyAnswered : suggestionsText.nobodyUnanswered} {how}
        </Empty>
      ) : (
        <>
          {shown.every(isFallback) && <p className="soft">{suggestionsText.onlyFallback}</p>}
          <ul className="suggested-list">
            {shown.map((suggestion) => (
              <SuggestionCard key={suggestion.person.person_id} {...{ conference_id, suggestion, steady }} />
            ))}
          </ul>
          <p className="suggested-more">
            {most < SHOWN.more && data.length > SHOWN.first && (
              <Button kind="secondary" size="small" onClick={() => setMost(SHOWN.more)}>
                {suggestionsText.more}
              </Button>
            )}
            {toAnswers}
            {how}
          </p>
        </>
      )}
    </>
  )
}

function Wait() {
  return (
    <Loading label="Loading people to meet" className="suggested-list">
      {[1, 2].map((card) => (
        <div key={card} className="card suggestion">
          <Skeleton shape="title" width="most" />
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton shape="button" />
        </div>
      ))}
    </Loading>
  )
}
