import { useState } from 'react'
import type { OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { MEETING_LIMITS } from '#features/meetings/rules.ts'
import { Field } from '#web/forms/Field.tsx'
import { withTables } from '../place-rules.ts'
import { isTable } from '#features/meetings/rules.ts'
import { settingsText } from '../text.ts'

/** How many names of tables are written out. */
const NAMED = 3

type Places = OrganiserSettings['places']
type TablesFieldProps = {
  places: Places
  /** Tables that were left out, whose names further ones get. */
  spare: Places
  disabled: boolean
  refused: boolean
  onChange: (places: Places) => void
  onName: () => void
}

/** How many tables there are, which are named by number until they are named otherwise. Stands stay as they are. */
export function TablesField({ places, spare, disabled, refused, onChange, onName }: TablesFieldProps) {
  const tables = places.filter(isTable)
  const stands = places.filter((place) => !isTable(place))
  // While a number is typed the field may be empty, which is no number of tables.
  const [typed, setTyped] = useState<string | null>(null)
  function type(word: string) {
    setTyped(word)
    const count = Number(word)
    if (Number.isInteger(count) && count >= 1 && count + stands.length <= MEETING_LIMITS.places)
      onChange([...withTables(tables, count, spare), ...stands])
  }
  const names = tables.slice(0, NAMED).map(({ name }) => name)
  return (
    <div className="tables-field">
      <Field label="Tables" hint={settingsText.numbered(names.join(', '), tables.length - names.length)}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="number"
            inputMode="numeric"
            min={1}
            max={MEETING_LIMITS.places - stands.length}
            disabled={disabled}
            aria-invalid={refused || undefined}
            value={typed ?? tables.length}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(null)}
          />
        )}
      </Field>
      {!disabled && (
        <button type="button" className="link small reach" onClick={onName}>
          {settingsText.names}
        </button>
      )}
    </div>
  )
}
