import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { ImportQuestions } from '#web/ui/ImportDialog.tsx'
import type { ScheduleImport } from '../contract.ts'
import { LONGEST_SESSION } from '../rules.ts'
import { importText } from '../import-text.ts'

const NO_END = importText.missing('end time')

/** Asks how long sessions are where the file has no end times. */
export function SessionLength({ reply, problem, choices, decide }: ImportQuestions<ScheduleImport>) {
  const [minutes, setMinutes] = useState(choices.session_minutes ?? '')
  const id = useId()
  const rows = reply?.without_end ?? 0
  const missing = problem?.missing ?? {}
  // A length cannot be added to a start time that the file does not have either.
  const noEnds = 'end_time' in missing && !('start_time' in missing)
  const refused = noEnds || problem?.reasons.some((reason) => reason.endsWith(NO_END))
  if (rows === 0 && !refused && choices.session_minutes === undefined) return null

  function apply(event: SyntheticEvent) {
    event.preventDefault()
    decide({ session_minutes: minutes })
  }

  return (
    <form className="import-choices" onSubmit={apply}>
      <div className="field">
        <label htmlFor={id}>{importText.noLength(rows)}</label>
        <input
          id={id}
          className="input"
          type="number"
          min={1}
          max={LONGEST_SESSION}
          required={choices.session_minutes === undefined}
          placeholder="Minutes, such as 45"
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
      </div>
      <Button type="submit" kind="secondary">
        Use this length
      </Button>
    </form>
  )
}
