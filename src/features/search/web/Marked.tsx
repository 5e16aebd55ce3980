import { markedParts } from '../result-rules.ts'

/** A text in which the words that were searched for are marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <bdi>
      {markedParts(text, words).map((part, at) =>
        part.isMatch ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
      )}
    </bdi>
  )
}
