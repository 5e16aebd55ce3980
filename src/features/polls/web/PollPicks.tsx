import { type SyntheticEvent, useId, useState } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Poll } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { text } from '../text.ts'

type PollPicksProps = {
  poll: Poll
  /** Null where one cannot vote, or no longer. */
  onVote: ((option_ids: string[]) => void) | null
}

/** The options of a poll as choices, with one button. */
export function PollPicks({ poll, onVote }: PollPicksProps) {
  const name = useId()
  const own = poll.my_option_ids ?? []
  const [chosen, setChosen] = useState<readonly string[]>(own)
  const most = poll.multiple ? (poll.max_choices ?? poll.options.length) : 1
  const marked = onVote ? chosen.filter((id) => poll.options.some((option) => option.id === id)) : own

  function toggle(id: string, isOn: boolean) {
    if (!poll.multiple) setChosen([id])
    else setChosen(isOn ? [...marked, id] : marked.filter((one) => one !== id))
  }
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    onVote?.([...marked])
  }

  return (
    <form onSubmit={submit} className="poll-form">
      <fieldset className="poll-options">
        <legend className="visually-hidden">{poll.question}</legend>
        {poll.options.map(({ id, text: label }) => (
          <label key={id} className="poll-pick">
            <input
              type={poll.multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={marked.includes(id)}
              disabled={!onVote || (poll.multiple && marked.length >= most && !marked.includes(id))}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
            <span>
              <bdi>{label}</bdi> {!onVote && own.includes(id) && <Badge kind="iris">{screenText.yourVote}</Badge>}
            </span>
          </label>
        ))}
      </fieldset>
      {onVote && (
        <div className="spread">
          <span className="soft small tabular" role="status">
            {poll.multiple ? screenText.chosen(marked.length, most) : poll.anonymous && screenText.anonymous}
          </span>
          <Button type="submit" disabledReason={marked.length === 0 ? text.noOption : null}>
            Vote
          </Button>
        </div>
      )}
    </form>
  )
}
