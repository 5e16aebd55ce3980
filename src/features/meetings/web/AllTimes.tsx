import type { MeetingTime } from '../contract.ts'
import { MEETING_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { shortDay } from '../timeline-rules.ts'
import type { ConferenceClock } from './useConferenceClock.ts'

type AllTimesProps = {
  times: readonly MeetingTime[]
  chosen: readonly string[]
  clock: ConferenceClock
  onChange: (chosen: string[]) => void
}

/** All common times day by day. Those at which the reader saved a session say so. */
export function AllTimes({ times, chosen, clock, onChange }: AllTimesProps) {
  const byDay = Map.groupBy(times, ({ starts_at }) => clock.dateOf(starts_at))
  return [...byDay].map(([date, those]) => (
    <fieldset key={date} className="all-times">
      <legend>{shortDay(date)}</legend>
      {those.map(({ starts_at, saved }) => {
        const isChosen = chosen.includes(starts_at)
        return (
          <label key={starts_at} title={saved ? screenText.youSaved(saved.title) : undefined}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={isChosen}
              disabled={!isChosen && chosen.length >= MEETING_LIMITS.options}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== starts_at) : [...chosen, starts_at])}
            />
            <span className={saved ? 'time-chip is-saved tabular' : 'time-chip tabular'}>
              {clock.timeOf(starts_at)}
              {saved && <span className="visually-hidden">{screenText.youSaved(saved.title)}</span>}
            </span>
          </label>
        )
      })}
      <SavedNotes times={those} chosen={chosen} clock={clock} />
    </fieldset>
  ))
}

type SavedNotesProps = Pick<AllTimesProps, 'chosen' | 'clock'> & { times: readonly MeetingTime[] }

/** What a dashed time is, and what would be missed at those that were chosen. */
function SavedNotes({ times, chosen, clock }: SavedNotesProps) {
  const dashed = times.filter(({ saved }) => saved !== null)
  if (dashed.length === 0) return null
  const picked = dashed.filter(({ starts_at }) => chosen.includes(starts_at))
  return (
    <div className="saved-notes small soft" role="status">
      {picked.length === 0 && <p>{screenText.dashed}</p>}
      {picked.map(
        ({ starts_at, saved }) =>
          saved && (
            <p key={starts_at} dir="auto">
              {screenText.savedThen(clock.timeOf(starts_at), saved.title)}
            </p>
          ),
      )}
    </div>
  )
}
