import type { ReactNode } from 'react'
import type { Glyph } from './glyph.ts'

const GLYPHS = { info: 'info', good: 'done', caution: 'alert', danger: 'alert' } as const satisfies Record<
  string,
  Glyph
>

type NoticeProps = {
  kind: keyof typeof GLYPHS
  /** Set when it appears after an action, so that screen readers read it immediately. */
  alert?: boolean
  children: ReactNode
}

/** A message that stays in the page. Use toast for a temporary one. */
export function Notice({ kind, alert, children }: NoticeProps) {
  return (
    <div className={`notice notice-${kind} glyph glyph-${GLYPHS[kind]}`} role={alert ? 'alert' : undefined}>
      <div>{children}</div>
    </div>
  )
}
