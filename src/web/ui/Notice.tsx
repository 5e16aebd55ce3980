import type { ReactNode } from 'react'
import type { Glyph } from './glyph.ts'

const GLYPHS = { info: 'info', good: 'done', caution: 'alert', danger: 'alert' } as const satisfies Record<
  string,
  Glyph
>

type NoticeProps = {
  kind: keyof typeof GLYPHS
  /** It appears in answer to something the person did, and is read out at once. */
  alert?: boolean
  children: ReactNode
}

/** A remark that stays in the page. What passes is a toast. */
export function Notice({ kind, alert, children }: NoticeProps) {
  return (
    <div className={`notice notice-${kind} glyph g-${GLYPHS[kind]}`} role={alert ? 'alert' : undefined}>
      <div>{children}</div>
    </div>
  )
}
