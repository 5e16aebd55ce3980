import { useId } from 'react'

type ChoiceProps<Id extends string> = {
  label: string
  options: readonly { id: Id; label: string }[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Chooses one of a few options, for filters such as All, Speakers, Sponsors. Looks like Segmented. */
export function Choice<Id extends string>({ label, options, selected, onSelect }: ChoiceProps<Id>) {
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ id, label: word }) => (
        <label key={id}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={id === selected}
            onChange={() => onSelect(id)}
          />
          {word}
        </label>
      ))}
    </fieldset>
  )
}
