import { mutesApi } from '#features/people/contract.ts'
import { shownName } from '#features/people/rules.ts'
import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { deskText } from '../desk-text.ts'
import type { Case } from '../report-rules.ts'
import { CaseActions } from './CaseActions.tsx'
import { CaseContext } from './CaseContext.tsx'
import { shortMoment } from './moments.ts'

type CaseDetailProps = { conference_id: string; reported: Case }

/** A reported message with who reported it and why, what was written around it, and what can be done. */
export function CaseDetail({ conference_id, reported }: CaseDetailProps) {
  const { newest, reports, isOpen, others } = reported
  const { person_id = '' } = newest.author ?? {}
  const { data: mute } = useQuery(mutesApi.one, { conference_id, person_id }, { enabled: person_id !== '' })
  const isMuted = mute?.muted ?? false
  return (
    <div className="desk-detail">
      <header>
        <h2>
          <bdi>{shownName(newest.author)}</bdi>
        </h2>
        <p className="soft small">
          <bdi>{newest.session_title === null ? deskText.conferenceChat : deskText.chatOf(newest.session_title)}</bdi>{' '}
          <Link
            className="link reach"
            to={deskLink(conference_id, { session: newest.schedule_item_id ?? 'conference', view: 'rooms' })}
          >
            {deskText.roomSettings}
          </Link>
        </p>
      </header>
      <ul className="desk-why">
        {reports.map(({ id, reporter, created_at, reason }) => (
          <li key={id}>
            <b>
              <bdi>{shownName(reporter)}</bdi>
            </b>{' '}
            <time className="soft small" dateTime={created_at}>
              {shortMoment(created_at)}
            </time>{' '}
            {reason ? <q dir="auto">{reason}</q> : <span className="soft">{deskText.noComment}</span>}
          </li>
        ))}
      </ul>
      <CaseContext conference_id={conference_id} report={newest} />
      <p className="desk-facts small">
        <span className="soft">{deskText.others(others)}</span>
        {isMuted && <Badge kind="caution">{deskText.isMuted}</Badge>}
      </p>
      {!isOpen && newest.resolved_at !== null && (
        <p className="desk-note soft small">{deskText.closedBy(newest.resolved_by, shortMoment(newest.resolved_at))}</p>
      )}
      <CaseActions conference_id={conference_id} reported={reported} isMuted={isMuted} />
    </div>
  )
}
