import './ResourcesPage.css'
import { DOWNLOADS } from '../download-rules.ts'
import { StaticPage } from './StaticPage.tsx'

/** Files that help an organiser, made by the product itself. */
export function ResourcesPage() {
  return (
    <StaticPage
      name="resources-page"
      title="Resources"
      lead="Two templates that import without a murmur, a checklist for the weeks before, and our logos."
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
              Download<span className="vh"> {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </StaticPage>
  )
}
