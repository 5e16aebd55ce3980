import { useMemo } from 'react'
import type { Speaker } from '#features/speakers/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Combobox } from '#web/forms/Combobox.tsx'
import { Field } from '#web/forms/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { text } from '../text.ts'

type SpeakersFieldProps = {
  speakers: readonly Speaker[]
  /** The ids of the chosen speakers in order. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** The speakers of a session: searched, added, reordered, removed. */
export function SpeakersField({ speakers, chosen, onChange, error }: SpeakersFieldProps) {
  const options = useMemo(
    () =>
      speakers
        .filter(({ id }) => !chosen.includes(id))
        .map(({ id, name, title, company_name }) => ({
          value: id,
          label: name,
          detail: [title, company_name].filter(Boolean).join(', '),
        })),
    [speakers, chosen],
  )
  const people = chosen.flatMap((id) => speakers.find((speaker) => speaker.id === id) ?? [])

  function moveUp(id: string) {
    const at = chosen.indexOf(id)
    onChange(chosen.with(at - 1, id).with(at, chosen[at - 1] ?? id))
  }

  return (
    <div className="speakers-field">
      <Field label="Speakers" optional error={error}>
        {(control) => (
          <Combobox
            control={control}
            shown=""
            options={options}
            placeholder={speakers.length === 0 ? text.noSpeakersYet : 'Search speakers'}
            none={text.noSuchSpeaker}
            onPick={(id) => onChange([...chosen, id])}
          />
        )}
      </Field>
      {people.length > 0 && (
        <ol aria-label="Chosen speakers">
          {people.map(({ id, name, image_url }, at) => (
            <li key={id}>
              <Avatar id={id} name={name} photo={image_url} size="xs" />
              <bdi className="truncate">{name}</bdi>
              {at > 0 && (
                <IconButton label={`Move ${name} up`} glyph="arrow-up" size="small" onClick={() => moveUp(id)} />
              )}
              <IconButton
                label={`Remove ${name}`}
                glyph="close"
                size="small"
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
