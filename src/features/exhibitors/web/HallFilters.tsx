import { Choice } from '#web/ui/Choice.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import type { ListedExhibitor } from '../contract.ts'
import { hallText } from '../hall-text.ts'
import { EXHIBITOR_SIZES } from '../rules.ts'
import type { HallFilter } from './useExpoFilter.ts'

type HallFiltersProps = {
  exhibitors: readonly ListedExhibitor[]
  filter: HallFilter
  maySave: boolean
  onChange: (change: Partial<HallFilter>) => void
}

const SHOWN = [
  { id: 'all', label: 'All' },
  { id: 'saved', label: 'Saved' },
] as const

/** Search, category and size; a category is offered if an exhibitor has it. */
export function HallFilters({ exhibitors, filter, maySave, onChange }: HallFiltersProps) {
  const categories = [...new Set(exhibitors.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b))
  return (
    <div className="expo-filters">
      <SearchBox
        label="Search exhibitors"
        placeholder={hallText.search}
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        label="Category"
        all={hallText.allCategories}
        options={categories}
        value={filter.category}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label="Size"
        all={hallText.allSizes}
        options={EXHIBITOR_SIZES}
        value={filter.size}
        onChange={(size) => onChange({ size })}
      />
      {maySave && (
        <Choice
          label="Show"
          options={SHOWN}
          selected={filter.saved ? 'saved' : 'all'}
          onSelect={(id) => onChange({ saved: id === 'saved' })}
        />
      )}
    </div>
  )
}

type FilterSelectProps = {
  label: string
  all: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** An address may name a value that no exhibitor has, which is shown as well. */
function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  const shown = value === '' || options.includes(value) ? options : [...options, value]
  return (
    <label className="select glyph-chevron-down">
      <span className="visually-hidden">{label}</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {shown.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}
