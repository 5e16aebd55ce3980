import type { ComponentProps } from 'react'
import { buttonClass } from './buttonClass.ts'
import type { Glyph } from './glyph.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  glyph?: Glyph
  kind?: 'primary' | 'secondary' | 'quiet'
  size?: 'small'
}

/** An icon-only button: a `glyph`, or a lucide icon as its child. */
export function IconButton({ label, glyph, kind = 'quiet', size, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass({ kind, size, glyph }, 'btn-icon')} aria-label={label} />
  )
}
