import type { ShownConference } from '#features/registration/contract.ts'
import { optionId } from '#web/forms/optionList.ts'
import { type Option, RESULT_KINDS } from '../result-rules.ts'
import { searchWords } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { ResultOption } from './ResultOption.tsx'

type ResultListProps = {
  id: string
  options: readonly Option[]
  active: number
  conference: ShownConference
  /** What was found, for marking it. */
  found: string
  onPick: (position: number) => void
}

/** The results by kind: one list of options, through which the arrow keys of the field move. */
export function ResultList({ id, options, active, conference, found, onPick }: ResultListProps) {
  const words = searchWords(found)
  const numbered = options.map((option, position) => ({ option, position }))
  return (
    <div id={id} role="listbox" aria-label={screenText.results}>
      {RESULT_KINDS.map((kind) => {
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
