import type { Notification } from '#features/notifications/contract.ts'
import { OwnNotifications } from '#features/notifications/web/OwnNotifications.tsx'
import { shownName } from '#features/people/rules.ts'
import { MeetingAnswer } from '#features/meetings/web/MeetingAnswer.tsx'
import { meetingOf } from '#features/meetings/link-rules.ts'
import { ConnectButton } from './ConnectButton.tsx'

/** The notifications of the reader, of which requests to connect and to meet are answered in their row. */
export function AnsweredNotifications() {
  return <OwnNotifications renderAnswer={renderAnswer} />
}

/** A notification of a request goes when it is answered or withdrawn, so each stands for one that waits. */
function renderAnswer({ kind, actor, count, path, conference_id }: Notification) {
  const meeting_id = meetingOf(path)
  if ((kind === 'meeting_asked' || kind === 'meeting_answered') && meeting_id !== null)
    return <MeetingAnswer id={meeting_id} conference_id={conference_id} />
  if (kind !== 'connection_asked' || actor === null || count > 1) return null
  return <ConnectButton person_id={actor.person_id} name={shownName(actor)} state="received" size="small" />
}
