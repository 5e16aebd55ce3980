import { useId } from 'react'
import type { ImportQuestions } from '#web/ui/ImportDialog.tsx'
import type { ScheduleImport } from '../contract.ts'
import { importText } from '../import-text.ts'

/** How many of the sessions are listed. */
const MOST = 200

/** Lists the sessions that the file does not have, which stay unless somebody ticks that they are removed. */
export function GoneSessions({ reply, choices, decide }: ImportQuestions<ScheduleImport>) {
  const id = useId()
  const gone = reply?.gone ?? []
  if (gone.length === 0) return null
  const isRemoving = choices.remove_gone === 'true'
  return (
    <div className="import-gone">
      <details className="import-cells">
        <summary>{importText.gone(gone.length)}</summary>
        <ul>
          {gone.slice(0, MOST).map(({ id: key, day, start_time, title, location }) => (
            <li key={key}>
              <span>
                {day}, {start_time} <bdi>{title}</bdi>
                {location && (
                  <>
                    {' · '}
                    <bdi>{location}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
          {gone.length > MOST && <li>{importText.andMore(gone.length - MOST)}</li>}
        </ul>
      </details>
      <div className="checkbox">
        <input
          id={id}
          type="checkbox"
          checked={isRemoving}
          aria-describedby={`${id}-note`}
          onChange={() => decide({ remove_gone: isRemoving ? '' : 'true' })}
        />
        <label htmlFor={id}>{importText.removeGone(gone.length)}</label>
        <span id={`${id}-note`} className="hint">
          {importText.removeGoneHint}
        </span>
      </div>
    </div>
  )
}
