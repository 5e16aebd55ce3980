import type { ReactNode } from 'react'
import { classes, glyphClass } from '#web/ui/glyph.ts'

type ChipProps = {
  pressed: boolean
  onPress: () => void
  /** Why no more can be chosen; null where they can. */
  disabledReason?: string | null
  children: ReactNode
}

/** One of several things to choose. */
export function Chip({ pressed, onPress, disabledReason = null, children }: ChipProps) {
  return (
    <button
      type="button"
      className={classes('chip', pressed && glyphClass('check'), pressed && 'glyph-small')}
      aria-pressed={pressed}
      title={disabledReason ?? undefined}
      disabled={!pressed && disabledReason !== null}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
