import { plural } from '#shared/plural.ts'
import type { GivenInputs, SuggestionInput } from './input-rules.ts'

type Kind = {
  label: string
  /** What there is of it; '' where there is nothing. */
  given: (given: GivenInputs) => string
  /** What to do where there is nothing. */
  add: string
}

/** What of a person counts in suggestions, as they read it of themselves. */
export const inputText: Record<SuggestionInput, Kind> = {
  said: {
    label: 'Your interests and goals',
    given: ({ interests, goals }) =>
      listed([interests > 0 && plural(interests, 'interest'), goals > 0 && plural(goals, 'goal')]),
    add: 'Say what brings you here',
  },
  words: {
    label: 'What your profile says',
    given: ({ bio_words, about_words, position, company }) =>
      listed([
        bio_words > 0 && `a bio of ${plural(bio_words, 'word')}`,
        about_words > 0 && `${plural(about_words, 'word')} about yourself`,
        position && 'your title',
        company && 'your company',
      ]),
    add: 'Write a line about yourself',
  },
  sessions: {
    label: 'The sessions you saved, asked in or voted in',
    given: ({ saved, took_part }) =>
      listed([
        saved > 0 && plural(saved, 'saved session'),
        took_part > 0 && `${plural(took_part, 'session')} you asked or voted in`,
      ]),
    add: 'Choose sessions',
  },
  people: {
    label: 'The people you know',
    given: ({ connections, ignored }) =>
      listed([
        connections > 0 && plural(connections, 'connection'),
        ignored > 0 && `${plural(ignored, 'person', 'people')} you ignored`,
      ]),
    add: 'Find people you know',
  },
}

/** 'A bio of 3 words, your title'. */
function listed(parts: readonly (string | false)[]) {
  const text = parts.filter((part) => part !== false).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What the page says around them. */
export const ownInputsText = {
  title: 'What counts of you',
  lead: (conference: string) => `What there is for ${conference}. Each switch holds in all your conferences, at once.`,
  noConference: 'What counts of you appears here once you take part in a conference.',
  nothing: 'Nothing yet.',
  off: 'Switched off: it counts in nobody’s suggestions.',
  failed: 'This was not saved',
  readFailed: 'What counts of you could not be loaded.',
}
