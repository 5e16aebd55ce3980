import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import type { OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { shortDay } from '#features/meetings/timeline-rules.ts'
import { type Clock, clockOf } from '#shared/clock.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import {
  type EditedDraft,
  type EditedMeeting,
  findMeetings,
  keyOf,
  withChanged,
  withoutMeeting,
} from '../edit-rules.ts'
import { arrangeText, draftText, listText } from '../text.ts'
import { MoveDraftDialog } from './MoveDraftDialog.tsx'

/** How many meetings are shown at first, and how many more by each press. */
const STEP = 50

type DraftListProps = {
  draft: EditedDraft
  nameOf: (person_id: string) => string
  conference: Conference
  settings: OrganiserSettings
  keep_saved: boolean
  disabled: boolean
  onEdit: (draft: EditedDraft) => void
  /** Shows somebody’s meetings. */
  onDay: (person_id: string) => void
}

/** The meetings of a draft, which can be looked through and changed before anybody hears of them. */
export function DraftList(props: DraftListProps) {
  const { draft, nameOf, conference, settings, keep_saved, disabled, onEdit, onDay } = props
  const [q, setQ] = useState('')
  const [shown, setShown] = useState(STEP)
  const [moving, setMoving] = useState<EditedMeeting | null>(null)
  const found = findMeetings(draft.meetings, nameOf, q)
  const namesOf = ({ person_id, other_id }: EditedMeeting) => LIST.format([nameOf(person_id), nameOf(other_id)])
  const clock = clockOf(conference.time_zone)
  const placeOf = new Map(settings.places.map(({ id, name }) => [id, name]))
  function search(words: string) {
    setQ(words)
    setShown(STEP)
  }
  const entriesOf = (meeting: EditedMeeting) => [
    {
      label: meeting.is_pinned ? draftText.unpin : draftText.pin,
      onSelect: () => onEdit(withChanged(draft, meeting, { ...meeting, is_pinned: !meeting.is_pinned })),
    },
    { label: draftText.move, onSelect: () => setMoving(meeting) },
    ...[meeting.person_id, meeting.other_id].map((id) => ({
      label: draftText.dayOf(nameOf(id)),
      onSelect: () => onDay(id),
    })),
    { label: draftText.takeOut, danger: true, divided: true, onSelect: () => onEdit(withoutMeeting(draft, meeting)) },
  ]
  return (
    <>
      <div className="without-head spread">
        <h3>{draftText.head}</h3>
        <output className="small soft">{listText.count(found.length)}</output>
      </div>
      <div className="draft-search">
        <SearchBox label={draftText.find} value={q} onChange={search} />
      </div>
      <ol className="draft-list">
        {found.slice(0, shown).map((meeting) => (
          <li key={keyOf(meeting)}>
            <StartOf meeting={meeting} clock={clock} />
            <div>
              <b>
                {LIST.formatToParts([nameOf(meeting.person_id), nameOf(meeting.other_id)]).map(({ type, value }, at) =>
                  type === 'element' ? <bdi key={at}>{value}</bdi> : value,
                )}
              </b>
              <span className="small soft">
                <bdi>{placeOf.get(meeting.place_id)}</bdi> {meeting.is_pinned && <Badge kind="plain">Pinned</Badge>}
              </span>
            </div>
            {!disabled && <Menu label={`Actions for ${namesOf(meeting)}`} entries={entriesOf(meeting)} />}
          </li>
        ))}
      </ol>
      {found.length === 0 && <p className="without-more small soft">{listText.noMatch}</p>}
      {found.length > shown && (
        <div className="without-more">
          <Button kind="quiet" size="small" onClick={() => setShown(shown + STEP)}>
            {arrangeText.showMore(Math.min(STEP, found.length - shown))}
          </Button>
        </div>
      )}
      {moving && (
        <MoveDraftDialog
          meeting={moving}
          meetings={draft.meetings}
          names={namesOf(moving)}
          conference={conference}
          settings={settings}
          keep_saved={keep_saved}
          onMove={(to) => onEdit(withChanged(draft, moving, to))}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}

const LIST = new Intl.ListFormat('en-GB')

function StartOf({ meeting: { starts_at }, clock }: { meeting: EditedMeeting; clock: Clock }) {
  const { date, time } = clock(Date.parse(starts_at))
  return (
    <time dateTime={starts_at}>
      <b className="tabular">{time}</b>
      <span className="small soft">{shortDay(date)}</span>
    </time>
  )
}
