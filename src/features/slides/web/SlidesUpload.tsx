import { useId } from 'react'
import type { CallOptions } from '#web/data/api.ts'
import { SLIDES_TYPE } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { useSlidesUpload } from './useSlidesUpload.ts'

type SlidesUploadProps = {
  label: string
  /** The accessible name, where the label does not say which slides. */
  name?: string
  size?: 'small'
  hint?: string
  send: (name: string, options: CallOptions) => Promise<unknown>
}

/** A button that chooses and uploads a file, with its progress and what is wrong with it. */
export function SlidesUpload({ label, name = label, size, hint, send }: SlidesUploadProps) {
  const id = useId()
  const { percent, error, start } = useSlidesUpload(send)
  return (
    <div className="slides-upload">
      {percent === null ? (
        <span className="file-field">
          <input
            id={id}
            type="file"
            accept={SLIDES_TYPE}
            aria-label={name}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={error === null && hint === undefined ? undefined : `${id}-note`}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) start(file)
              // Cleared, so that choosing the same file again fires a change event.
              target.value = ''
            }}
          />
          <label htmlFor={id} className={`btn btn-secondary ${size === 'small' ? 'btn-small' : ''} glyph glyph-upload`}>
            {label}
          </label>
        </span>
      ) : (
        <span className="row">
          <progress max={100} value={percent} aria-label={screenText.uploading(percent)} />
          <output className="tabular small">{screenText.uploading(percent)}</output>
        </span>
      )}
      {error === null ? (
        hint !== undefined && (
          <p id={`${id}-note`} className="hint">
            {hint}
          </p>
        )
      ) : (
        <p id={`${id}-note`} role="alert" className="error glyph glyph-small glyph-alert">
          {error}
        </p>
      )}
    </div>
  )
}
