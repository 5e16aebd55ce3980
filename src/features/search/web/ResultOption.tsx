import { useAuth } from '#features/auth/web/useAuth.ts'
import { History } from 'lucide-react'
import type { ShownConference } from '#features/registration/contract.ts'
import type { Phase } from '#features/schedule/now-rules.ts'
import { Link } from '#web/router/router.tsx'
import type { Option } from '../result-rules.ts'
import { screenText } from '../screen-text.ts'
import { ExhibitorResult } from './ExhibitorResult.tsx'
import { PersonResult } from './PersonResult.tsx'
import { pathOf } from './resultPaths.ts'
import { SessionResult } from './SessionResult.tsx'

type ResultOptionProps = {
  id: string
  option: Option
  isActive: boolean
  conference: ShownConference
  phases: ReadonlyMap<string, Phase>
  words: readonly string[]
  onPick: () => void
}

/** One option of the list: a link to a result, what shows all of its kind, an earlier search, or what forgets these. */
export function ResultOption({ id, option, isActive, conference, phases, words, onPick }: ResultOptionProps) {
  const { user } = useAuth()
  const props = { id, role: 'option', tabIndex: -1, 'aria-selected': isActive, ref: isActive ? intoView : undefined }
  if ('typed' in option)
    return (
      <div {...props} className="result" onClick={onPick}>
        <History className="result-start soft" aria-hidden="true" />
        <bdi className="truncate">{option.typed}</bdi>
      </div>
    )
  if ('total' in option || 'clear' in option)
    return (
      <div {...props} className="result-all" onClick={onPick}>
        {'clear' in option ? screenText.clearRecent : screenText.allOf(option.total)}
        <span className="visually-hidden"> {screenText.kinds[option.kind]}</span>
      </div>
    )
  return (
    <Link {...props} className="result" to={pathOf(option, conference, user?.id)} onClick={onPick}>
      {'person' in option ? (
        <PersonResult person={option.person} words={words} />
      ) : 'session' in option ? (
        <SessionResult
          session={option.session}
          phase={phases.get(option.session.schedule_item_id)}
          time_zone={conference.time_zone}
          words={words}
        />
      ) : (
        <ExhibitorResult exhibitor={option.exhibitor} words={words} />
      )}
      <kbd className="hide-on-phone" aria-hidden="true">
        Enter
      </kbd>
    </Link>
  )
}

function intoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
