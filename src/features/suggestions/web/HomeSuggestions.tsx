import { suggestionsApi } from '../contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ABOUT_ME } from '#features/registration/link-rules.ts'
import { suggestionsText } from '../suggestions-text.ts'
import { SuggestionCard } from './SuggestionCard.tsx'
import { useSteadySuggestions } from './useSteadySuggestions.ts'
import './home-suggestions.css'
import './suggestions.css'

const SHOWN = 2
const NONE: never[] = []

/** Two people to meet on the home page, or the question that leads to them. */
export function HomeSuggestions({ conference_id }: { conference_id: string }) {
  const input = { conference_id, limit: SHOWN }
  const { data: suggestions } = useQuery(suggestionsApi.list, input)
  const { shown, ...steady } = useSteadySuggestions(suggestions ?? NONE, SHOWN)
  const { data: me } = useQuery(networkingProfileApi.me, { conference_id })
  if (!suggestions || !me) return null
  return (
    <section className="home-suggestions" aria-labelledby="home-suggestions">
      <div>
        <h2 id="home-suggestions">Networking</h2>
        <ButtonLink kind="secondary" size="small" to={paths.network}>
          Network
        </ButtonLink>
      </div>
      {shown.length === 0 ? (
        <Nobody answered={me.answered} />
      ) : (
        <ul>
          {shown.map((suggestion) => (
            <SuggestionCard key={suggestion.person.person_id} {...{ conference_id, suggestion, steady }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Nobody({ answered }: { answered: boolean }) {
  if (answered) return <p className="soft">{suggestionsText.nobody}</p>
  return (
    <>
      <p className="soft">{suggestionsText.nobodyUnanswered}</p>
      <ButtonLink kind="secondary" size="small" to={ABOUT_ME}>
        {suggestionsText.answer}
      </ButtonLink>
    </>
  )
}
