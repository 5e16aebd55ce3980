import './StaticPage.css'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/glyph.ts'

type StaticPageProps = {
  /** The class of the page's own rules. */
  name: string
  title: string
  lead?: ReactNode
  /** Stands beside the title: a picture, a date, a way on. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame that the product's own pages of words share. */
export function StaticPage({ name, title, lead, aside, children }: StaticPageProps) {
  return (
    <div className={classes('static-page wrap', name)}>
      <header className="top">
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
