import type { ComponentProps } from 'react'

/** The longest search term that the server accepts. */
const SEARCH_MAX = 200

/** A search input; `label` is its accessible name. */
export function SearchField({
  label,
  ...rest
}: { label: string } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <label className="search glyph-search">
      <span className="visually-hidden">{label}</span>
      <input placeholder={label} maxLength={SEARCH_MAX} {...rest} className="input" type="search" />
    </label>
  )
}
