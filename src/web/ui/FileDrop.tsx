import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { classes } from './glyph.ts'

type FileDropProps = {
  /** As in the `accept` attribute. */
  accept: string
  verb: string
  /** What the file should hold. */
  children: ReactNode
  invalid: boolean
  onChoose: (file: File) => void
}

/** A place to choose a file from, or to drop one on. */
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
      <span className="file">
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
            // The same file may be chosen again after it was corrected.
            target.value = ''
          }}
        />
        <label htmlFor={id} className="btn btn-secondary glyph g-upload">
          {verb}
        </label>
        <span className="soft wide">or drop it here</span>
      </span>
      <div id={`${id}-note`} className="hint">
        {children}
      </div>
    </div>
  )
}
