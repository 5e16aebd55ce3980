import { memo } from 'react'
import type { ListedMeeting } from '#features/meetings/organisers-contract.ts'
import { shortDay } from '#features/meetings/timeline-rules.ts'
import { type Clock, clockOf } from '#shared/clock.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge, type BadgeKind } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/glyph.ts'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { draftText, listText, STATE_WORDS } from '../text.ts'
import { MeetingNames } from './MeetingNames.tsx'
import { namesOf } from './namesOf.ts'

export type MeetingAction = 'move' | 'cancel'

type MeetingTableProps = {
  meetings: readonly ListedMeeting[]
  time_zone: string
  /** Whether the rows still show the previous search or page. */
  stale: boolean
  readOnly: boolean
  onAction: (action: MeetingAction, meeting: ListedMeeting) => void
  onDay: (person: ListedMeeting['people'][number]) => void
}

/** A page of meetings. On phones each row is a card. */
export function MeetingTable({ meetings, time_zone, stale, ...acting }: MeetingTableProps) {
  const clock = clockOf(time_zone)
  return (
    <section
      className={classes('card table-box meeting-table', stale && 'is-stale')}
      aria-label="Meetings"
      // Focusable, because keyboard users must be able to scroll it.
      tabIndex={0}
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Who</th>
            <th scope="col">Place</th>
            <th scope="col">How</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {meetings.map((meeting) => (
            <MeetingRow key={meeting.id} meeting={meeting} clock={clock} {...acting} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type MeetingRowProps = Pick<MeetingTableProps, 'readOnly' | 'onAction' | 'onDay'> & {
  meeting: ListedMeeting
  clock: Clock
}

const MeetingRow = memo(function MeetingRow({ meeting, clock, readOnly, onAction, onDay }: MeetingRowProps) {
  const { starts_at, place } = meeting
  const days = meeting.people.map((person) => ({
    label: draftText.dayOf(person.full_name ?? listText.someone),
    onSelect: () => onDay(person),
  }))
  const entries = [...days, ...(readOnly ? [] : entriesFor(meeting, onAction))]
  const names = namesOf(meeting)
  return (
    <tr>
      <td className="cell-time">{starts_at && <StartOf starts_at={starts_at} clock={clock} />}</td>
      <td className="cell-who">
        <Who meeting={meeting} />
      </td>
      <td className="cell-place">
        {place ? <bdi>{place.name}</bdi> : <span className="soft">{listText.noPlace}</span>}
      </td>
      <td className="cell-how soft">{howOf(meeting)}</td>
      <td className="cell-state">
        <State meeting={meeting} />
      </td>
      <td className="cell-actions">
        {entries.length > 0 && <Menu label={`Actions for ${names}`} entries={entries} />}
      </td>
    </tr>
  )
})

function Who({ meeting }: { meeting: ListedMeeting }) {
  return (
    <span className="row">
      <span className="faces" aria-hidden="true">
        {meeting.people.slice(0, 2).map(({ person_id, full_name, avatar_url }) => (
          <Avatar key={person_id} id={person_id} name={full_name ?? ''} photo={avatar_url} size="s" />
        ))}
      </span>
      <b>
        <MeetingNames meeting={meeting} />
      </b>
    </span>
  )
}

function StartOf({ starts_at, clock }: { starts_at: string; clock: Clock }) {
  const { date, time } = clock(Date.parse(starts_at))
  return (
    <time dateTime={starts_at}>
      <b className="tabular">{time}</b> <span className="small soft">{shortDay(date)}</span>
    </time>
  )
}

function howOf({ is_arranged, people }: ListedMeeting) {
  if (is_arranged) return listText.arranged
  const asking = people.find(({ is_asking }) => is_asking)
  return (
    <>
      <bdi>{asking?.full_name ?? listText.someone}</bdi> {listText.asked}
    </>
  )
}

const BADGES: Record<ListedMeeting['state'], BadgeKind> = {
  requested: 'caution',
  accepted: 'good',
  declined: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
  cancelled: 'plain',
}

function State({ meeting: { state, is_missed } }: { meeting: ListedMeeting }) {
  if (is_missed) return <Badge kind="danger">No-show</Badge>
  return <Badge kind={BADGES[state]}>{STATE_WORDS[state]}</Badge>
}

function entriesFor(meeting: ListedMeeting, onAction: MeetingTableProps['onAction']): MenuEntry[] {
  const { state, starts_at } = meeting
  const isToCome = starts_at !== null && Date.parse(starts_at) > Date.now()
  if (state === 'requested')
    return [{ label: 'Cancel request', danger: true, divided: true, onSelect: () => onAction('cancel', meeting) }]
  if (state !== 'accepted' || !isToCome) return []
  return [
    { label: 'Move', divided: true, onSelect: () => onAction('move', meeting) },
    { label: 'Cancel meeting', danger: true, onSelect: () => onAction('cancel', meeting) },
  ]
}
