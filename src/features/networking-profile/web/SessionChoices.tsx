import { useAgenda } from '#features/agenda/web/useAgenda.ts'
import { useSchedule } from '#features/programme/web/useSchedule.ts'
import type { ShownConference } from '#features/registration/contract.ts'
import { classes, glyphClass } from '#web/ui/glyph.ts'
import { aboutMeText } from '../about-me-text.ts'
import { sessionsToSave } from '../session-rules.ts'

type SessionChoicesProps = { conference: ShownConference; interests: readonly string[] }

/** Three sessions to come, by the interests, each saved with one press. Nothing where none is to come. */
export function SessionChoices({ conference, interests }: SessionChoicesProps) {
  const { days, stateOf, items } = useSchedule(conference, conference.time_zone)
  const { saved, toggleSaved } = useAgenda(conference.id)
  if (!days || !items) return null
  const toCome = days
    .flatMap(({ sessions }) => sessions)
    .filter((one) => one.type !== 'break' && !one.isCancelled && stateOf(one) === 'later')
  const offered = sessionsToSave(toCome, items, interests)
  if (offered.length === 0) return null
  return (
    <fieldset>
      <legend>{aboutMeText.sessions}</legend>
      <div className="session-choices">
        {offered.map(({ id, title, day, start, room }) => (
          <button
            key={id}
            type="button"
            className={classes('session-choice', glyphClass(saved.has(id) ? 'check' : 'plus'))}
            aria-pressed={saved.has(id)}
            onClick={() => toggleSaved({ id, title })}
          >
            <b dir="auto">{title}</b> <bdi>{[`${day}, ${start}`, room].filter(Boolean).join(' · ')}</bdi>
          </button>
        ))}
      </div>
      <p className="hint">
        {interests.length > 0 ? aboutMeText.sessionsOf.interests : aboutMeText.sessionsOf.programme}
      </p>
    </fieldset>
  )
}
