import { LinkedLine } from '#web/ui/LinkedText.tsx'
import type { ChatMessage } from '../contract.ts'

/** The words of a message with its links, and the names of the people whom it mentions set off. */
export function MessageText({ message: { text, mentions } }: { message: Pick<ChatMessage, 'text' | 'mentions'> }) {
  const names = mentions.map(({ full_name }) => `@${full_name}`)
  return splitAt(text, names).map((piece, at) =>
    names.includes(piece) ? (
      <b key={at} className="mention">
        {piece}
      </b>
    ) : (
      <LinkedLine key={at} text={piece} />
    ),
  )
}

/** Splits a text so that each occurrence of a word is a piece of its own. */
function splitAt(text: string, words: readonly string[]): string[] {
  const [word, ...others] = words
  if (word === undefined) return [text]
  const pieces = text.split(word).flatMap((piece) => [...splitAt(piece, others), word])
  return pieces.slice(0, -1)
}
