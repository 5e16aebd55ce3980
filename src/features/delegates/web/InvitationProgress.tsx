import { useEffect, useId, useRef } from 'react'
import { refresh } from '#web/data/queries.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { delegatesApi, invitationsApi } from '../contract.ts'
import { text } from '../text.ts'

/** How often to refresh while emails are being sent, and while some are being retried. */
const LEAVING_MS = 2000
const RETRYING_MS = 15_000

/** The progress of sending invitations; renders nothing when all are sent. */
export function InvitationProgress({ conference_id }: { conference_id: string }) {
  const id = useId()
  const { data } = useQuery(
    invitationsApi.progress,
    { conference_id },
    {
      refetchInterval(progress) {
        if (progress === undefined) return false
        return progress.waiting > 0 ? LEAVING_MS : progress.retrying > 0 && RETRYING_MS
      },
    },
  )
  const { waiting = 0, batch = 0, retrying = 0 } = data ?? {}
  useRefreshOnProgress(data && `${waiting > 0}, ${retrying}`)

  return (
    <div role="status" className="invitation-progress">
      {waiting > 0 && (
        <>
          <span id={id}>{text.emailsWaiting(waiting)}</span>
          <progress className="meter" aria-labelledby={id} value={batch - waiting} max={batch} />
        </>
      )}
      {retrying > 0 && <p className="glyph glyph-small glyph-alert">{text.emailsRetried(retrying)}</p>}
    </div>
  )
}

/** Reloads the rows, which show the delivery of each email, when the progress changes. */
function useRefreshOnProgress(news: string | undefined) {
  const known = useRef(news)
  useEffect(() => {
    const before = known.current
    known.current = news
    if (before !== undefined && before !== news) void refresh([delegatesApi.list])
  }, [news])
}
