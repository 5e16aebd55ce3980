import type { PartState } from '../rules.ts'
import { classes, type Glyph, glyphClass } from '#web/ui/glyph.ts'

const GLYPHS: Record<PartState, Glyph> = { working: 'check', caution: 'alert', failing: 'alert', off: 'info' }

/** A state as an icon and a word, so that it is never told by its colour alone. */
export function StateWord({ state, children }: { state: PartState; children: string }) {
  return (
    <span className={classes('state-word', `state-word-${state}`, glyphClass(GLYPHS[state]), 'glyph-small')}>
      {children}
    </span>
  )
}
