import './ContactPage.css'
import { lazy, Suspense, useState } from 'react'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { useLocation } from '#web/router/router.tsx'
import { ContactForm } from './ContactForm.tsx'
import { text } from '../form-text.ts'

// Loaded later: the server has rendered the notes, the lead is rare, and the thanks come after sending.
const ContactNotes = import.meta.env.SSR
  ? (await import('./ContactNotes.tsx')).ContactNotes
  : lazy(() => import('./ContactNotes.tsx').then((module) => ({ default: module.ContactNotes })))
const OrganisersLead = lazy(() => import('./OrganisersLead.tsx').then((module) => ({ default: module.OrganisersLead })))
const ThankYou = lazy(() => import('./ThankYou.tsx').then((module) => ({ default: module.ThankYou })))

/** /contact: a message to the operator, or with `?conference=` to the organisers of that conference. */
export function ContactPage() {
  const { search } = useLocation()
  const conference = new URLSearchParams(search).get('conference') || null
  const [sent, setSent] = useState(false)
  return (
    <div className="contact-page wrap">
      {sent ? (
        <Suspense>
          <ThankYou toOrganisers={conference !== null} onAgain={() => setSent(false)} />
        </Suspense>
      ) : (
        <>
          <div>
            <h1>Contact</h1>
            <p className="lead">
              <Suspense fallback={text.lead}>
                {conference === null ? text.lead : <OrganisersLead slug={conference} />}
              </Suspense>
            </p>
            <ServerMarkup as="ul">
              <Suspense>
                <ContactNotes />
              </Suspense>
            </ServerMarkup>
          </div>
          <ContactForm conference={conference} onSent={() => setSent(true)} />
        </>
      )}
    </div>
  )
}
