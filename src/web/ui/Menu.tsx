import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { IconButton } from './IconButton.tsx'
import type { MenuEntry } from './MenuList.tsx'

const MenuList = lazyComponent(() => import('./MenuList.tsx').then((module) => module.MenuList))

export type { MenuEntry }

/** The props of the button that opens a menu. */
type MenuTrigger = {
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  onFocus: () => void
  onPointerEnter: () => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

type MenuProps = {
  /** The accessible name, as in 'Actions for Grace Hopper'. */
  label: string
  entries: readonly MenuEntry[]
  /** Shown above the entries. */
  head?: ReactNode
  /** Renders the button; three dots by default. */
  renderButton?: (props: MenuTrigger) => ReactNode
}

/** A button with a menu, which is only rendered while it is open. */
export function Menu({ label, entries, head, renderButton }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const id = useId()
  const open = anchor !== null
  const props: MenuTrigger = {
    onClick: ({ currentTarget }) => setAnchor(open ? null : currentTarget),
    onFocus: MenuList.prepare,
    onPointerEnter: MenuList.prepare,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
  }
  return (
    <>
      {renderButton ? renderButton(props) : <IconButton {...props} label={label} glyph="more" size="small" />}
      {open && (
        <MenuList id={id} label={label} entries={entries} head={head} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
