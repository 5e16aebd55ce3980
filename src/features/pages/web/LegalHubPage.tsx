import './LegalDocument.css'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { StaticFrame } from './StaticFrame.tsx'

const CARDS = [
  {
    title: 'Terms of Service',
    about: 'The agreement between you and the operator: accounts, plans, content, liability.',
    to: paths.termsOfService,
  },
  {
    title: 'Privacy Policy',
    about: 'Which personal data are kept, why, who sees them, for how long, and your rights.',
    to: paths.privacyPolicy,
  },
  {
    title: 'Cookie Policy',
    about: 'Everything that is stored in your browser, two cookies included, and for how long.',
    to: paths.cookiePolicy,
  },
  {
    title: 'Community Guidelines',
    about: 'How people treat one another at conferences here, and what follows if they do not.',
    to: paths.guidelines,
  },
  {
    title: 'Processing for organisers',
    about: 'The contract on processing delegates’ data that organisers need from us.',
    to: `${paths.termsOfService}#data`,
  },
  {
    title: 'Legal overview',
    about: 'The documents at a glance, and the addresses of the operator.',
    to: paths.legal,
  },
] as const

/** /legal-hub: a card for every legal document. */
export function LegalHubPage() {
  return (
    <StaticFrame
      className="legal-hub-page"
      title="Legal Hub"
      lead="Every document that applies here, in plain language."
    >
      <ul className="documents">
        {CARDS.map(({ title, about, to }) => (
          <li key={title}>
            <Link className="card card-pad" to={to}>
              <h2>{title}</h2>
              <p>{about}</p>
            </Link>
          </li>
        ))}
      </ul>
      <p className="soft">
        All documents were last updated on <time dateTime="2025-04-10">April 10, 2025</time>.
      </p>
    </StaticFrame>
  )
}
