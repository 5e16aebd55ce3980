import type { ComponentProps } from 'react'
import { SearchPanel } from './SearchPanel.tsx'
import { SearchScreen } from './SearchScreen.tsx'

type SearchOverlayProps = {
  /** What is typed. */
  value: string
  onChange: (text: string) => void
  /** Whether the results are below the field of the top bar, and not on a screen with a field of its own. */
  wide: boolean
  /** Told what the field of the top bar must say and do for the list below it. */
  onControl: (control: ComponentProps<'input'>) => void
  onClose: () => void
}

/** The results: below the field of the top bar, or on a screen of their own. */
export function SearchOverlay({ wide, value, onChange, ...rest }: SearchOverlayProps) {
  const typing = { ...rest, typed: value, onType: onChange }
  return wide ? <SearchPanel {...typing} /> : <SearchScreen {...typing} />
}
