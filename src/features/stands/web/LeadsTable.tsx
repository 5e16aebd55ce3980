import { useQuery } from '#web/data/useQuery.ts'
import { dayOf, timeOf } from '#web/moments.ts'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { TableBox } from '#web/ui/TableBox.tsx'
import { leadsApi, type Lead } from '../contract.ts'
import { managerText } from '../manager-text.ts'

/** The contact data that people chose to leave. */
export function LeadsTable({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(leadsApi.list, { id })
  return (
    <section className="leads" aria-labelledby="leads">
      <div className="spread">
        <h3 id="leads">{managerText.leads}</h3>
        {data && data.length > 0 && <DownloadButton endpoint={leadsApi.export} input={{ id }} />}
      </div>
      {!data && error && <ReadFailed message={error.message || managerText.leadsFailed} onRetry={refetch} />}
      {data?.length === 0 && <p className="soft">{managerText.noLeads}</p>}
      {data && data.length > 0 && (
        <TableBox label={managerText.leads}>
          <table className="table">
            <thead>
              <tr>
                <th>Name</th>
                <th>Role and company</th>
                <th>Email</th>
                <th>Phone</th>
                <th>Note</th>
                <th>When</th>
              </tr>
            </thead>
            <tbody>
              {data.map((lead) => (
                <LeadRow key={lead.id} lead={lead} />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </section>
  )
}

function LeadRow({ lead }: { lead: Lead }) {
  const { full_name, position, company, email, phone, note, left_at, withdrawn_at } = lead
  return (
    <tr>
      <td>
        {withdrawn_at === null ? <bdi>{full_name}</bdi> : <span className="soft">{managerText.withdrawnLead}</span>}
      </td>
      <td>{[position, company].filter(Boolean).join(', ')}</td>
      <td>
        {email && (
          <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
            {email}
          </a>
        )}
      </td>
      <td>{phone}</td>
      <td>{note}</td>
      <td>
        {dayOf(left_at)}, {timeOf(left_at)}
      </td>
    </tr>
  )
}
