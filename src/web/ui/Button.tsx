import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** The write is on its way: the button is disabled and says `busyWord`, at the same width. */
    busy?: boolean
    busyWord?: string
  }

/** A verb that does something here. One that leads elsewhere is a ButtonLink. */
export function Button({ kind, size, wide, glyph, busy = false, busyWord, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, wide, glyph })}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busyWord && typeof children === 'string' ? (
        <span className="btn-word" data-other={busy ? children : busyWord}>
          {busy ? busyWord : children}
        </span>
      ) : (
        children
      )}
    </button>
  )
}
