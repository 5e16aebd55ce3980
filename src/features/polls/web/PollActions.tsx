import { useState } from 'react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import type { Poll } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { withPoll } from './live.ts'
import { NEXT_STEP, usePollSteps } from './usePollSteps.ts'

const DeletePollDialog = lazyComponent(() => import('./DeletePollDialog.tsx').then((module) => module.DeletePollDialog))

type PollActionsProps = {
  roomKey: RoomKey
  poll: Poll
  /** Null for those who may close and delete the poll, and no more. */
  onEdit: (() => void) | null
}

/** What those who manage a poll can do with it: the next step as a button, the rest in a menu. */
export function PollActions({ roomKey, poll, onEdit }: PollActionsProps) {
  const [deleting, setDeleting] = useState(false)
  const steps = usePollSteps((changed) => [withPoll(roomKey, changed)])
  const one = { conference_id: roomKey.conference_id, id: poll.id }
  const entries: MenuEntry[] = [
    ...(onEdit && mayEdit(poll) ? [{ label: 'Edit', glyph: 'pencil' as const, onSelect: onEdit }] : []),
    ...(poll.state === 'closed'
      ? [{ label: 'Archive', glyph: 'eye-off' as const, onSelect: () => steps.archive.mutate(one) }]
      : []),
    { label: 'Delete', glyph: 'trash', danger: true, onSelect: () => setDeleting(true) },
  ]
  const next = NEXT_STEP[poll.state]
  const action = steps[next.step]
  return (
    <>
      <div className="poll-actions">
        {onEdit || next.step === 'close' ? (
          <Button kind={next.kind} size="small" busy={action.isPending} onClick={() => action.mutate(one)}>
            {next.label}
          </Button>
        ) : (
          <span />
        )}
        <Menu label={`Actions for ${poll.question}`} entries={entries} />
      </div>
      {poll.state === 'open' && (poll.total_votes ?? 0) > 0 && <p className="soft small">{screenText.frozen}</p>}
      {deleting && <DeletePollDialog roomKey={roomKey} poll={poll} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Speakers do not see the counts of some polls; the server refuses where somebody has voted. */
function mayEdit({ state, total_votes }: Poll) {
  return state === 'draft' || (state === 'open' && (total_votes ?? 0) === 0)
}
