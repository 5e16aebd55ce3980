import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** The write is on its way: the button is disabled and says `busyWord`, at the same width. */
    busy?: boolean
    busyWord?: string
    /** Why it cannot be pressed now, in a sentence; it is disabled while there is one. */
    obstacle?: string | null | undefined
  }

/** A verb that does something here. One that leads elsewhere is a ButtonLink. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, glyph, busy = false, busyWord, obstacle, disabled, title, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      title={obstacle ?? title}
      className={buttonClass({ kind, size, wide, glyph })}
      disabled={disabled || busy || !!obstacle}
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
