import type { ComponentProps } from 'react'

/** As much as the server looks for. */
const MOST_SOUGHT = 200

/** What is searched is the `label`, for those who do not see the placeholder. */
export function SearchField({
  label,
  ...rest
}: { label: string } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <label className="search g-search">
      <span className="vh">{label}</span>
      <input placeholder={label} maxLength={MOST_SOUGHT} {...rest} className="input" type="search" />
    </label>
  )
}
