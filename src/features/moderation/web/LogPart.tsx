import { usePages } from '#web/data/usePages.ts'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { OlderButton } from '#web/ui/OlderButton.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { type LogEntry, moderationLogApi } from '../contract.ts'
import { deskText } from '../desk-text.ts'
import { LOG_PAGE } from '../rules.ts'
import { actText } from '../text.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { shortMoment } from './moments.ts'

/** How the entries come. */
const PAGES = { size: LOG_PAGE, order: 'newest first', positionOf: ({ id }: LogEntry) => Number(id) } as const

/** What organisers did, newest first. */
export function LogPart({ conference_id }: { conference_id: string }) {
  return (
    <>
      <LogEntries conference_id={conference_id} />
      <DownloadButton endpoint={moderationLogApi.export} input={{ conference_id }}>
        {deskText.exportLog}
      </DownloadButton>
    </>
  )
}

function LogEntries({ conference_id }: { conference_id: string }) {
  const { data: entries, error, refetch, older } = usePages(moderationLogApi.list, { conference_id }, PAGES)
  if (!entries && error) return <ReadFailed message={deskText.loadFailed} onRetry={refetch} />
  if (!entries) return <DeskSkeleton />
  if (entries.length === 0) return <Empty title={deskText.noLog}>{deskText.noLogHint}</Empty>
  return (
    <>
      <ul className="card desk-log">
        {entries.map((entry) => (
          <li key={entry.id}>
            <time className="soft small tabular" dateTime={entry.at}>
              {shortMoment(entry.at)}
            </time>
            <p>
              <b>
                <bdi>{entry.name ?? deskText.organiser}</bdi>
              </b>{' '}
              {actText(entry)}
            </p>
          </li>
        ))}
      </ul>
      <OlderButton older={older} kind="secondary" />
    </>
  )
}
