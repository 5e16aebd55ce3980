import { Link } from '#web/router/router.tsx'
import type { MenuEntry } from './MenuList.tsx'

type MenuItemProps = {
  entry: MenuEntry
  className: string
  /** Closes the menu and returns the focus to its button; called before the action. */
  onLeave: () => void
}

/** An entry of an open menu. */
export function MenuItem({
  entry: { label, to, href, onSelect, checked, divided },
  className,
  onLeave,
}: MenuItemProps) {
  function select() {
    onLeave()
    onSelect?.()
  }
  return (
    <>
      {divided && <hr />}
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          role="menuitem"
          tabIndex={-1}
          className={className}
          onClick={select}
        >
          {label}
        </a>
      ) : to ? (
        <Link to={to} role="menuitem" tabIndex={-1} className={className} onClick={select}>
          {label}
        </Link>
      ) : (
        <button
          type="button"
          role={checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={checked}
          tabIndex={-1}
          className={className}
          onClick={select}
        >
          {label}
        </button>
      )}
    </>
  )
}
