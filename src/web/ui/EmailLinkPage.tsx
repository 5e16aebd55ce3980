import './EmailLinkPage.css'
import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'

type EmailLinkPageProps = {
  title: string
  lead?: ReactNode
  /** An <aside> next to the content. */
  beside?: ReactNode
  children?: ReactNode
}

/** The layout of pages that links in emails open: one card without bars. */
export function EmailLinkPage({ title, lead, beside, children }: EmailLinkPageProps) {
  return (
    <div className="email-link-page">
      <header>
        <Brand />
      </header>
      <div className="card email-link-card">
        {beside}
        <section className="email-link-box">
          <h1 dir="auto">{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </section>
      </div>
    </div>
  )
}
