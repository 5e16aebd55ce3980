import { useState } from 'react'
import type { Endpoint } from '#shared/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { mutesApi } from '../contract.ts'
import { MUTE_MINUTES } from '../rules.ts'
import { muteText } from '../mute-text.ts'
import { MUTES } from './mutes.ts'

type MuteDialogProps = {
  conference_id: string
  person_id: string
  /** Null for somebody whose name is not shown. */
  name: string | null
  /** What else is read again. */
  refreshes?: readonly Endpoint[]
  onClose: () => void
}

const UNTIL_ENDED = 'ended'
/** Chosen at first, so that nobody stays muted because a moderator forgot to end it. */
const AN_HOUR = '60'
const LENGTHS = [
  ...MUTE_MINUTES.map((minutes) => ({ id: `${minutes}`, label: muteText.lengths[minutes], minutes })),
  { id: UNTIL_ENDED, label: muteText.untilEnded, minutes: undefined },
]

/** Asks before somebody is muted, and for how long. */
export function MuteDialog({ conference_id, person_id, name, refreshes = [], onClose }: MuteDialogProps) {
  const [length, setLength] = useState(AN_HOUR)
  const minutes = LENGTHS.find(({ id }) => id === length)?.minutes
  const mute = useAction(mutesApi.mute, {
    refreshes: [...MUTES, ...refreshes],
    done: muteText.done(name),
    failed: muteText.failed,
  })
  return (
    <ConfirmDialog
      title={muteText.title(name)}
      verb="Mute"
      kind="primary"
      onConfirm={() => mute.mutateAsync({ conference_id, person_id, ...(minutes !== undefined && { minutes }) })}
      onClose={onClose}
    >
      <p>{muteText.hint}</p>
      <Choice label="For how long" options={LENGTHS} selected={length} onSelect={setLength} />
    </ConfirmDialog>
  )
}
