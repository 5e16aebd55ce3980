import { listDate } from '#shared/dates.ts'
import { shownName } from '#features/people/rules.ts'
import { vCard } from '#features/connections/vcard-rules.ts'
import { save } from '#web/download.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Connection } from '#features/connections/contract.ts'
import { screenText } from '#features/connections/screen-text.ts'

/** How to reach somebody, once connected, also as a file for the address book. */
export function PersonContact({ connection: { contact, person, since } }: { connection: Connection }) {
  if (!contact || !person) return null
  const full_name = shownName(person)
  const addTo = () => {
    const card = vCard({ ...contact, full_name, company: person.company, position: person.position })
    save(new Blob([card], { type: 'text/vcard;charset=utf-8' }), `${full_name}.vcf`)
  }
  return (
    <div className="person-contact">
      <dl>
        <div>
          <dt>Email</dt>
          <dd>
            {contact.email ? (
              <a className="reach" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            ) : (
              screenText.contactKept
            )}
          </dd>
        </div>
        {contact.phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a className="reach" href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
                {contact.phone}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <Button kind="secondary" glyph="contact" onClick={addTo}>
        {screenText.addToContacts}
      </Button>
      {since && <p className="soft small">{screenText.connectedSince(listDate(since.slice(0, 10)))}</p>}
    </div>
  )
}
