import { useState } from 'react'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { MINUTE_MS } from '#shared/time.ts'
import type { Meeting, MeetingTime } from '../contract.ts'
import { otherOf } from '../person-rules.ts'
import type { Span } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { TimePicks } from './TimePicks.tsx'
import { type Clockwork } from './useClockwork.ts'
import { useMeetingChange } from './useMeetingChange.ts'
import { WithWhom } from './WithWhom.tsx'
import { OtherTimeDialog } from './OtherTimeDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'

/** Of a meeting that others have agreed on already, the time that it has. */
function timesOf({ options, starts_at, ends_at }: Meeting): readonly Span[] {
  return starts_at !== null && ends_at !== null ? [{ starts_at, ends_at }] : options
}

type RequestCardProps = { meeting: Meeting; clockwork: Clockwork }

/** A request that waits for the reader: when, where and why, and the three answers. */
export function RequestCard({ meeting, clockwork }: RequestCardProps) {
  const { wished_place, reason, note, expires_at, is_arranged, is_mine, steps } = meeting
  const other = otherOf(meeting)
  const change = useMeetingChange(meeting, clockwork.time_zone)
  const [chosen, setChosen] = useState<string | null>(null)
  const [taken, setTaken] = useState<{ time: string; times: readonly MeetingTime[] } | null>(null)
  const [asked, setAsked] = useState<'other' | 'decline' | null>(null)
  const shown = taken ? taken.times : timesOf(meeting)
  const picked = shown.find(({ starts_at }) => starts_at === chosen) ?? shown[0]
  const close = () => setAsked(null)

  async function accept(starts_at: string) {
    const outcome = await change.accept(starts_at).catch(() => null)
    if (outcome === null) return
    setChosen(null)
    if (outcome.taken) return setTaken({ time: change.timeOf(starts_at), times: outcome.times })
    const place = outcome.meeting?.place?.name ?? null
    toast(screenText.accepted(other.name), {
      description: screenText.acceptedAt(clockwork.whenOf(starts_at), place),
    })
  }

  return (
    <article className="card meeting-request" aria-label={screenText.request(other.name)}>
      <WithWhom other={other} />
      {picked && shown.length === 1 && !taken && (
        <p className="meeting-when">
          <span className="meeting-clock tabular">{clockwork.clockOf(picked.starts_at)}</span>
          <span>
            {screenText.minutes((Date.parse(picked.ends_at) - Date.parse(picked.starts_at)) / MINUTE_MS)}
            <span className="soft">{wished_place?.name ?? screenText.onePlace}</span>
          </span>
        </p>
      )}
      {taken && (
        <Notice kind="caution" alert>
          <p>{taken.times.length > 0 ? screenText.taken(other.name, taken.time) : screenText.takenAll(other.name)}</p>
        </Notice>
      )}
      {(shown.length > 1 || (taken && shown.length > 0)) && (
        <TimePicks
          legend={screenText.times}
          picks={shown.map((time) => ({
            starts_at: time.starts_at,
            label: clockwork.whenOf(time.starts_at),
            note: taken?.times.find(({ starts_at }) => starts_at === time.starts_at)?.place.name ?? null,
          }))}
          chosen={picked ? [picked.starts_at] : []}
          most={1}
          onChange={([starts_at]) => setChosen(starts_at ?? null)}
        />
      )}
      {is_mine ? <p>{screenText.suggestedOther(other.name)}</p> : null}
      {(note ?? reason) && (
        <p className="meeting-why" dir="auto">
          {note ?? reason}
        </p>
      )}
      {is_arranged && <p className="small soft">{screenText.arranged}</p>}
      <div className="meeting-answers">
        {picked && steps.includes('accept') && (
          <Button disabled={change.busy} onClick={() => void accept(picked.starts_at)}>
            {screenText.accept(clockwork.clockOf(picked.starts_at))}
          </Button>
        )}
        {taken ? (
          <Button kind="quiet" onClick={() => setTaken(null)}>
            {screenText.notNow}
          </Button>
        ) : (
          <>
            {steps.includes('suggest') && (
              <Button kind="secondary" onClick={() => setAsked('other')}>
                {screenText.otherTime}
              </Button>
            )}
            {steps.includes('decline') && (
              <Button kind="quiet" onClick={() => setAsked('decline')}>
                {screenText.decline}
              </Button>
            )}
          </>
        )}
      </div>
      <p className="small soft">{screenText.expires(clockwork.clockOf(expires_at))}</p>
      {asked === 'other' && <OtherTimeDialog meeting={meeting} clockwork={clockwork} use="suggest" onClose={close} />}
      {asked === 'decline' && (
        <NoteDialog meeting={meeting} time_zone={clockwork.time_zone} use="decline" onClose={close} />
      )}
    </article>
  )
}
