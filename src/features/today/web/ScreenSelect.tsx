import { useId } from 'react'
import { screenApi } from '#features/screen/contract.ts'
import { SCREEN_CHOICES, type ScreenChoice } from '#features/screen/rules.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { todayText as text } from '../text.ts'

type ScreenSelectProps = {
  conference_id: string
  /** Null: the screen of the whole conference. */
  room: string | null
  shows: ScreenChoice
}

/** What a big screen shows. */
export function ScreenSelect({ conference_id, room, shows }: ScreenSelectProps) {
  const id = useId()
  const choose = useAction(screenApi.choose, {
    updates: (screens) => [patch(screenApi.list, { conference_id }, () => screens)],
    failed: ({ message }) => ({ title: text.screenFailed, description: message }),
  })
  // What was chosen is shown while it is being saved.
  const shown = choose.isPending ? (choose.variables?.shows ?? shows) : shows
  return (
    <div className="today-screen small">
      <label htmlFor={id}>{room === null ? text.wholeScreenShows : text.screenShows}</label>
      <span className="select glyph-chevron-down">
        <select
          id={id}
          className="input"
          value={shown}
          onChange={({ target }) => {
            const chosen = SCREEN_CHOICES.find((choice) => choice === target.value)
            if (chosen !== undefined) choose.mutate({ conference_id, room, shows: chosen })
          }}
        >
          {SCREEN_CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {room === null && choice === 'title' ? text.sessionsOnly : text.shows[choice]}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
