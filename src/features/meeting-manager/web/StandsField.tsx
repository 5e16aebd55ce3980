import type { OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { isTable } from '#features/meetings/rules.ts'
import { standsWithout, withStands } from '../place-rules.ts'
import { settingsText } from '../text.ts'

type Places = OrganiserSettings['places']
type StandsFieldProps = {
  places: Places
  stands: OrganiserSettings['stands']
  disabled: boolean
  onChange: (places: Places) => void
}

/** Whether the stands of exhibitors are places, where their staff meet whoever asked them. */
export function StandsField({ places, stands, disabled, onChange }: StandsFieldProps) {
  const used = places.filter((place) => !isTable(place)).length
  const missing = standsWithout(places, stands).length
  if (stands.length === 0 && used === 0) return null
  return (
    <div>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={used > 0}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked ? withStands(places, stands) : places.filter(isTable))}
        />
        <span>{settingsText.stands}</span>
      </label>
      <p className="small soft">{settingsText.standsDetail(used)}</p>
      {used > 0 && missing > 0 && !disabled && (
        <button type="button" className="link small reach" onClick={() => onChange(withStands(places, stands))}>
          {settingsText.addStands(missing)}
        </button>
      )}
    </div>
  )
}
