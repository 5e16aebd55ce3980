import { useId } from 'react'

/** One that is off is shown, and cannot be chosen. */
type Pick = { starts_at: string; label: string; note: string | null; isOff?: boolean }

type TimePicksProps = {
  legend: string
  picks: readonly Pick[]
  chosen: readonly string[]
  /** More than one can be chosen up to so many; one alone is a choice of one. */
  most: number
  onChange: (chosen: string[]) => void
  /** Shown below the times. */
  hint?: string
}

/** Times to choose from, the best first. */
export function TimePicks({ legend, picks, chosen, most, onChange, hint }: TimePicksProps) {
  const name = useId()
  function choose(starts_at: string) {
    if (most === 1) return onChange([starts_at])
    const without = chosen.filter((one) => one !== starts_at)
    onChange(without.length < chosen.length ? without : [...chosen, starts_at])
  }
  return (
    <fieldset className="time-picks" aria-describedby={hint && `${name}-hint`}>
      <legend>{legend}</legend>
      {picks.map(({ starts_at, label, note, isOff = false }) => {
        const isChosen = chosen.includes(starts_at)
        return (
          <label key={starts_at} className="time-pick">
            <input
              type={most === 1 ? 'radio' : 'checkbox'}
              name={name}
              checked={isChosen}
              disabled={isOff || (most > 1 && !isChosen && chosen.length >= most)}
              onChange={() => choose(starts_at)}
            />
            <span>
              <b className="tabular">{label}</b>
              {note && (
                <span className="soft small" dir="auto">
                  {note}
                </span>
              )}
            </span>
          </label>
        )
      })}
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
