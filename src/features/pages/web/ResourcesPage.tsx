import './ResourcesPage.css'
import { DOWNLOADS } from '../download-rules.ts'
import { StaticFrame } from './StaticFrame.tsx'

/** /resources: downloads for organisers and the press. */
export function ResourcesPage() {
  return (
    <StaticFrame
      className="resources-page"
      title="Resources"
      lead="Two ready-to-import templates, a checklist for the weeks before, and our logos."
    >
      <ul className="card files">
        {DOWNLOADS.map(({ title, about, format, to }) => (
          <li key={to}>
            <span className="format">{format}</span>
            <div>
              <h2>{title}</h2>
              <p>{about}</p>
            </div>
            <a className="btn btn-secondary" href={to} download>
              Download<span className="visually-hidden"> {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </StaticFrame>
  )
}
