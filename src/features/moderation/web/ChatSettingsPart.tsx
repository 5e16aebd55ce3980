import { useId } from 'react'
import { chatApi } from '#features/chat/contract.ts'
import { SLOW_MODES } from '#features/chat/rules.ts'
import type { Input } from '#shared/contract.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { moderationLogApi } from '../contract.ts'
import { deskText } from '../desk-text.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'

type Change = Pick<Input<typeof chatApi.change>, 'closed' | 'slow_mode_seconds'>

/** Closing and slowing down the chat of the conference. */
export function ChatSettingsPart({ conference_id }: { conference_id: string }) {
  const { data, error, refetch } = useQuery(chatApi.settings, { conference_id })
  const { mutate } = useAction(chatApi.change, {
    optimistic: ({ closed, slow_mode_seconds }) => [
      patch(chatApi.settings, { conference_id }, (before) => ({
        ...before,
        closed: closed ?? before.closed,
        slow_mode_seconds: slow_mode_seconds ?? before.slow_mode_seconds,
      })),
    ],
    updates: (saved) => [patch(chatApi.settings, { conference_id }, (before) => ({ ...before, ...saved }))],
    refreshes: [moderationLogApi.list],
    failed: deskText.failedAction,
  })
  if (!data && error) return <ReadFailed message={deskText.loadFailed} onRetry={refetch} />
  if (!data) return <DeskSkeleton />
  const { closed, slow_mode_seconds } = data
  return (
    <section className="card desk-settings" aria-label={deskText.conferenceChat}>
      <h2>{deskText.conferenceChat}</h2>
      <Switch
        label={deskText.open}
        checked={!closed}
        onChange={(open) => mutate({ conference_id, closed: !open })}
        note={closed ? { kind: 'caution', text: deskText.closedNote } : { kind: 'good', text: deskText.openNote }}
      />
      <SlowMode seconds={slow_mode_seconds} onChange={(change) => mutate({ conference_id, ...change })} />
    </section>
  )
}

function SlowMode({ seconds, onChange }: { seconds: number; onChange: (change: Change) => void }) {
  const id = useId()
  return (
    <div className="desk-setting">
      <label htmlFor={id}>{deskText.slowMode}</label>
      <span className="select glyph-chevron-down">
        <select
          id={id}
          className="input"
          aria-describedby={`${id}-hint`}
          value={seconds}
          onChange={({ target }) => {
            const chosen = SLOW_MODES.find((mode) => String(mode) === target.value)
            if (chosen !== undefined) onChange({ slow_mode_seconds: chosen })
          }}
        >
          {SLOW_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {deskText.slowModes[mode]}
            </option>
          ))}
        </select>
      </span>
      <p id={`${id}-hint`} className="soft small">
        {deskText.slowModeHint}
      </p>
    </div>
  )
}
