import './SpeakerFilters.css'
import { useId } from 'react'
import type { SpeakerDetails } from '../details-contract.ts'
import { isInPart, type SpeakerPart } from '../list-rules.ts'
import { peopleText } from '../people-text.ts'

export type SpeakerFiltersProps<Part> = {
  parts: readonly Part[]
  speakers: readonly SpeakerDetails[]
  shown: Part
  onShow: (part: Part) => void
}

/** Parts of the speakers with how many are in each. Each number narrows what is shown below. */
export function SpeakerFilters<Part extends SpeakerPart>(props: SpeakerFiltersProps<Part>) {
  const { parts, speakers, shown, onShow } = props
  const name = useId()
  return (
    <fieldset className="speaker-filters">
      <legend className="visually-hidden">Speakers to show</legend>
      {parts.map((part) => (
        <label key={part}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={part === shown}
            onChange={() => onShow(part)}
          />
          {peopleText.parts[part]}{' '}
          <b className="tabular">{speakers.filter((one) => isInPart(one, part)).length.toLocaleString('en-GB')}</b>
        </label>
      ))}
    </fieldset>
  )
}
