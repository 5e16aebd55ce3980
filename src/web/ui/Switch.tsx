import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Explains the current state below the switch. */
  note?: { kind: 'good' | 'caution'; text: ReactNode }
}

/** A setting that takes effect immediately. Use CheckField in a form. */
export function Switch({ label, checked, onChange, disabled, note }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch-row">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={note && `${id}-note`}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      />
      {note && (
        <p
          id={`${id}-note`}
          className={`switch-note switch-note-${note.kind} glyph glyph-small glyph-${note.kind === 'good' ? 'done' : 'alert'}`}
        >
          {note.text}
        </p>
      )}
    </div>
  )
}
