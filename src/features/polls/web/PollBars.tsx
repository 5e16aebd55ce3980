import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/glyph.ts'
import type { Poll } from '../contract.ts'
import { screenText } from '../screen-text.ts'

/** The counts of a poll, in the order of its options. Until they are there, the bars are empty. */
export function PollBars({ poll }: { poll: Poll }) {
  const own = poll.my_option_ids ?? []
  return (
    <ul className="poll-options">
      {poll.options.map(({ id, text, votes, percent }) => (
        <li key={id} className={classes('poll-bar', own.includes(id) && 'is-mine')}>
          <progress max={100} value={percent ?? 0} aria-hidden="true" />
          <span>
            <bdi>{text}</bdi> {own.includes(id) && <Badge kind="iris">{screenText.yourVote}</Badge>}
          </span>
          {percent !== null && (
            <b className="tabular">
              {poll.early && <span className="soft small">{votes} </span>}
              {percent}%
            </b>
          )}
        </li>
      ))}
    </ul>
  )
}
