import type { Notice } from '#features/notifications/server/notify.ts'
import type { NotificationKind } from '#features/notifications/rules.ts'
import { timeIn } from '#shared/clock.ts'
import { dateIn } from '#shared/zones.ts'
import { meetingPath } from '../rules.ts'
import { shortDay } from '../timeline-rules.ts'
import type { MeetingRow } from './table.ts'

type Kind = Extract<NotificationKind, `meeting_${string}`>

type Happened = {
  kind: Kind
  /** Whom it is told, and who did it; null for nobody who is named. */
  person_ids: readonly string[]
  actor_id: string | null
  words?: Record<string, string>
}

/** What people are told of a meeting. */
export function noticeOf({ id, conference_id }: Pick<MeetingRow, 'id' | 'conference_id'>, happened: Happened): Notice {
  return { words: {}, ...happened, conference_id, subject_id: id, path: meetingPath(id) }
}

/** Of what organisers did: whoever is named did not do it. */
export const BY_ORGANISERS = { what: 'organisers' }

/** What each of those who go is told, who is named another one whom they meet. */
export function noticesOfOthers(
  meeting: Pick<MeetingRow, 'id' | 'conference_id'>,
  going: readonly string[],
  told: Pick<Happened, 'kind' | 'words'>,
): Notice[] {
  return going.map((person_id) => {
    const actor_id = going.find((other) => other !== person_id) ?? null
    return noticeOf(meeting, { ...told, person_ids: [person_id], actor_id })
  })
}

/** When and where, in words and in the time of the conference: with the day, unless it is today. */
export function timeAndPlace(
  time_zone: string,
  { starts_at, place }: { starts_at: string | null; place?: { name: string } | null },
  now: Date,
): Record<string, string> {
  if (starts_at === null) return {}
  const start = new Date(starts_at)
  const date = dateIn(time_zone, start)
  const time = timeIn(time_zone, start)
  return {
    time: date === dateIn(time_zone, now) ? time : `${shortDay(date)}, ${time}`,
    ...(place && { place: place.name }),
  }
}
