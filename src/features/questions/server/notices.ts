import type { JoinedConference, OwnedConference } from '#features/conferences/server/access.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#server/db/db.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { panelLink } from '#features/conferences/panel-rules.ts'
import type { QuestionRow } from './table.ts'

type Notice = {
  kind: 'question_answered' | 'question_approved'
  row: QuestionRow
  conference: JoinedConference | OwnedConference
  actor_id: string | null
  now: Date
}

/** Notifies whoever asked a question. Call it last in the transaction, as `notify`. */
export async function notifyAsker(
  tx: Db,
  publisher: RoomPublisher,
  { kind, row: { id, asker_id, schedule_item_id, text }, conference, actor_id, now }: Notice,
) {
  if (asker_id === null) return
  const { slug } = conference
  const path = schedule_item_id === null ? panelLink(slug, 'questions') : sessionLink(schedule_item_id, slug)
  const notice = { kind, actor_id, conference_id: conference.id, subject_id: id, path, words: { text } }
  await notify(tx, publisher, [{ ...notice, person_ids: [asker_id] }], now)
}
