import { type ReactNode, useEffect, useId } from 'react'
import { IMAGE_LIMITS, IMAGE_TYPES } from '#shared/images.ts'
import { megabytes } from '#shared/wording.ts'
import { Button } from '#web/ui/Button.tsx'
import { type SendPicture, usePictureUpload } from './usePictureUpload.ts'

type PictureFieldProps = {
  /** What the picture shows, as in "Upload logo". */
  what: string
  /** The saved picture. */
  url: string | null
  error: string | undefined
  hint?: string
  /** Draws the picture at this address, or what stands in its place. */
  children: (url: string | null) => ReactNode
  send: SendPicture
  /** Called with true when an upload begins, because the form is not complete until then, and with false when it ends. */
  onBusy: (busy: boolean) => void
  onChange: (url: string | null) => void
}

/** A picture with its upload, and the buttons to change and remove it. */
export function PictureField({ what, url, error, hint, children, send, onBusy, onChange }: PictureFieldProps) {
  const inputId = useId()
  const { upload, error: uploadError, start } = usePictureUpload(send, onChange)
  const busy = upload !== null
  useEffect(() => {
    if (!busy) return
    onBusy(true)
    return () => onBusy(false)
    // Only when an upload begins or ends.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [busy])
  const shown = upload?.preview ?? url
  const wrong = uploadError ?? error
  return (
    <div className="picture-field">
      {children(shown)}
      <div className="field">
        <span className="row">
          <span className="file-field">
            <input
              id={inputId}
              type="file"
              accept={IMAGE_TYPES.join(',')}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={`${inputId}-note`}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) start(file)
                // Cleared, so that choosing the same file again fires a change event.
                target.value = ''
              }}
            />
            <label htmlFor={inputId} className="btn btn-secondary btn-small glyph glyph-upload">
              {shown ? `Replace ${what}` : `Upload ${what}`}
            </label>
          </span>
          {url && !busy && (
            <Button kind="quiet" size="small" onClick={() => onChange(null)}>
              {`Remove ${what}`}
            </Button>
          )}
        </span>
        {upload ? (
          <progress className="meter" max={1} value={upload.share} aria-label={`Uploading the ${what}`} />
        ) : (
          <span
            id={`${inputId}-note`}
            className={wrong ? 'error glyph glyph-small glyph-alert' : 'hint'}
            role={wrong && 'alert'}
          >
            {wrong ??
              [`JPEG, PNG, WebP or GIF, at most ${megabytes(IMAGE_LIMITS.bytes)}.`, hint].filter(Boolean).join(' ')}
          </span>
        )}
      </div>
    </div>
  )
}
