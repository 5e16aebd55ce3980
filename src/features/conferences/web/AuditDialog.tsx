import './OrganisersDialog.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listDate } from '#shared/dates.ts'
import { call } from '#web/data/api.ts'
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
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [auditApi.list.path, conference_id],
    queryFn: ({ pageParam }) =>
      call(auditApi.list, { conference_id, ...(pageParam !== null && { cursor: Number(pageParam) }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  })
  const entries = data?.pages.flatMap((page) => page.entries) ?? []

  return (
    <Dialog title={text.title} onClose={onClose}>
      <p className="soft dialog-lead">{text.about}</p>
      {!data && error ? (
        <Notice kind="danger" alert>
          {text.loadFailed}
        </Notice>
      ) : !data ? (
        <Loading label="Loading the activity log" className="organisers">
          <Skeleton />
          <Skeleton width="most" />
        </Loading>
      ) : entries.length === 0 ? (
        <p className="soft">{text.none}</p>
      ) : (
        <ul className="audit">
          {entries.map(({ id, name, action, count, at }) => (
            <li key={id}>
              <span>
                <b dir="auto">{name ?? text.server}</b> {text.acts[action](count)}
              </span>
              <time dateTime={at} className="soft small">
                {listDate(at)}, {PER_HOUR === action ? text.from(timeOf(at)) : timeOf(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="audit-more">
          <Button kind="secondary" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function timeOf(at: string) {
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}
