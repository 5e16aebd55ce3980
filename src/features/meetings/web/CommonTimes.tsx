import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { MeetingTime } from '../contract.ts'
import { MEETING_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import type { Times } from '../times-contract.ts'
import { AllTimes } from './AllTimes.tsx'
import { FreeTimesDialog } from './FreeTimesDialog.tsx'
import { NoCommonTime } from './NoCommonTime.tsx'
import { NoTime } from './NoTime.tsx'
import { TimePicks } from './TimePicks.tsx'
import type { ConferenceClock } from './useConferenceClock.ts'

type CommonTimesProps = {
  conference_id: string
  /** Who the other one is. */
  name: string
  times: Times | undefined
  /** Why they could not be read. */
  failed: string | null
  /** The next ones, where those that were chosen are not free any more. */
  taken: readonly MeetingTime[] | null
  chosen: readonly string[]
  clock: ConferenceClock
  /** What stands below a time; its place if nothing does. */
  noteOf?: (time: MeetingTime) => string | null
  onChange: (chosen: string[]) => void
}

/** The times that two people have in common, and over them the reader’s own free times, which may make more of them common. */
export function CommonTimes(props: CommonTimesProps) {
  const { conference_id, clock } = props
  const [hasFree, setHasFree] = useState(false)
  const conference = { id: conference_id, time_zone: clock.time_zone }
  return (
    <>
      <Choice {...props} onFreeTimes={() => setHasFree(true)} />
      {hasFree && <FreeTimesDialog conference={conference} onClose={() => setHasFree(false)} />}
    </>
  )
}

type ChoiceProps = CommonTimesProps & { onFreeTimes: () => void }

/** The best three, and all others on demand. Says so where there are none. */
function Choice({ conference_id, name, times, failed, taken, clock, onFreeTimes, ...rest }: ChoiceProps) {
  const { chosen, noteOf, onChange } = rest
  const [isWhole, setWhole] = useState(false)
  if (failed !== null && !times)
    return (
      <Notice kind="danger" alert>
        <p>{failed || screenText.timesFailed}</p>
      </Notice>
    )
  if (!times)
    return (
      <Loading label="Looking for common times" className="time-picks">
        <Skeleton shape="button" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </Loading>
    )
  const best = taken ?? times.best
  if (best.length === 0)
    return (
      <NoCommonTime {...{ conference_id, name, clock, onFreeTimes }}>
        {taken ? screenText.takenAll(name) : screenText.noTime(name)}
      </NoCommonTime>
    )
  const shown = [...best, ...times.more.filter(({ starts_at }) => !isWhole && isExtra(starts_at, chosen, best))]
  return (
    <div ref={focusFirst} className="common-times">
      {taken && (
        <Notice kind="caution" alert>
          <p>{screenText.takenOwn}</p>
        </Notice>
      )}
      {best.every(({ saved }) => saved !== null) && <NoTime>{screenText.onlySaved(name)}</NoTime>}
      <TimePicks
        legend={screenText.bothFree}
        picks={shown.map((time) => ({
          starts_at: time.starts_at,
          label: clock.whenOf(time.starts_at),
          note: time.saved ? screenText.youSaved(time.saved.title) : (noteOf?.(time) ?? time.place.name),
        }))}
        chosen={chosen}
        most={MEETING_LIMITS.options}
        onChange={onChange}
        hint={screenText.chooseUpTo(MEETING_LIMITS.options)}
      />
      {times.more.length > best.length && (
        <p>
          <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? screenText.fewerTimes : screenText.otherTimes}
          </Button>
        </p>
      )}
      {isWhole && <AllTimes times={times.more} chosen={chosen} clock={clock} onChange={onChange} />}
    </div>
  )
}

/** The dialog begins with the times, which come after it has opened; whoever has gone on to a field stays there. */
function focusFirst(element: HTMLElement | null) {
  if (document.activeElement?.contains(element)) element?.querySelector('input')?.focus({ preventScroll: true })
}

/** A time that was chosen among all others stays in sight. */
function isExtra(starts_at: string, chosen: readonly string[], best: readonly MeetingTime[]) {
  return chosen.includes(starts_at) && !best.some((one) => one.starts_at === starts_at)
}
