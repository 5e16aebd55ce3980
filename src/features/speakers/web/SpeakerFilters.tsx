import { useId } from 'react'
import type { SpeakerDetails } from '../details-contract.ts'
import { isInPart, SPEAKER_PARTS, type SpeakerPart } from '../list-rules.ts'
import { peopleText } from '../people-text.ts'

type SpeakerFiltersProps = {
  speakers: readonly SpeakerDetails[]
  shown: SpeakerPart
  onShow: (part: SpeakerPart) => void
}

/** The parts of the list with how many are in each. Each number narrows the list. */
export function SpeakerFilters({ speakers, shown, onShow }: SpeakerFiltersProps) {
  const name = useId()
  return (
    <fieldset className="speaker-filters">
      <legend className="visually-hidden">Speakers to show</legend>
      {SPEAKER_PARTS.map((part) => (
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
