import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { shortDay } from '#features/meetings/timeline-rules.ts'
import { clockOf } from '#shared/clock.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { dayText, listText, STATE_WORDS, text } from '../text.ts'
import { MeetingNames } from './MeetingNames.tsx'
import { PartSkeleton } from './PartSkeleton.tsx'

/** The most that are shown; the list has them all. */
const MOST = 100

type PersonDayDialogProps = {
  conference_id: string
  time_zone: string
  person: { person_id: string; full_name: string | null }
  onClose: () => void
}

/** Somebody’s meetings and requests in order. What else they have planned is their own. */
export function PersonDayDialog({ conference_id, time_zone, person, onClose }: PersonDayDialogProps) {
  const input = { conference_id, person_id: person.person_id, limit: MOST }
  const { data, error, refetch } = useQuery(organiserMeetingsApi.list, input, { staleTime: 0 })
  const clock = clockOf(time_zone)
  return (
    <Dialog title={dayText.title(person.full_name ?? listText.someone)} onClose={onClose}>
      <div className="stack">
        {!data && error && <ReadFailed message={text.failed} onRetry={refetch} />}
        {!data && !error && <PartSkeleton />}
        {data?.meetings.length === 0 && <p className="soft">{dayText.none}</p>}
        {data && data.meetings.length > 0 && (
          <ol className="person-day">
            {data.meetings.map((meeting) => {
              const start = meeting.starts_at === null ? null : clock(Date.parse(meeting.starts_at))
              return (
                <li key={meeting.id}>
                  <span>
                    <b className="tabular">{start?.time}</b>
                    <span className="small soft">{start && shortDay(start.date)}</span>
                  </span>
                  <div>
                    <b>
                      <MeetingNames meeting={meeting} />
                    </b>
                    <span className="small soft">
                      <bdi>{meeting.place?.name ?? listText.noPlace}</bdi>
                    </span>
                  </div>
                  <Badge
                    kind={meeting.state === 'accepted' ? 'good' : meeting.state === 'requested' ? 'caution' : 'plain'}
                  >
                    {STATE_WORDS[meeting.state]}
                  </Badge>
                </li>
              )
            })}
          </ol>
        )}
        <p className="small soft">{dayText.private}</p>
      </div>
    </Dialog>
  )
}
