import './LegalDocument.css'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import type { PageProps } from '#web/router/routes.tsx'
import type { Operator } from '../rules.ts'
import { StaticFrame } from './StaticFrame.tsx'

const DOCUMENTS = [
  {
    title: 'Terms of Service',
    about: 'What you may expect from this service and what we expect from you. You own what you put in.',
    to: paths.termsOfService,
  },
  {
    title: 'Privacy Policy',
    about: 'What we know about you, who sees it, and how to download or erase it yourself.',
    to: paths.privacyPolicy,
  },
  {
    title: 'Cookie Policy',
    about: 'Two cookies, one for the sidebar and one that protects your login. No analytics, no marketing, no banner.',
    to: paths.cookiePolicy,
  },
] as const

/** /legal: the legal documents, and the operator's contact details. */
export function LegalPage({ data: operator }: PageProps<'/legal'>) {
  return (
    <StaticFrame className="legal-hub-page" title="Legal overview" lead="What applies here, and who to contact.">
      <ul className="documents">
        {DOCUMENTS.map(({ title, about, to }) => (
          <li key={title}>
            <Link className="card card-pad" to={to}>
              <h2>{title}</h2>
              <p>{about}</p>
            </Link>
          </li>
        ))}
      </ul>
      {operator && <Addresses operator={operator} />}
      <p className="soft">
        Last updated on <time dateTime="2025-04-10">April 10, 2025</time>. The <HubLink /> has every document.
      </p>
    </StaticFrame>
  )
}

function HubLink() {
  return (
    <Link className="link" to={paths.legalHub}>
      Legal Hub
    </Link>
  )
}

function Addresses({ operator: { email, postal_address } }: { operator: Operator }) {
  return (
    <section className="card addresses" aria-labelledby="addresses">
      <h2 id="addresses">Addresses</h2>
      <dl>
        <div>
          <dt>Questions about these documents</dt>
          <dd>
            <AddressOrForm email={email} subject="Legal" />
          </dd>
        </div>
        <div>
          <dt>Questions about your data</dt>
          <dd>
            <AddressOrForm email={email} subject="Personal data" />
          </dd>
        </div>
        <div>
          <dt>By post</dt>
          <dd>
            {postal_address === null ? (
              <>
                The operator of this installation has not published a postal address.{' '}
                <Link className="link" to={paths.contact}>
                  Ask for it
                </Link>
                .
              </>
            ) : (
              <address>
                {postal_address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function AddressOrForm({ email, subject }: { email: string | null; subject: string }) {
  return email === null ? (
    <Link className="link reach" to={paths.contact}>
      Use the contact form
    </Link>
  ) : (
    <a className="link reach" href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
      {email}
    </a>
  )
}
