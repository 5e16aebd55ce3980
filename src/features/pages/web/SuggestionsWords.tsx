import { Prose } from './Prose.tsx'
import { suggestionsHelp } from './suggestions.ts'

/** What the page of suggestions says to everybody. */
export function SuggestionsWords() {
  return <Prose lines={suggestionsHelp} level={2} />
}
