import { timeIn } from '#shared/clock.ts'
import { RemindButton } from '#features/agenda/web/RemindButton.tsx'
import { useClock } from '#web/useClock.ts'
import { countdown } from '../countdown-rules.ts'
import { recordingDue } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { dayOf } from '../time-rules.ts'
import { AwaitButton } from './AwaitButton.tsx'
import type { PlayerProps } from './Player.tsx'
import { PlayerMessage } from './PlayerMessage.tsx'

/** Before a session, in a break, and after it. */
export function WaitingMessage({
  conference: { id, time_zone },
  session,
  status: said,
  agenda,
}: Omit<PlayerProps, 'viewers' | 'sources'>) {
  const { phase, ended_at } = session
  const note = said.note === null ? null : `“${said.note}”`
  switch (phase) {
    case 'doors':
      return (
        <PlayerMessage isLit title={screenText.doors}>
          {note ?? screenText.doorsHint}
        </PlayerMessage>
      )
    case 'paused': {
      const title = said.back_at ? screenText.backAt(timeIn(time_zone, new Date(said.back_at))) : screenText.paused
      return (
        <PlayerMessage isLit title={title}>
          {note ?? screenText.pausedHint}
        </PlayerMessage>
      )
    }
    case 'cancelled':
      return (
        <PlayerMessage isLow title={screenText.cancelled}>
          {note ?? screenText.cancelledHint}
        </PlayerMessage>
      )
    case 'pending':
      return (
        <PlayerMessage
          title={screenText.ended}
          actions={<AwaitButton sessionKey={{ conference_id: id, schedule_item_id: session.item.id }} />}
        >
          {pendingHint(time_zone, ended_at)}
        </PlayerMessage>
      )
    case 'not_recorded':
      return (
        <PlayerMessage isLow title={screenText.notRecorded}>
          {screenText.notRecordedHint}
        </PlayerMessage>
      )
    case 'scheduled':
      return <Countdown time_zone={time_zone} session={session} agenda={agenda} />
    default:
      return (
        <PlayerMessage isLow title={screenText.ended}>
          {screenText.endedHint}
        </PlayerMessage>
      )
  }
}

function pendingHint(time_zone: string, ended_at: Date) {
  const due = recordingDue(ended_at)
  const day = dayOf(time_zone, due)
  return new Date() < due ? screenText.pendingHint(day) : screenText.lateHint(day)
}

type CountdownProps = Pick<PlayerProps, 'session' | 'agenda'> & { time_zone: string }

function Countdown({ time_zone, session: { item, start, status }, agenda }: CountdownProps) {
  const left = start.getTime() - useClock().getTime()
  const hint = status.recorded ? screenText.talkAhead : screenText.notRecordedAhead
  if (left <= 0) return <PlayerMessage title={screenText.delayed}>{hint}</PlayerMessage>
  const shown = countdown(left)
  const title =
    shown === null ? (
      screenText.startsOn(dayOf(time_zone, start), timeIn(time_zone, start))
    ) : (
      <>
        {screenText.startsIn} <span className="player-clock tabular">{shown}</span>
      </>
    )
  return (
    <PlayerMessage title={title} actions={<RemindButton session={item} agenda={agenda} word="Remind Me" />}>
      {hint}
    </PlayerMessage>
  )
}
