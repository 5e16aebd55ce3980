import { listDate } from '#shared/dates.ts'
import type { Connection } from '#features/connections/contract.ts'
import type { OlderPage } from '#web/data/usePages.ts'
import { networkText } from '../network-text.ts'
import { ConnectionRow } from './ConnectionRow.tsx'
import { MoreConnections } from './MoreConnections.tsx'

type RequestsProps = { title: string; rows: readonly Connection[]; older: OlderPage; named?: string | null }

/** Requests of one kind, or people whom one ignores; nothing where there are none. */
export function Requests({ title, rows, older, named = null }: RequestsProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="pending-title">{title}</h3>
      <ul className="connection-list">
        {rows.map((row) => (
          <ConnectionRow
            key={row.id}
            connection={row}
            isNamed={row.person_id === named}
            note={row.since && networkText.asked(listDate(row.since.slice(0, 10)))}
          />
        ))}
      </ul>
      <MoreConnections older={older} />
    </section>
  )
}
