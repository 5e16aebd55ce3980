import './ContactPage.css'
import { lazy, Suspense, useState } from 'react'
import { Adopted } from '#web/Adopted.tsx'
import { useLocation } from '#web/router.tsx'
import { ContactForm } from './ContactForm.tsx'
import { text } from './form.ts'

// The server has rendered the notes, a conference is rarely asked, and thanks come later: none is needed to begin with.
const ContactNotes = import.meta.env.SSR
  ? (await import('./ContactNotes.tsx')).ContactNotes
  : lazy(() => import('./ContactNotes.tsx').then((module) => ({ default: module.ContactNotes })))
const OrganisersLead = lazy(() => import('./OrganisersLead.tsx').then((module) => ({ default: module.OrganisersLead })))
const ThankYou = lazy(() => import('./ThankYou.tsx').then((module) => ({ default: module.ThankYou })))

/** Write to the operator; with `?conference=` in the address, to the organisers of that conference. */
export function ContactPage() {
  const { search } = useLocation()
  const conference = new URLSearchParams(search).get('conference') || null
  const [sent, setSent] = useState(false)
  if (sent) {
    return (
      <div className="contact-page wrap">
        <Suspense>
          <ThankYou toOrganisers={conference !== null} onAgain={() => setSent(false)} />
        </Suspense>
      </div>
    )
  }
  return (
    <div className="contact-page wrap">
      <div>
        <h1>Contact</h1>
        <p className="lead">
          {conference === null ? (
            text.lead
          ) : (
            <Suspense fallback={text.lead}>
              <OrganisersLead slug={conference} />
            </Suspense>
          )}
        </p>
        <Adopted as="ul">
          <Suspense>
            <ContactNotes />
          </Suspense>
        </Adopted>
      </div>
      <ContactForm conference={conference} onSent={() => setSent(true)} />
    </div>
  )
}
