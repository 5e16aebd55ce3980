import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { ScheduleItem } from '../contract.ts'
import { gridText as text } from '../grid-text.ts'
import type { Place } from '../rules.ts'
import type { Audience } from '../told-rules.ts'
import { ClashNotice } from './ClashNotice.tsx'
import { Told } from './Told.tsx'

type MoveDialogProps = {
  item: ScheduleItem
  place: Place
  /** What it would overlap with. */
  clashes: readonly string[]
  /** Null for a draft. */
  audience: Audience | null
  onMove: (reason: string | null) => Promise<unknown>
  onClose: () => void
}

/** Asks before a session is moved to where it clashes, or that people have saved. */
export function MoveDialog({ item, place, clashes, audience, onMove, onClose }: MoveDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={text.ask(item.title)}
      verb={text.move}
      busyWord={text.moving}
      kind="primary"
      onConfirm={() => onMove(reason)}
      onClose={onClose}
    >
      <div className="form">
        <p className="tabular">{text.from(item, place)}</p>
        <ClashNotice sentences={clashes} />
        {audience && <Told audience={audience} reason={{ value: reason, onChange: setReason }} />}
      </div>
    </ConfirmDialog>
  )
}
