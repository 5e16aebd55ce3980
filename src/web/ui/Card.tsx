import { type ReactNode, useId } from 'react'
import { classes } from './glyph.ts'

type CardProps = {
  title?: string
  /** The heading level of the title. */
  level?: 2 | 3
  /** Shown at the end of the header. */
  aside?: ReactNode
  /** False where rows or a table reach to the edge. */
  pad?: boolean
  children: ReactNode
}

/** A titled section on a card. Do not nest cards. */
export function Card({ title, level = 2, aside, pad = true, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className="card" aria-labelledby={title && id}>
      {title && (
        <div className="card-head">
          <Heading id={id}>{title}</Heading>
          {aside}
        </div>
      )}
      <div className={classes(pad && 'card-pad')}>{children}</div>
    </section>
  )
}
