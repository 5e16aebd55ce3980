/** The kinds of what is known of a person that count when people are suggested, each with a switch. */
export const INPUTS = ['said', 'words', 'sessions', 'people'] as const
export type SuggestionInput = (typeof INPUTS)[number]

/** What counts; all of it until a person switches some of it off. */
export type UsedInputs = Record<SuggestionInput, boolean>

export const ALL_USED: UsedInputs = { said: true, words: true, sessions: true, people: true }

/** What there is of each kind, of one person in one conference. */
export type GivenInputs = {
  interests: number
  goals: number
  /** Words of the bio and of the few words about oneself. */
  bio_words: number
  about_words: number
  position: boolean
  company: boolean
  saved: number
  /** The sessions in which they asked or voted under their name. */
  took_part: number
  connections: number
  ignored: number
}

export function countWords(text: string | null | undefined) {
  return text?.match(/\S+/g)?.length ?? 0
}
