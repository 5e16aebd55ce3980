import { useState } from 'react'
import { hueOf } from '#shared/hue.ts'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/glyph.ts'
import { initialsOf } from '#web/ui/initials.ts'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import type { Meeting } from '../contract.ts'
import { lineId } from '../link-rules.ts'
import { otherOf } from '../person-rules.ts'
import type { Span } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import type { ConferenceClock } from './useConferenceClock.ts'
import { useMeetingChange } from './useMeetingChange.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { OtherTimeDialog } from './OtherTimeDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'

type Opened = 'cancel' | 'move' | 'hand over'
type MeetingLineProps = { meeting: Meeting; span: Span; clock: ConferenceClock }

/** A meeting in the day: a solid arch is agreed, a dashed one waits. */
export function MeetingLine({ meeting, span: { starts_at, ends_at }, clock }: MeetingLineProps) {
  const { state, waits_for_me, place, wished_place, reason, steps } = meeting
  const { id, name, about, avatar_url } = otherOf(meeting)
  const change = useMeetingChange(meeting)
  const [opened, setOpened] = useState<Opened | null>(null)
  const isAgreed = state === 'accepted'
  const where = place?.name ?? wished_place?.name ?? screenText.laterPlace
  const close = () => setOpened(null)
  return (
    <li id={lineId(meeting.id)} tabIndex={-1} className={classes('meeting-line', !isAgreed && 'is-waiting')}>
      <p className="meeting-times tabular">
        <time dateTime={starts_at}>{clock.timeOf(starts_at)}</time>
        <span> – {clock.timeOf(ends_at)}</span>
        {!isAgreed && <em>{waits_for_me ? screenText.asksForThis : screenText.notAnswered}</em>}
      </p>
      <span className="avatar meeting-arch" data-hue={hueOf(id)} aria-hidden="true">
        {avatar_url ? <img src={avatar_url} alt="" loading="lazy" /> : initialsOf(name)}
      </span>
      <div>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {about && (
          <p className="soft">
            <bdi>{about}</bdi>
          </p>
        )}
        <p className="small soft" dir="auto">
          {isAgreed && reason ? `${where} · “${reason}”` : where}
        </p>
      </div>
      <div className="meeting-acts">
        {isAgreed && <Badge kind="good">{screenText.confirmed}</Badge>}
        {!isAgreed && (
          <Badge kind={waits_for_me ? 'caution' : 'plain'}>
            {waits_for_me ? screenText.asksYou : screenText.waits}
          </Badge>
        )}
        {steps.includes('withdraw') && (
          <Button
            kind="quiet"
            size="small"
            aria-label={change.withdrawLabel}
            disabled={change.busy}
            onClick={change.withdraw}
          >
            {screenText.withdraw}
          </Button>
        )}
        {isAgreed && (
          <Menu label={screenText.more(name)} entries={entriesFor(meeting, setOpened, change.saveCalendar)} />
        )}
      </div>
      {opened === 'cancel' && <NoteDialog meeting={meeting} use="cancel" onClose={close} />}
      {opened === 'move' && <OtherTimeDialog meeting={meeting} clock={clock} use="move" onClose={close} />}
      {opened === 'hand over' && <HandOverDialog meeting={meeting} onClose={close} />}
    </li>
  )
}

function entriesFor(meeting: Meeting, open: (opened: Opened) => void, saveCalendar: () => void): MenuEntry[] {
  const { steps } = meeting
  const { person_id } = otherOf(meeting)
  const entries: MenuEntry[] = []
  if (person_id !== null)
    entries.push({
      label: screenText.message,
      glyph: 'message',
      onSelect: () => navigate(`${paths.messages}?with=${person_id}`),
    })
  entries.push({ label: screenText.calendar, glyph: 'calendar', onSelect: saveCalendar })
  if (steps.includes('move'))
    entries.push({ label: `${screenText.move}…`, glyph: 'pencil', onSelect: () => open('move') })
  if (steps.includes('hand_over'))
    entries.push({ label: `${screenText.handOver}…`, glyph: 'person', onSelect: () => open('hand over') })
  if (steps.includes('cancel'))
    entries.push({ label: `${screenText.cancel}…`, glyph: 'close', danger: true, onSelect: () => open('cancel') })
  return entries
}
