const LINK = /(https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?])/

/** Plain text with paragraphs, and web addresses as links without a referrer. */
export function LinkedText({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, at) => (
    <p key={at} dir="auto">
      <LinkedLine text={paragraph} />
    </p>
  ))
}

/** The same without paragraphs of its own. */
export function LinkedLine({ text }: { text: string }) {
  return text.split(LINK).map((piece, place) =>
    place % 2 === 1 ? (
      <a key={place} className="link" href={piece} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
