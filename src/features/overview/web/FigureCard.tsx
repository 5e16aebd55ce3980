import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from '#web/router/router.tsx'

type FigureCardProps = {
  title: string
  /** The list that the card counts. */
  to: string
  /** How much of a row of twelve it takes on a wide screen. */
  size: 'third' | 'narrow' | 'wide' | 'whole'
  /** What exports it. */
  download: ReactNode
  /** Shown before what exports it. */
  aside?: ReactNode
  children: ReactNode
}

/** A card of the overview: its heading leads to the list, the arrow at its end exports what it counts. */
export function FigureCard({ title, to, size, download, aside, children }: FigureCardProps) {
  const id = useId()
  return (
    <section className={`card figure-card figure-${size}`} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>
          <Link to={to}>
            {title}
            <ChevronRight className="lucide-small" aria-hidden="true" />
          </Link>
        </h2>
        <span className="row">
          {aside}
          {download}
        </span>
      </div>
      {children}
    </section>
  )
}
