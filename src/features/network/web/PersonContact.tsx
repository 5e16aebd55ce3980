import { listDate } from '#shared/dates.ts'
import type { Connection } from '#features/connections/contract.ts'
import { screenText } from '#features/connections/screen-text.ts'

/** How to reach somebody, once connected. */
export function PersonContact({ connection: { contact, since } }: { connection: Connection }) {
  if (!contact) return null
  return (
    <div className="person-contact">
      <dl>
        <div>
          <dt>Email</dt>
          <dd>{contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : screenText.contactKept}</dd>
        </div>
        {contact.phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${contact.phone}`}>{contact.phone}</a>
            </dd>
          </div>
        )}
      </dl>
      {since && <p className="soft small">{screenText.connectedSince(listDate(since.slice(0, 10)))}</p>}
    </div>
  )
}
