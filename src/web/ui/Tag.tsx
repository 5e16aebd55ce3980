const WORDS = { keynote: 'Keynote', session: 'Session', workshop: 'Workshop', networking: 'Networking', break: 'Break' }

/** The type of a schedule item: a small arch and always its word. */
export function Tag({ type }: { type: keyof typeof WORDS }) {
  return <span className={`tag tag-${type}`}>{WORDS[type]}</span>
}
