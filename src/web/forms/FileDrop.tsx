import './FileDrop.css'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { classes } from '#web/ui/glyph.ts'

type FileDropProps = {
  /** The `accept` attribute. */
  accept: string
  verb: string
  /** Describes the file. */
  children: ReactNode
  invalid: boolean
  onChoose: (file: File) => void
}

/** A button to choose a file, and an area to drop one on. */
export function FileDrop({ accept, verb, children, invalid, onChoose }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }
  return (
    <div
      className={classes('file-drop', over && 'is-over')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="file-field">
        <input
          id={id}
          data-first=""
          type="file"
          accept={accept}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onChoose(file)
            // Cleared, so that choosing the same file again fires a change event.
            target.value = ''
          }}
        />
        <label htmlFor={id} className="btn btn-secondary glyph glyph-upload">
          {verb}
        </label>
        <span className="soft hide-on-phone">or drop it here</span>
      </span>
      <div id={`${id}-note`} className="hint">
        {children}
      </div>
    </div>
  )
}
