import { useMemo } from 'react'
import type { Speaker } from '#features/speakers/contract.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { ScheduleItem } from '../contract.ts'
import { dayKey } from '../day-rules.ts'
import { isEndAfterStart, findOverlaps } from '../rules.ts'
import { overlapSentence, text } from '../text.ts'

type Draft = { day: string; start_time: string; end_time: string; location: string | null; speaker_ids: string[] }

type OverlapNoticeProps = Draft & {
  start_date: string | null
  /** The schedule without the edited item. */
  others: readonly ScheduleItem[]
  speakers: readonly Speaker[]
}

const MOST_SHOWN = 3

/** Names the items that the edited one overlaps with. It can be saved anyway. */
export function OverlapNotice(props: OverlapNoticeProps) {
  const { others, speakers, start_date, day, start_time, end_time, location, speaker_ids } = props
  const sentences = useMemo(() => {
    if (!isEndAfterStart(start_time, end_time)) return []
    const draft = { id: '', title: '', day, start_time, end_time, location, speakers: speaker_ids }
    const sameDay = others.filter((item) => dayKey(item.day, start_date) === dayKey(day, start_date))
    return findOverlaps([...sameDay.map((item) => ({ ...item, day, speakers: item.speaker_ids })), draft])
      .filter(({ first, second }) => first === draft || second === draft)
      .map(({ first, second, location: room, speakers: shared }) =>
        overlapSentence({
          other: first === draft ? second : first,
          location: room,
          names: shared.map((id) => speakers.find((speaker) => speaker.id === id)?.name ?? text.unknownSpeaker),
        }),
      )
  }, [others, speakers, start_date, day, start_time, end_time, location, speaker_ids])

  return (
    <div role="status">
      {sentences.length > 0 && (
        <Notice kind="caution">
          {sentences.slice(0, MOST_SHOWN).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {sentences.length > MOST_SHOWN && <p>{text.moreOverlaps(sentences.length - MOST_SHOWN)}</p>}
        </Notice>
      )}
    </div>
  )
}
