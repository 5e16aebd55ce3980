import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { networkApi } from '../contract.ts'
import { ABOUT_ME } from '../page-text.ts'
import { networkText } from '../network-text.ts'
import { SuggestionCard } from './SuggestionCard.tsx'
import './home-suggestions.css'
import './network.css'

const SHOWN = 2

/** Two people to meet on the home page, or the question that leads to them. Nothing without either. */
export function HomeSuggestions({ conference_id }: { conference_id: string }) {
  const input = { conference_id, limit: SHOWN }
  const { data: suggestions } = useQuery(networkApi.suggestions, input)
  const { data: me } = useQuery(networkApi.me, { conference_id })
  if (!suggestions || !me || (me.answered && suggestions.length === 0)) return null
  return (
    <section className="home-suggestions" aria-labelledby="home-suggestions">
      <div>
        <h2 id="home-suggestions">{networkText.suggestions}</h2>
        <ButtonLink kind={me.answered ? 'quiet' : 'secondary'} size="small" to={me.answered ? paths.network : ABOUT_ME}>
          {me.answered ? networkText.all : networkText.answer}
        </ButtonLink>
      </div>
      {suggestions.length === 0 ? (
        <p className="soft">{networkText.nobodyUnanswered}</p>
      ) : (
        <ul>
          {suggestions.map((suggestion) => (
            <SuggestionCard key={suggestion.person.person_id} input={input} suggestion={suggestion} />
          ))}
        </ul>
      )}
    </section>
  )
}
