import { classes, type Glyph, glyphClass } from './glyph.ts'

export type ButtonLook = {
  /**
   * One primary in a group at most; danger only inside a confirming dialog. `off` looks disabled and yet answers, with
   * what must be done first.
   */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'off' | undefined
  /** Small in rows, large on public pages. */
  size?: 'small' | 'large' | undefined
  /** Takes the whole width. */
  wide?: boolean | undefined
  glyph?: Glyph | undefined
}

/** The classes of a button, for the rare control that is neither Button, ButtonLink nor IconButton. */
export function buttonClass({ kind = 'primary', size, wide, glyph }: ButtonLook, ...more: (string | undefined)[]) {
  return classes('btn', `btn-${kind}`, size && `btn-${size}`, wide && 'btn-wide', glyphClass(glyph), ...more)
}
