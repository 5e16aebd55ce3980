import type { ReactNode } from 'react'
import { text } from '../text.ts'

type GlimpseProps = { of: keyof typeof text.glimpses; className?: string; children: ReactNode }

/** A drawing of one part of the product in the reader's theme. Its words are an example, so only the caption is read out. */
export function Glimpse({ of, className, children }: GlimpseProps) {
  const [title, about] = text.glimpses[of]
  return (
    <figure className={className}>
      <div className="glimpse" aria-hidden="true">
        {children}
      </div>
      <figcaption>
        <b>{title}</b> {about}
      </figcaption>
    </figure>
  )
}
