import './CoverFields.css'
import { useId } from 'react'
import { conferencesApi } from '#features/conferences/contract.ts'
import { ConferenceCover } from '#features/conferences/web/ConferenceCover.tsx'
import { hueOf } from '#shared/hue.ts'
import { useAction } from '#web/data/useAction.ts'
import { PictureField } from '#web/forms/PictureField.tsx'
import { dialogText as text } from '../dialog-text.ts'

type CoverFieldsProps = {
  conference_id: string
  /** Null for the hue of the id. */
  hue: number | null
  url: string | null
  error: string | undefined
  onBusy: (busy: boolean) => void
  onHue: (hue: number) => void
  onUrl: (url: string | null) => void
}

/** The hues of tokens.css as people call them, from 1. */
const HUES = ['Red', 'Amber', 'Olive', 'Green', 'Teal', 'Blue', 'Violet', 'Pink'] as const

/** The cover of the public page: arches in one of eight colours, or a picture. */
export function CoverFields({ conference_id, hue, url, error, onBusy, onHue, onUrl }: CoverFieldsProps) {
  const name = useId()
  const upload = useAction(conferencesApi.uploadCover, {})
  const chosen = hue ?? hueOf(conference_id)
  return (
    <fieldset className="cover-fields">
      <legend className="label">{text.cover}</legend>
      <PictureField
        what="cover"
        url={url}
        error={error}
        hint={text.coverHint}
        send={(options) => upload.mutateAsync({ conference_id }, options)}
        onBusy={onBusy}
        onChange={onUrl}
      >
        {(shown) => (
          <ConferenceCover conference={{ id: conference_id, cover_hue: chosen, cover_url: shown }} use="card" />
        )}
      </PictureField>
      {url === null && (
        <fieldset className="cover-hues">
          <legend className="label">{text.coverColour}</legend>
          {HUES.map((label, at) => (
            <label key={label} data-hue={at + 1} title={label}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                aria-label={label}
                checked={chosen === at + 1}
                onChange={() => onHue(at + 1)}
              />
            </label>
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}
