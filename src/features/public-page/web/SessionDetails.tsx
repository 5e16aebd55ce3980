import { SaveButton } from '#features/agenda/web/SaveButton.tsx'
import { useAgenda } from '#features/agenda/web/useAgenda.ts'
import { WayInto } from '#features/stage/web/WayInto.tsx'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { publicPageApi } from '../contract.ts'
import { type SessionInFull, sessionInFull } from '../view-rules.ts'
import { sessionAnchor } from '../rules.ts'
import { text } from '../text.ts'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { SessionCalendar } from './SessionCalendar.tsx'

/** The descriptions that were read, so that opening several sessions asks the server once. */
const DETAILS_FRESH_MS = 5 * MINUTE_MS

type SessionDetailsProps = { slug: string; isDraft: boolean; anchor: string; onClose: () => void }

/** The dialog of a session with its description. Descriptions are not in the page; all are read with the first one. */
export function SessionDetails({ slug, isDraft, anchor, onClose }: SessionDetailsProps) {
  const { data, error } = useQuery(publicPageApi.read, { slug }, { staleTime: DETAILS_FRESH_MS })
  const session = data && sessionInFull(data, anchor)
  const agenda = useAgenda(data?.conference.id ?? null)
  const item = data?.schedule.find(({ number }) => sessionAnchor(number) === anchor)

  if (session) {
    const { title, span, cancelled } = session
    return (
      <Dialog
        title={title}
        onClose={onClose}
        foot={
          <>
            {item && !isDraft && item.type !== 'break' && (!cancelled || agenda.saved.has(item.id)) && (
              <SaveButton session={item} agenda={agenda} word="Save" />
            )}
            {item && !isDraft && <WayInto conference={data.conference} schedule_item_id={item.id} />}
            {span && !cancelled && <SessionCalendar slug={slug} isDraft={isDraft} session={session} span={span} />}
          </>
        }
      >
        <SessionBody session={session} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Session" onClose={onClose}>
      {!data && error && <p role="alert">The description could not be loaded. Check your connection and try again.</p>}
      {data && <p>{text.sessionGone}</p>}
      {!data && !error && (
        <Loading label="Loading the session" className="stack">
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton width="most" />
        </Loading>
      )}
    </Dialog>
  )
}

function SessionBody({ session: { when, where, who, description, cancelled } }: { session: SessionInFull }) {
  return (
    <div className="session-details">
      {cancelled && <p className="strong">This session was cancelled.</p>}
      <ul className="facts">
        <li className="glyph glyph-calendar tabular">{when}</li>
        <li className="glyph glyph-place">
          <bdi>{where}</bdi>
        </li>
      </ul>
      <p className="strong" dir="auto">
        {who}
      </p>
      <div className="prose">
        {description ? <LinkedText text={description} /> : <p className="soft">This session has no description yet.</p>}
      </div>
    </div>
  )
}
