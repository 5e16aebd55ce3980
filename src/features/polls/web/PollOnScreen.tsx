import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { classes } from '#web/ui/glyph.ts'
import type { Poll } from '../contract.ts'
import { pollOnScreen, showsOnScreen } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { ArchChart } from './ArchChart.tsx'
import { usePolls } from './usePolls.ts'
import './poll-on-screen.css'

/** More options than this do not fit side by side. */
const MOST_ARCHES = 4

type PollOnScreenProps = RoomKey & {
  now: Date
  /** Whether the result of a closed poll is shown for longer than a minute. */
  stays: boolean
}

/**
 * The open poll, or the result of the one that was closed last, readable from the back row; nothing where there is none. Counts
 * are shown only where people may see them.
 */
export function PollOnScreen({ now, stays, ...roomKey }: PollOnScreenProps) {
  const { polls } = usePolls(roomKey)
  const poll = polls && pollOnScreen(polls, now, stays)
  if (!poll) return null
  const sees = poll.total_votes !== null && showsOnScreen(poll)
  return (
    <section className="poll-on-screen" aria-label={poll.question}>
      <p className="soft">{poll.state === 'open' ? 'Poll, open' : 'Poll, closed'}</p>
      <h2 dir="auto">{poll.question}</h2>
      {!sees ? (
        <ul className="screen-options">
          {poll.options.map(({ id, text }) => (
            <li key={id}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      ) : poll.options.length <= MOST_ARCHES ? (
        <ArchChart options={poll.options} />
      ) : (
        <ScreenBars poll={poll} />
      )}
      <p className="soft tabular">
        {sees
          ? screenText.votes(poll.total_votes ?? 0)
          : poll.results === 'voted'
            ? screenText.answerNow
            : (screenText.resultsWhen[poll.results] ?? screenText.answerNow)}
      </p>
    </section>
  )
}

function ScreenBars({ poll }: { poll: Poll }) {
  const most = Math.max(...poll.options.map(({ votes }) => votes ?? 0))
  return (
    <ul className="screen-bars">
      {poll.options.map(({ id, text, votes, percent }) => (
        <li key={id} className={classes('poll-bar', most > 0 && votes === most && 'is-top')}>
          <progress max={100} value={percent ?? 0} aria-hidden="true" />
          <bdi>{text}</bdi>
          <b className="tabular">{percent}%</b>
        </li>
      ))}
    </ul>
  )
}
