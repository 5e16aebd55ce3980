import './OrganisersDialog.css'
import { useState } from 'react'
import { listDate } from '#shared/dates.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { auditApi } from '../contract.ts'
import { text } from '../audit-text.ts'

/** The action whose entries are counted per hour. */
const PER_HOUR = 'delegates_listed'

/** The audit log of a conference, newest first. */
export function AuditDialog({ conference_id, onClose }: { conference_id: string; onClose: () => void }) {
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p className="soft dialog-lead">{text.about}</p>
      <AuditEntries conference_id={conference_id} />
    </Dialog>
  )
}

/** The entries from `cursor` on, or from the newest on, and on demand those that follow. */
function AuditEntries({ conference_id, cursor }: { conference_id: string; cursor?: number }) {
  const [showsMore, setShowsMore] = useState(false)
  const input = cursor === undefined ? { conference_id } : { conference_id, cursor }
  const { data, error } = useQuery(auditApi.list, input, { staleTime: 0 })

  if (!data && error) {
    return (
      <Notice kind="danger" alert>
        {text.loadFailed}
      </Notice>
    )
  }
  if (!data) {
    return (
      <Loading label="Loading the activity log" className="organisers">
        <Skeleton />
        <Skeleton width="most" />
      </Loading>
    )
  }
  const { entries, next_cursor } = data
  if (entries.length === 0) return <p className="soft">{text.none}</p>
  return (
    <>
      <ul className="audit">
        {entries.map(({ id, name, action, count, at }) => (
          <li key={id}>
            <span>
              <b dir="auto">{name ?? text.server}</b> {text.actions[action](count)}
            </span>
            <time dateTime={at} className="soft small">
              {listDate(at)}, {PER_HOUR === action ? text.from(timeOf(at)) : timeOf(at)}
            </time>
          </li>
        ))}
      </ul>
      {next_cursor !== null &&
        (showsMore ? (
          <AuditEntries conference_id={conference_id} cursor={Number(next_cursor)} />
        ) : (
          <div className="audit-more">
            <Button kind="secondary" wide onClick={() => setShowsMore(true)}>
              Show more
            </Button>
          </div>
        ))}
    </>
  )
}

function timeOf(at: string) {
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}
