import { Sparkles } from 'lucide-react'
import { shownName } from '#features/people/rules.ts'
import { Link } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { Suggestion } from '../contract.ts'
import { mutualText, reasonsText } from '../reason-text.ts'
import { usePersonLink } from '#features/connections/web/usePersonLink.ts'
import { FirstLine } from './FirstLine.tsx'
import { SuggestionActions } from './SuggestionActions.tsx'
import type { useSteadySuggestions } from './useSteadySuggestions.ts'

type Steady = Pick<ReturnType<typeof useSteadySuggestions>, 'pressed' | 'mark'>
type SuggestionCardProps = { conference_id: string; suggestion: Suggestion; steady: Steady }

/** Somebody to meet, with the reasons. A card that was pressed stays where it is and says what was done. */
export function SuggestionCard({ conference_id, suggestion, steady: { pressed, mark } }: SuggestionCardProps) {
  const { person, reasons, first_line, mutual_count } = suggestion
  const { person_id, position, company, avatar_url } = person
  const name = shownName(person)
  const linkTo = usePersonLink()
  const done = pressed.get(person_id) ?? null
  const about = [position, company].filter(Boolean).join(', ')
  return (
    <li className="card suggestion">
      <Avatar id={person_id} name={name} photo={avatar_url} size="l" />
      <div>
        <h3>
          <Link className="reach" to={linkTo(person_id)}>
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
      {done === null && <FirstLine line={first_line} />}
      <SuggestionActions {...{ conference_id, person_id, name, mark }} pressed={done} />
    </li>
  )
}
