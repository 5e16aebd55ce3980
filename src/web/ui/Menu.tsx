import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { onDemand } from '#web/onDemand.tsx'
import { IconButton } from './IconButton.tsx'
import type { MenuEntry } from './MenuList.tsx'

const MenuList = onDemand(() => import('./MenuList.tsx').then((module) => module.MenuList))

export type { MenuEntry }

/** What the button that opens a menu must be given. */
export type MenuTrigger = {
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  onFocus: () => void
  onPointerEnter: () => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

type MenuProps = {
  /** Whose actions they are, as in 'Actions for Grace Hopper'. */
  label: string
  entries: readonly MenuEntry[]
  /** Stands above the entries and cannot be chosen. */
  head?: ReactNode
  /** The button; three small dots unless said otherwise. */
  renderButton?: (props: MenuTrigger) => ReactNode
}

/** A button and the list it opens. The list is in the page only while it is open, so a row pays for the button alone. */
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
