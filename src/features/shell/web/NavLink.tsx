import type { ReactNode } from 'react'
import { Link, useLocation } from '#web/router/router.tsx'
import { glyphClass } from '#web/ui/glyph.ts'
import { type Destination, isCurrent } from './navigation.ts'
import { useNamedConference } from './useNamedConference.ts'

type NavLinkProps = {
  destination: Destination
  /** Shows the label as a tooltip, where only the icon is visible. */
  tooltip?: boolean
  onClick?: (event: React.MouseEvent<HTMLAnchorElement>) => void
  /** A count or a state at the end. */
  children?: ReactNode
}

/** A link of the navigation with icon and label, marked if it is the current page. */
export function NavLink({ destination, tooltip, onClick, children }: NavLinkProps) {
  const { path } = useLocation()
  const { label, glyph } = destination
  const addressOf = useNamedConference()
  return (
    <Link
      to={addressOf(destination)}
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
