import { SaveButton } from '#features/agenda/web/SaveButton.tsx'
import { useAgenda } from '#features/agenda/web/useAgenda.ts'
import { AboutSpeaker } from '#features/speakers/web/AboutSpeaker.tsx'
import { WayInto } from '#features/stage/web/WayInto.tsx'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type PublicPage, publicPageApi } from '../contract.ts'
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
        <SessionBody session={session} conference={data.conference} isDraft={isDraft} schedule={data.schedule} />
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

type SessionBodyProps = {
  session: SessionInFull
  conference: PublicPage['conference']
  isDraft: boolean
  schedule: PublicPage['schedule']
}

function SessionBody({ session, conference: { slug }, isDraft, schedule }: SessionBodyProps) {
  const { when, where, who, speakers, description, cancelled } = session
  return (
    <div className="session-details">
      {cancelled && <p className="strong">This session was cancelled.</p>}
      <ul className="facts">
        <li className="glyph glyph-calendar tabular">{when}</li>
        <li className="glyph glyph-place">
          <bdi>{where}</bdi>
        </li>
      </ul>
      <div className="prose">
        {description ? <LinkedText text={description} /> : <p className="soft">This session has no description yet.</p>}
      </div>
      {speakers.length === 0 && <p className="strong">{who}</p>}
      <ul className="about-speakers">
        {speakers.map((speaker) => (
          <li key={speaker.id}>
            <AboutSpeaker
              speaker={speaker}
              conference={{ slug, active: !isDraft }}
              others={schedule.flatMap(({ id, number, title, speaker_ids }) =>
                number !== session.number && speaker_ids.includes(speaker.id)
                  ? { id, title, to: `#${sessionAnchor(number)}` }
                  : [],
              )}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
