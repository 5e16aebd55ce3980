import type { MeetingNumbers } from '../rules.ts'
import { numbersText, STATE_WORDS } from '../text.ts'

const STATES = ['accepted', 'requested', 'declined', 'withdrawn', 'expired', 'cancelled'] as const

/** How requests are answered, and who has no meeting. It names nobody. */
export function NumbersCard({ numbers }: { numbers: MeetingNumbers }) {
  const { by_state, median_minutes, without_meeting, open_people, running, places } = numbers
  return (
    <dl className="card meeting-numbers">
      {STATES.map((state) => (
        <Figure key={state} word={STATE_WORDS[state]} figure={by_state[state].toLocaleString('en-GB')} />
      ))}
      <Figure
        word={numbersText.median}
        figure={median_minutes === null ? numbersText.none : numbersText.minutes(median_minutes)}
      />
      <Figure word={numbersText.without} figure={numbersText.of(without_meeting, open_people)} />
      <Figure word={numbersText.inUse} figure={numbersText.of(running, places)} />
    </dl>
  )
}

function Figure({ word, figure }: { word: string; figure: string }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{figure}</dd>
    </div>
  )
}
