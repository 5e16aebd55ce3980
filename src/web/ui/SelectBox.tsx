import { classes } from './glyph.ts'

type SelectBoxProps = {
  /** 'Select Grace Hopper'. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** The whole row is what a finger or pointer hits. The row must be positioned. */
  wholeRow?: boolean
}

/** The checkbox of a row that can be selected. */
export function SelectBox({ label, checked, onChange, wholeRow = false }: SelectBoxProps) {
  return (
    <label className={classes('select-box', wholeRow && 'is-whole-row')}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
