import { Sparkles } from 'lucide-react'
import { shownName } from '#features/people/rules.ts'
import { Link } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Suggestion } from '../contract.ts'
import { mutualText, reasonsText } from '../reason-text.ts'
import { usePersonLink } from '#features/connections/web/usePersonLink.ts'
import { type SuggestionInput, useSuggestion } from './useSuggestion.ts'

type SuggestionCardProps = { input: SuggestionInput; suggestion: Suggestion }

/** Somebody to meet, with the reasons. Connecting and ignoring take the card away at once. */
export function SuggestionCard({ input, suggestion: { person, reasons, mutual_count } }: SuggestionCardProps) {
  const { person_id, position, company, avatar_url } = person
  const name = shownName(person)
  const { connect, ignore } = useSuggestion(input, { person_id, name })
  const linkTo = usePersonLink()
  const about = [position, company].filter(Boolean).join(', ')
  return (
    <li className="card suggestion">
      <Avatar id={person_id} name={name} photo={avatar_url} size="l" />
      <div>
        <h3>
          <Link to={linkTo(person_id)}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {about && (
          <p className="soft">
            <bdi>{about}</bdi>
          </p>
        )}
        {mutual_count > 0 && <p className="soft small">{mutualText(mutual_count)}</p>}
      </div>
      <p className="suggestion-reason">
        <Sparkles aria-hidden />
        <span>{reasonsText(reasons)}</span>
      </p>
      <div className="suggestion-actions">
        <Button kind="primary" aria-label={`Connect with ${name}`} onClick={connect}>
          Connect
        </Button>
        <Button kind="quiet" aria-label={`Ignore ${name}`} onClick={ignore}>
          Ignore
        </Button>
      </div>
    </li>
  )
}
