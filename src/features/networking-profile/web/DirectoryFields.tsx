import { useId } from 'react'
import { consentText } from '#features/registration/consent-text.ts'
import { aboutMeText } from '../about-me-text.ts'
import type { AboutMe } from './useAboutMe.ts'

type DirectoryFieldsProps = { draft: AboutMe; conference: string; onChange: (change: Partial<AboutMe>) => void }

/** Whether one is listed, which nobody has chosen before the reader does; and if so what others may do. */
export function DirectoryFields({ draft, conference, onChange }: DirectoryFieldsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend>{aboutMeText.directory}</legend>
      <div className="list-choice">
        <label>
          <input type="radio" name={name} checked={draft.listed === true} onChange={() => onChange({ listed: true })} />
          <span>
            <b>{aboutMeText.listMe}</b> {aboutMeText.listMeHint(conference)}
          </span>
        </label>
        <label>
          <input
            type="radio"
            name={name}
            checked={draft.listed === false}
            onChange={() => onChange({ listed: false })}
          />
          <span>
            <b>{aboutMeText.dontList}</b> {aboutMeText.dontListHint}
          </span>
        </label>
      </div>
      {draft.listed === true && (
        <div className="list-choice">
          <label>
            <input
              type="checkbox"
              checked={draft.suggestable}
              onChange={({ target }) => onChange({ suggestable: target.checked })}
            />
            <span>
              <b>{consentText.suggestable}</b> {consentText.suggestedHint}
            </span>
          </label>
          <label>
            <input
              type="checkbox"
              checked={draft.meetings}
              onChange={({ target }) => onChange({ meetings: target.checked })}
            />
            <span>
              <b>{consentText.meetings}</b> {consentText.meetingsHint}
            </span>
          </label>
          <label>
            <input
              type="checkbox"
              checked={draft.reachable}
              onChange={({ target }) => onChange({ reachable: target.checked })}
            />
            <span>
              <b>{consentText.reachable}</b> {consentText.reachableHint}
            </span>
          </label>
        </div>
      )}
    </fieldset>
  )
}
