import { useId } from 'react'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { REGISTRATION_CHOICES, type RegistrationChoice as Choice } from '#features/conferences/rules.ts'
import { conferenceSaved, conferenceWith } from '#features/conferences/web/conferencePatches.ts'
import { text as conferenceText } from '#features/conferences/text.ts'
import { useAction } from '#web/data/useAction.ts'
import { text } from '../text.ts'

const DONE: Record<Choice, string> = {
  closed: conferenceText.registrationDisabled,
  invited: conferenceText.registrationLimited,
  open: conferenceText.registrationEnabled,
}

type RegistrationChoiceProps = { conference: Conference; readOnly: boolean }

/** Who can register: nobody, invited people, or everybody. Takes effect at once. */
export function RegistrationChoice({ conference, readOnly }: RegistrationChoiceProps) {
  const { id: conference_id, registration_choice: chosen, registration } = conference
  const id = useId()
  const change = useAction(conferencesApi.update, {
    optimistic: ({ conference_id: changed, registration_choice = chosen }) =>
      conferenceWith(changed, { registration_choice }),
    updates: conferenceSaved,
    done: (saved) => DONE[saved.registration_choice],
    failed: ({ message }) => ({
      title: conferenceText.registrationFailed,
      description: message || conferenceText.tryLater,
    }),
  })
  const caution = text.registrationCaution[registration]

  return (
    <fieldset className="registration-choice" aria-describedby={caution ? `${id}-caution` : undefined}>
      <legend className="label">Enable Delegate Registration</legend>
      {REGISTRATION_CHOICES.map((choice) => (
        <div key={choice} className="checkbox">
          <input
            id={`${id}-${choice}`}
            type="radio"
            name={id}
            checked={choice === chosen}
            // Closing registration needs no plan.
            disabled={readOnly && choice !== 'closed' && choice !== chosen}
            aria-describedby={`${id}-${choice}-hint`}
            onChange={() => change.mutate({ conference_id, registration_choice: choice })}
          />
          <label className="reach" htmlFor={`${id}-${choice}`}>
            {text.registrationChoices[choice].label}
          </label>
          <span id={`${id}-${choice}-hint`} className="hint">
            {text.registrationChoices[choice].hint}
          </span>
        </div>
      ))}
      {caution && (
        <p id={`${id}-caution`} className="switch-note switch-note-caution glyph glyph-small glyph-alert">
          {caution}
        </p>
      )}
    </fieldset>
  )
}
