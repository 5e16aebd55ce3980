import { useEffect, useId } from 'react'
import { IMAGE_TYPES } from '#shared/images.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { FormWith } from '#web/forms/useForm.ts'
import { usePictureUpload } from './usePictureUpload.ts'

type PictureFieldProps = {
  form: FormWith<'image_url', string>
  conference_id: string
  /** The id and name of the speaker whose initials are shown while there is no picture. */
  id: string
  name: string
  /** Called with true while a picture is uploading, because the form is not complete until then. */
  onBusy: (busy: boolean) => void
}

/** A speaker's picture with its upload, and the buttons to change and remove it. */
export function PictureField({ form, conference_id, id, name, onBusy }: PictureFieldProps) {
  const inputId = useId()
  const { upload, error, start } = usePictureUpload(conference_id, (url) => form.set('image_url', url))
  const busy = upload !== null
  useEffect(() => onBusy(busy), [busy, onBusy])
  const saved = form.values.image_url
  const shown = upload?.preview ?? saved

  return (
    <div className="picture">
      <Avatar id={id} name={name} photo={shown} size="xl" />
      <div className="field">
        <span className="row">
          <span className="file-field">
            <input
              id={inputId}
              type="file"
              accept={IMAGE_TYPES.join(',')}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${inputId}-note`}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) start(file)
                // Cleared, so that choosing the same file again fires a change event.
                target.value = ''
              }}
            />
            <label htmlFor={inputId} className="btn btn-secondary glyph glyph-upload">
              {shown ? 'Replace picture' : 'Upload picture'}
            </label>
          </span>
          {saved && !busy && (
            <Button kind="quiet" onClick={() => form.set('image_url', null)}>
              Remove
            </Button>
          )}
        </span>
        {upload ? (
          <progress className="meter" max={1} value={upload.share} aria-label="Uploading the picture" />
        ) : (
          <span
            id={`${inputId}-note`}
            className={error ? 'error glyph glyph-small glyph-alert' : 'hint'}
            role={error && 'alert'}
          >
            {error ?? 'JPEG, PNG, WebP or GIF, at most 5 MB'}
          </span>
        )}
      </div>
    </div>
  )
}
