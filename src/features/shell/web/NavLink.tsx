import type { ReactNode } from 'react'
import { Link, useLocation } from '#web/router.tsx'
import { glyphClass } from '#web/ui/glyph.ts'
import { type Destination, isCurrent } from './navigation.ts'

type NavLinkProps = {
  destination: Destination
  /** Says the word when the pointer rests on it, where only the icon is shown. */
  tooltip?: boolean
  onClick?: (event: React.MouseEvent<HTMLAnchorElement>) => void
  /** A count or a state at the end. */
  children?: ReactNode
}

/** A destination as a row: icon, word, and whether it is where one is. */
export function NavLink({ destination, tooltip, onClick, children }: NavLinkProps) {
  const { path } = useLocation()
  const { label, to, glyph } = destination
  return (
    <Link
      to={to}
      className={glyphClass(glyph)}
      data-tip={tooltip ? label : undefined}
      aria-current={isCurrent(destination, path) ? 'page' : undefined}
      onClick={onClick}
    >
      <span>{label}</span>
      {children}
    </Link>
  )
}
