import type { ShownConference } from '#features/registration/contract.ts'
import type { Phase } from '#features/schedule/now-rules.ts'
import { optionId } from '#web/forms/optionList.ts'
import { GROUPS, type Option } from '../result-rules.ts'
import { searchWords } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { ResultOption } from './ResultOption.tsx'

type ResultListProps = {
  id: string
  options: readonly Option[]
  active: number
  conference: ShownConference
  /** What each session is this minute, by its id. */
  phases: ReadonlyMap<string, Phase>
  /** What was found, for marking it. */
  found: string
  onPick: (position: number) => void
}

/** The options by group: one list of options, through which the arrow keys of the field move. */
export function ResultList({ id, options, active, conference, phases, found, onPick }: ResultListProps) {
  const words = searchWords(found)
  const numbered = options.map((option, position) => ({ option, position }))
  return (
    <div id={id} role="listbox" aria-label={screenText.results}>
      {GROUPS.map((kind) => {
        const rows = numbered.filter(({ option }) => option.kind === kind)
        if (rows.length === 0) return null
        return (
          <div key={kind} role="group" aria-label={screenText.kinds[kind]} className="result-group">
            <p className="result-heading" aria-hidden="true">
              {screenText.kinds[kind]}
            </p>
            {rows.map(({ option, position }) => (
              <ResultOption
                key={position}
                id={optionId(id, position)}
                option={option}
                isActive={position === active}
                conference={conference}
                phases={phases}
                words={words}
                onPick={() => onPick(position)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}
