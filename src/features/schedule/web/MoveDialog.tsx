import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { ScheduleItem } from '../contract.ts'
import { gridText as text } from '../grid-text.ts'
import type { Place } from '../rules.ts'
import { ClashNotice } from './ClashNotice.tsx'
import { Told } from './Told.tsx'

type MoveDialogProps = {
  item: ScheduleItem
  place: Place
  /** What it would overlap with. */
  clashes: readonly string[]
  /** How many people saved it; null for a draft. */
  saved: number | null
  onMove: (reason: string | null) => Promise<unknown>
  onClose: () => void
}

/** Asks before a session is moved to where it clashes, or that people have saved. */
export function MoveDialog({ item, place, clashes, saved, onMove, onClose }: MoveDialogProps) {
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
        {saved !== null && <Told saved={saved} reason={{ value: reason, onChange: setReason }} />}
      </div>
    </ConfirmDialog>
  )
}
