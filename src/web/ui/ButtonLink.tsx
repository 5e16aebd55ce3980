import type { ComponentProps } from 'react'
import { Link } from '#web/router/router.tsx'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> &
  ButtonLook & {
    /** Opens in a new tab, for another site or a page to look at next to this one. */
    newTab?: boolean
  }

/** A link that looks like a button. */
export function ButtonLink({ kind, size, wide, glyph, newTab = false, ...rest }: ButtonLinkProps) {
  const tab = newTab ? { target: '_blank', rel: 'noopener' } : {}
  return <Link {...tab} {...rest} className={buttonClass({ kind, size, wide, glyph })} />
}
