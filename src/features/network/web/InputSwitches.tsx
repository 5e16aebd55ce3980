import { ABOUT_ME } from '#features/registration/link-rules.ts'
import { type SuggestionInputs, suggestionsApi } from '#features/suggestions/contract.ts'
import { INPUTS, type SuggestionInput, type UsedInputs } from '#features/suggestions/input-rules.ts'
import { inputText, ownInputsText as text } from '#features/suggestions/input-text.ts'
import { paths } from '#shared/paths.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { Link } from '#web/router/router.tsx'

/** Where there is more to say of each kind. */
const PLACES: Record<SuggestionInput, string> = {
  said: ABOUT_ME,
  words: paths.profile,
  sessions: paths.schedule,
  people: paths.delegates,
}

type InputSwitchesProps = { conference_id: string; inputs: SuggestionInputs }

/** What there is of each kind of input, and a switch that holds at once. */
export function InputSwitches({ conference_id, inputs: { used, given } }: InputSwitchesProps) {
  const withUsed = (change: Partial<UsedInputs>) =>
    patch(suggestionsApi.inputs, { conference_id }, (before) => ({ ...before, used: { ...before.used, ...change } }))
  const { mutate } = useAction(suggestionsApi.switchInputs, {
    optimistic: (change) => [withUsed(change)],
    updates: (saved) => [withUsed(saved)],
    refreshes: [suggestionsApi.list],
    failed: text.failed,
  })
  return (
    <ul>
      {INPUTS.map((input) => {
        const { label, given: describe, add } = inputText[input]
        const there = describe(given)
        return (
          <li key={input} className="setting">
            <div>
              <p className="strong">{label}</p>
              <p className="small soft">
                {there || text.nothing}{' '}
                {!there && (
                  <Link className="link reach" to={PLACES[input]}>
                    {add}
                  </Link>
                )}
              </p>
              {!used[input] && <p className="small soft">{text.off}</p>}
            </div>
            <button
              type="button"
              role="switch"
              className="switch"
              aria-checked={used[input]}
              aria-label={label}
              onClick={() => mutate({ [input]: !used[input] })}
            />
          </li>
        )
      })}
    </ul>
  )
}
