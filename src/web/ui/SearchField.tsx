import type { ComponentProps } from 'react'

/** A search input with the longest term that the server accepts; `label` is its accessible name. */
export function SearchField({
  label,
  ...rest
}: { label: string } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <label className="search glyph-search">
      <span className="visually-hidden">{label}</span>
      <input placeholder={label} maxLength={200} {...rest} className="input" type="search" />
    </label>
  )
}
