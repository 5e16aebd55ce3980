import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** While true, the button is disabled and shows `busyWord` at the same width. */
    busy?: boolean
    busyWord?: string | undefined
    /** Why the button is disabled; null if it is not. */
    disabledReason?: string | null | undefined
  }

/** A button for an action. Use ButtonLink to go to another page. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, glyph, busy = false, busyWord, disabledReason, disabled, title, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      title={disabledReason ?? title}
      className={buttonClass({ kind, size, wide, glyph })}
      disabled={disabled || busy || !!disabledReason}
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
