import { useMemo } from 'react'
import type { Speaker } from '#features/speakers/contract.ts'
import { clashSentences, type Draft } from '../clash-rules.ts'
import type { ScheduleItem } from '../contract.ts'
import { ClashNotice } from './ClashNotice.tsx'

type OverlapNoticeProps = Draft & {
  start_date: string | null
  /** The schedule without the edited item. */
  others: readonly ScheduleItem[]
  speakers: readonly Speaker[]
}

/** Names the items that the edited one overlaps with. It can be saved anyway. */
export function OverlapNotice(props: OverlapNoticeProps) {
  const { others, speakers, start_date, day, start_time, end_time, location, speaker_ids } = props
  const sentences = useMemo(
    () => clashSentences({ day, start_time, end_time, location, speaker_ids }, { start_date, others, speakers }),
    [others, speakers, start_date, day, start_time, end_time, location, speaker_ids],
  )
  return (
    <div role="status">
      <ClashNotice sentences={sentences} />
    </div>
  )
}
