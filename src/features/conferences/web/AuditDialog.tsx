import './OrganisersDialog.css'
import { listDate } from '#shared/dates.ts'
import { usePages } from '#web/data/usePages.ts'
import { timeOf } from '#web/moments.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { OlderButton } from '#web/ui/OlderButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { text } from '../audit-text.ts'
import { auditApi, type AuditEntry } from '../contract.ts'
import { AUDIT_PAGE } from '../rules.ts'

/** How the entries come. */
const PAGES = { size: AUDIT_PAGE, order: 'newest first', positionOf: ({ id }: AuditEntry) => Number(id) } as const

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

function AuditEntries({ conference_id }: { conference_id: string }) {
  const { data: entries, error, older } = usePages(auditApi.list, { conference_id }, { ...PAGES, staleTime: 0 })

  if (!entries && error) {
    return (
      <Notice kind="danger" alert>
        {text.loadFailed}
      </Notice>
    )
  }
  if (!entries) {
    return (
      <Loading label="Loading the activity log" className="organisers">
        <Skeleton />
        <Skeleton width="most" />
      </Loading>
    )
  }
  if (entries.length === 0) return <p className="soft">{text.none}</p>
  return (
    <>
      <ul className="audit">
        {entries.map(({ id, name, action, count, title, at }) => (
          <li key={id}>
            <span>
              <b dir="auto">{name ?? text.server}</b> {text.actions[action](count, title)}
            </span>
            <time dateTime={at} className="soft small">
              {listDate(at)}, {PER_HOUR === action ? text.from(timeOf(at)) : timeOf(at)}
            </time>
          </li>
        ))}
      </ul>
      {older && (
        <div className="audit-more">
          <OlderButton older={older} kind="secondary" wide />
        </div>
      )}
    </>
  )
}
