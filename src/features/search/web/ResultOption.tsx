import { useAuth } from '#features/auth/web/useAuth.ts'
import type { ShownConference } from '#features/registration/contract.ts'
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
  words: readonly string[]
  onPick: () => void
}

/** One option of the list: a link to a result, or what shows all of its kind. */
export function ResultOption({ id, option, isActive, conference, words, onPick }: ResultOptionProps) {
  const { user } = useAuth()
  const props = { id, role: 'option', tabIndex: -1, 'aria-selected': isActive, ref: isActive ? intoView : undefined }
  if ('total' in option)
    return (
      <div {...props} className="result-all" onClick={onPick}>
        {screenText.allOf(option.total)}
        <span className="visually-hidden"> {screenText.kinds[option.kind]}</span>
      </div>
    )
  return (
    <Link {...props} className="result" to={pathOf(option, conference, user?.id)} onClick={onPick}>
      {'person' in option ? (
        <PersonResult person={option.person} words={words} />
      ) : 'session' in option ? (
        <SessionResult session={option.session} time_zone={conference.time_zone} words={words} />
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
