import { useId } from 'react'

type SettingSwitchProps = {
  label: string
  /** What it means, or what its present position means. */
  detail: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A setting with a line about it, which takes effect at once. */
export function SettingSwitch({ label, detail, checked, disabled, onChange }: SettingSwitchProps) {
  const id = useId()
  return (
    <div className="setting-switch">
      <label id={`${id}-label`} className="strong" htmlFor={id}>
        {label}
      </label>
      <span id={`${id}-detail`} className="small soft">
        {detail}
      </span>
      <button
        id={id}
        type="button"
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-detail`}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      />
    </div>
  )
}
