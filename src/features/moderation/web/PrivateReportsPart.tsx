import { type MessageReport, messageReportsApi } from '#features/messages/contract.ts'
import { shownName } from '#features/people/rules.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { deskText } from '../desk-text.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { shortMoment } from './moments.ts'

/** Reported people, and messages between two people. Of the rest of their thread the desk knows nothing. */
export function PrivateReportsPart({ conference_id }: { conference_id: string }) {
  const { data, error, refetch } = useQuery(messageReportsApi.list, { conference_id })
  if (!data && error) return <ReadFailed message={deskText.loadFailed} onRetry={refetch} />
  if (!data) return <DeskSkeleton />
  if (data.length === 0) return <Empty title={deskText.noReports}>{deskText.noPrivateReportsHint}</Empty>
  return (
    <ul className="card desk-people">
      {data.map((report) => (
        <ReportRow key={report.id} conference_id={conference_id} report={report} />
      ))}
    </ul>
  )
}

function ReportRow({ conference_id, report }: { conference_id: string; report: MessageReport }) {
  const { id, message_id, author, reporter, reason, evidence, created_at, resolved_at } = report
  const name = shownName(author)
  const close = useAction(messageReportsApi.resolve, {
    refreshes: [messageReportsApi.list],
    done: deskText.reportClosed,
    failed: deskText.failedAction,
  })
  return (
    <li>
      <Avatar id={author?.person_id ?? ''} name={name} photo={author?.avatar_url ?? null} />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {message_id === null && <Badge kind="plain">{deskText.profile}</Badge>}
        <p dir="auto">{evidence}</p>
        <p className="soft small">
          {deskText.reportedBy(shownName(reporter), shortMoment(created_at))}
          {reason && (
            <>
              {': '}
              <q dir="auto">{reason}</q>
            </>
          )}
        </p>
      </div>
      {resolved_at === null ? (
        <Button
          kind="secondary"
          size="small"
          busy={close.isPending}
          aria-label={`Close the report about ${name}`}
          onClick={() => close.mutate({ conference_id, id })}
        >
          Close
        </Button>
      ) : (
        <span className="soft small">{deskText.alreadyClosed}</span>
      )}
    </li>
  )
}
