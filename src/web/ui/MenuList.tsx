import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { classes, type Glyph, glyphClass } from './glyph.ts'
import { MenuItem } from './MenuItem.tsx'
import { place } from './place.ts'

export type MenuEntry = {
  label: string
  glyph?: Glyph
  /** The link of the entry; alternatively `onSelect`. */
  to?: string
  /** A link outside the app: a file, or another site. */
  href?: string
  onSelect?: () => void
  /** For a radio entry: whether it is selected. */
  checked?: boolean
  danger?: boolean
  /** Whether a line separates it from the previous entry. */
  divided?: boolean
}

type MenuListProps = {
  id: string
  label: string
  entries: readonly MenuEntry[]
  head?: ReactNode
  anchor: HTMLButtonElement
  onClose: () => void
}

/** The open list of a Menu. Arrows, Home, End and first letters move the focus; Escape and Tab close it. */
export function MenuList({ id, label, entries, head, anchor, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!list.current) return
    list.current.showPopover()
    place(list.current, anchor)
    itemsOf(list.current)[0]?.focus()
  }, [anchor])

  useEffect(() => {
    function closeOutside({ target }: Event) {
      const inside = target instanceof Node && (list.current?.contains(target) || anchor.contains(target))
      if (!inside) onClose()
    }
    // Follows its button, because the page may move when content loads or a phone's bars slide away.
    function follow() {
      if (!list.current || !isSeen(anchor)) onClose()
      else place(list.current, anchor)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('scroll', follow, true)
    addEventListener('resize', follow)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
    }
  }, [anchor, onClose])

  function leave() {
    onClose()
    anchor.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Tab') return leave()
    if (event.key === 'Escape') {
      leave()
    } else {
      const next = nextItem(itemsOf(event.currentTarget), event.key)
      if (!next) return
      next.focus()
    }
    // The same Escape must not close a dialog around the menu.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={list} popover="manual" className="menu">
      {head && <div className="menu-head">{head}</div>}
      <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {entries.map((entry) => (
          <MenuItem
            key={entry.label}
            entry={entry}
            className={classes('menu-item', lookOf(entry), entry.danger && 'menu-danger')}
            onLeave={leave}
          />
        ))}
      </div>
    </div>
  )
}

function isSeen(anchor: HTMLElement) {
  const { top, bottom } = anchor.getBoundingClientRect()
  return anchor.isConnected && bottom > 0 && top < innerHeight
}

function lookOf({ checked, glyph }: MenuEntry) {
  if (checked === undefined) return glyphClass(glyph)
  return checked ? glyphClass('check') : classes('glyph is-blank')
}

function itemsOf(list: HTMLElement) {
  return [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}

function nextItem(items: HTMLElement[], key: string) {
  const at = items.findIndex((item) => item === document.activeElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
