import { classes } from '#web/ui/glyph.ts'
import { Glimpse } from './Glimpse.tsx'

/** The votes for each option; the second one is one's own. */
const OPTIONS = [
  ['Eight hours', 3],
  ['Twelve hours', 9],
  ['Twenty-four, with a bed', 6],
  ['I have stopped counting', 2],
] as const
const MINE = 1
const VOTES = OPTIONS.reduce((sum, [, votes]) => sum + votes, 0)

/** The result of a poll. */
export function PollGlimpse() {
  return (
    <Glimpse of="poll">
      <p className="glimpse-title">How long is your longest watch?</p>
      <ul className="glimpse-poll">
        {OPTIONS.map(([option, votes], at) => (
          <li key={option} className={classes(at === MINE && 'is-mine')}>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none">
              <path d={`M0 0h${(100 * votes) / VOTES}v1H0z`} />
            </svg>
            <span>{option}</span>
            <b className="tabular">{(100 * votes) / VOTES}%</b>
          </li>
        ))}
      </ul>
      <p className="soft">{VOTES} votes</p>
    </Glimpse>
  )
}
