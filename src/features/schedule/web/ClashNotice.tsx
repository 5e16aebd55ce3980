import { Notice } from '#web/ui/Notice.tsx'
import { text } from '../text.ts'

const MOST_SHOWN = 3

/** What a session overlaps with; nothing where there is none. */
export function ClashNotice({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice kind="caution">
      {sentences.slice(0, MOST_SHOWN).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {sentences.length > MOST_SHOWN && <p>{text.moreOverlaps(sentences.length - MOST_SHOWN)}</p>}
    </Notice>
  )
}
