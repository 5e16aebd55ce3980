import './LegalDocument.css'
import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import type { Line } from './prose.ts'
import { Prose } from './Prose.tsx'
import { StaticFrame } from './StaticFrame.tsx'

/** `id` is the fragment of the link to the section. */
type Section = { id: string; title: string; lines: readonly Line[] }
export type Document = { title: string; lead: string; brief: readonly Line[]; sections: readonly Section[] }

const UPDATED = 'April 10, 2025'

const OTHERS = [
  ['Terms of Service', paths.termsOfService],
  ['Privacy Policy', paths.privacyPolicy],
  ['Cookie Policy', paths.cookiePolicy],
  ['Community Guidelines', paths.guidelines],
  ['Legal Hub', paths.legalHub],
] as const

type LegalDocumentProps = {
  document: Document
  /** Additional content of a section, by its id. */
  extra?: Record<string, ReactNode>
}

/** A legal document: a summary, the table of contents and the sections. */
export function LegalDocument({ document: { title, lead, brief, sections }, extra = {} }: LegalDocumentProps) {
  return (
    <StaticFrame className="legal-document" title={title} lead={lead}>
      <div className="columns">
        <nav className="contents" aria-label="Contents">
          <h2>Contents</h2>
          <ol>
            {sections.map(({ id, title: label }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article>
          <p className="soft updated">
            Last updated <time dateTime="2025-04-10">{UPDATED}</time>
          </p>
          <section className="card card-pad summary" aria-labelledby="in-short">
            <h2 id="in-short">In short</h2>
            <Prose lines={brief} />
          </section>
          {sections.map(({ id, title: heading, lines }, at) => (
            <section key={id} id={id}>
              <h2>
                <span className="tabular">{at + 1}</span> {heading}
              </h2>
              <Prose lines={lines} />
              {extra[id]}
            </section>
          ))}
          <nav className="other-documents" aria-label="Other documents">
            {OTHERS.filter(([label]) => label !== title).map(([label, to]) => (
              <Link key={to} className="link" to={to}>
                {label}
              </Link>
            ))}
          </nav>
        </article>
      </div>
    </StaticFrame>
  )
}
