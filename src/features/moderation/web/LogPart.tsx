import { useState } from 'react'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { moderationLogApi } from '../contract.ts'
import { deskText } from '../desk-text.ts'
import { actText } from '../text.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { shortMoment } from './moments.ts'

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

/** The entries from `cursor` on, or from the newest on, and on demand those that follow. */
function LogEntries({ conference_id, cursor }: { conference_id: string; cursor?: number }) {
  const [showsMore, setShowsMore] = useState(false)
  const input = cursor === undefined ? { conference_id } : { conference_id, cursor }
  const { data, error, refetch } = useQuery(moderationLogApi.list, input)
  if (!data && error) return <ReadFailed message={deskText.loadFailed} onRetry={refetch} />
  if (!data) return <DeskSkeleton />
  const { entries, next_cursor } = data
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
      {next_cursor !== null &&
        (showsMore ? (
          <LogEntries conference_id={conference_id} cursor={Number(next_cursor)} />
        ) : (
          <Button kind="secondary" onClick={() => setShowsMore(true)}>
            Show more
          </Button>
        ))}
    </>
  )
}
