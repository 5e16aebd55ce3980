import './LetterPage.css'
import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'

type LetterPageProps = {
  title: string
  lead?: ReactNode
  /** An <aside> beside it. */
  beside?: ReactNode
  children?: ReactNode
}

/** A page that a link in a letter leads to: one card, with nothing around it. */
export function LetterPage({ title, lead, beside, children }: LetterPageProps) {
  return (
    <div className="letter-page">
      <header>
        <Brand />
      </header>
      <div className="card letter-card">
        {beside}
        <section className="letter-box">
          <h1 dir="auto">{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </section>
      </div>
    </div>
  )
}
