import { type ReactNode, useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import type { MyConference } from '#features/registration/contract.ts'
import { paths } from '#shared/paths.ts'
import { zoneAbbreviationAt } from '#shared/zones.ts'
import { Link } from '#web/router/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import type { Meeting } from '../contract.ts'
import { areMeetingsShown } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import type { OwnMeetings } from '../times-contract.ts'
import { AfterMeetings } from './AfterMeetings.tsx'
import { MeetingDays } from './MeetingDays.tsx'
import { MeetingsWait } from './MeetingsWait.tsx'
import { MoveHere } from './MoveHere.tsx'
import { NextMeeting } from './NextMeeting.tsx'
import { ReceivedRequests } from './ReceivedRequests.tsx'
import type { RenderWhy } from './RequestCard.tsx'
import { RequestsOff } from './RequestsOff.tsx'
import { SentRequests } from './SentRequests.tsx'
import { useConferenceClock } from './useConferenceClock.ts'
import { useMeetings } from './useMeetings.ts'
import './meeting-dialogs.css'
import './meetings.css'
import { FreeTimesDialog } from './FreeTimesDialog.tsx'

type MyMeetingsProps = {
  conference: MyConference
  /** Chooses whom to ask, where nobody is named yet. */
  onPropose: () => void
  renderWhy?: RenderWhy
  children?: ReactNode
}

/** The meetings of the reader in a conference: what waits, what was sent, and the day. */
export function MyMeetings({ conference, onPropose, renderWhy, children }: MyMeetingsProps) {
  const { own, meetings, error, refetch } = useMeetings(conference.id)
  const [hasTimes, setHasTimes] = useState(false)
  const isOn = own?.enabled === true
  const { time_zone } = conference
  const { now } = useConferenceClock(time_zone)
  return (
    <div className="meetings">
      <Link className="back reach glyph glyph-small glyph-arrow-left" to={paths.network}>
        My Network
      </Link>
      <div className="page-head">
        <div>
          <h1>{screenText.title}</h1>
          {isOn && <p>{screenText.lead(own.slot_minutes, zoneAbbreviationAt(time_zone, now))}</p>}
        </div>
        {isOn && (
          <div className="row">
            <button type="button" className={buttonClass({ kind: 'secondary' })} onClick={() => setHasTimes(true)}>
              <SlidersHorizontal aria-hidden="true" />
              {screenText.freeTimes}
            </button>
            <Button glyph="plus" onClick={onPropose}>
              {screenText.propose}
            </Button>
          </div>
        )}
      </div>
      {own && !areMeetingsShown(own) ? (
        <Empty title={screenText.off} action={<ButtonLink to={paths.network}>{screenText.findPeople}</ButtonLink>}>
          {screenText.offDetail}
        </Empty>
      ) : own && meetings ? (
        <Parts {...{ conference, own, meetings, renderWhy }} onFreeTimes={() => setHasTimes(true)} />
      ) : error ? (
        <ReadFailed message={error.message || screenText.loadFailed} onRetry={refetch} />
      ) : (
        <MeetingsWait />
      )}
      {hasTimes && <FreeTimesDialog conference={conference} onClose={() => setHasTimes(false)} />}
      {isOn && children}
    </div>
  )
}

type PartsProps = {
  conference: MyConference
  own: OwnMeetings
  meetings: readonly Meeting[]
  renderWhy: RenderWhy | undefined
  onFreeTimes: () => void
}

function Parts({ conference, own, meetings, renderWhy, onFreeTimes }: PartsProps) {
  const clock = useConferenceClock(conference.time_zone)
  const parts = { conference, clock, meetings }
  return (
    <div className="meetings-columns">
      <MeetingDays {...parts} onFreeTimes={onFreeTimes} />
      <aside className="meetings-rail" aria-label="Requests">
        {!own.takes_requests && <RequestsOff conference_id={conference.id} />}
        <ReceivedRequests {...parts} renderWhy={renderWhy} />
        <NextMeeting {...parts} />
        <AfterMeetings {...parts} />
        <SentRequests {...parts} own={own} />
      </aside>
      <MoveHere {...parts} />
    </div>
  )
}
