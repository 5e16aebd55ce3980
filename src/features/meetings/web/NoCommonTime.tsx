import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { freeText } from '../free-text.ts'
import { screenText } from '../screen-text.ts'
import { type FreeTimes, meetingTimesApi } from '../times-contract.ts'
import { NoTime } from './NoTime.tsx'
import type { ConferenceClock } from './useConferenceClock.ts'

type NoCommonTimeProps = {
  conference_id: string
  name: string
  clock: ConferenceClock
  onFreeTimes: () => void
  children: string
}

/** Says that there is no common time, when the reader is free, what blocks the other times, and how to change that. */
export function NoCommonTime({ conference_id, name, clock, onFreeTimes, children }: NoCommonTimeProps) {
  const { data } = useQuery(meetingTimesApi.free, { conference_id })
  return (
    <div className="common-times">
      <NoTime>{children}</NoTime>
      {data && <OwnTimes slots={data.slots} name={name} clock={clock} />}
      <p>
        <Button kind="secondary" size="small" onClick={onFreeTimes}>
          {screenText.freeTimes}
        </Button>
      </p>
    </div>
  )
}

/** More are no easier to compare. */
const NAMED = 3

type OwnTimesProps = { slots: FreeTimes['slots']; name: string; clock: ConferenceClock }

function OwnTimes({ slots, name, clock }: OwnTimesProps) {
  const free = slots.filter(({ state }) => state === 'free' || state === 'session')
  const count = (kind: FreeTimes['slots'][number]['state']) => slots.filter(({ state }) => state === kind).length
  const blocked = freeText.blocked({ off: count('busy'), meetings: count('meeting'), speaking: count('speaking') })
  const named = free.slice(0, NAMED).map(({ starts_at }) => clock.dayAndTimeInSentence(starts_at))
  return (
    <p className="small soft">
      {free.length > 0 ? freeText.next(named, name) : freeText.none} {blocked}
    </p>
  )
}
