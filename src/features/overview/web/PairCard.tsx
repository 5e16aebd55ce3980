import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#web/router/router.tsx'
import { text, written } from '../text.ts'
import { FigureCard } from './FigureCard.tsx'

type PairFigure = {
  label: string
  /** Its list; none where nobody else may read it. */
  to?: string
  count: number
  detail: string
  /** How many there were in the edition before; undefined without one. */
  last: number | undefined
}

type PairCardProps = Pick<ComponentProps<typeof FigureCard>, 'title' | 'to' | 'download'> & {
  figures: readonly [PairFigure, PairFigure]
  children: ReactNode
}

/** Two figures that belong together, above a plot. */
export function PairCard({ figures, children, ...card }: PairCardProps) {
  return (
    <FigureCard {...card} size="third">
      <div className="pair">
        {figures.map(({ label, to, count, detail, last }) => (
          <div key={label}>
            {to === undefined ? (
              <span className="pair-label">{label}</span>
            ) : (
              <Link to={to} className="pair-label">
                {label}
                <ChevronRight className="lucide-small" aria-hidden="true" />
              </Link>
            )}
            <p className="pair-count tabular">{written(count)}</p>
            <p className="small soft">{detail}</p>
            {last !== undefined && <p className="small soft">{text.lastTime(last)}</p>}
          </div>
        ))}
      </div>
      {children}
    </FigureCard>
  )
}
