import './StaticFrame.css'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/glyph.ts'

type StaticFrameProps = {
  /** The root class of the page's styles. */
  className: string
  title: string
  lead?: ReactNode
  /** Shown next to the title: a picture, a date or a link. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of the product's text pages. */
export function StaticFrame({ className, title, lead, aside, children }: StaticFrameProps) {
  return (
    <div className={classes('static-page wrap', className)}>
      <header className="intro">
        <div>
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </div>
  )
}
