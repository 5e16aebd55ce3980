import { type ChangeEvent, type ComponentProps, type FocusEvent, useRef, useState } from 'react'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useShortcut } from './useShortcut.ts'

const SearchOverlay = lazyComponent(() =>
  import('#features/search/web/SearchOverlay.tsx').then((module) => module.SearchOverlay),
)

/** The search: a field on wide screens, a button on narrow ones. The results are loaded when somebody is about to search. */
export function SearchForm() {
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // Whether the results are below the field, or on a screen of their own; null while they are closed.
  const [wide, setWide] = useState<boolean | null>(null)
  const [control, setControl] = useState<ComponentProps<'input'>>()

  const openScreen = () => setWide(false)
  // Also with what was typed before the script had loaded.
  function openPanel({ target }: ChangeEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>) {
    setTyped(target.value)
    setWide(true)
  }
  useShortcut('k', () => (box.current?.offsetParent ? box.current.select() : openScreen()))

  return (
    <search>
      <SearchField
        ref={box}
        label="Search"
        placeholder="Search people, sessions, exhibitors..."
        value={typed}
        onFocus={openPanel}
        onChange={openPanel}
        {...control}
      />
      <IconButton label="Search" glyph="search" onClick={openScreen} />
      {wide !== null && (
        <SearchOverlay
          wide={wide}
          value={typed}
          onChange={setTyped}
          onControl={setControl}
          onClose={() => setWide(null)}
        />
      )}
    </search>
  )
}
