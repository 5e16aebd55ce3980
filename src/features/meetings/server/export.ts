import type { OwnedConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { Call } from '#server/context.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { clockOf } from '#shared/clock.ts'
import { csvFile, csvLine } from '#shared/csv.ts'
import type { ListedMeeting } from '../organisers-contract.ts'
import { type Filter, readPage } from './organiser-list.ts'

const COLUMNS = ['day', 'from', 'to', 'who asked', 'who was asked', 'exhibitor', 'place', 'state', 'arranged', 'missed']
const BATCH = 2000

/** The meetings of the list as a CSV file, with times on the clocks of the conference. */
export async function exportMeetings({ db, user, now }: Call, conference: OwnedConference, filter: Filter) {
  const lines = [csvLine(COLUMNS)]
  let cursor: string | undefined
  do {
    const page = await readPage(db, conference, { ...filter, cursor, limit: BATCH }, now)
    for (const meeting of page.meetings) lines.push(lineOf(meeting, conference))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  const count = lines.length - 1
  await recordAudit(db, { conference_id: conference.id, user_id: user.id, action: 'meetings_exported', count }, now)
  return new FileAnswer('text/csv; charset=utf-8', `${conference.slug}-meetings.csv`, csvFile(lines))
}

function lineOf({ people, starts_at, ends_at, ...meeting }: ListedMeeting, { time_zone }: OwnedConference) {
  const clock = clockOf(time_zone)
  const from = starts_at === null ? null : clock(Date.parse(starts_at))
  const to = ends_at === null ? null : clock(Date.parse(ends_at))
  const names = (isAsking: boolean) =>
    people.flatMap(({ is_asking, full_name }) => (is_asking === isAsking ? (full_name ?? []) : [])).join(', ')
  return csvLine([
    from?.date ?? null,
    from?.time ?? null,
    to?.time ?? null,
    names(true),
    names(false),
    meeting.exhibitor?.name ?? null,
    meeting.place?.name ?? null,
    meeting.state,
    meeting.is_arranged ? 'yes' : 'no',
    meeting.is_missed ? 'yes' : 'no',
  ])
}
