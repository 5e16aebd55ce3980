import { type ReactNode, useRef } from 'react'
import { type Refreshed, refresh } from '#web/data/queries.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { SelectedNames } from './SelectedNames.tsx'

type DeleteSelectedDialogProps = {
  title: string
  verb: string
  busyWord: string
  /** The names of the selected rows, as far as they are known. */
  names: readonly string[]
  /** How many are selected. */
  count: number
  /** What goes with them. */
  children: ReactNode
  onConfirm: () => Promise<unknown>
  /** What is read again if nothing was deleted, because some of the rows may be gone. */
  refreshes: Refreshed
  /** Called after the dialog was closed. */
  onDeleted: () => void
  onClose: () => void
}

/** Asks before the selected rows of a list are deleted together. */
export function DeleteSelectedDialog(props: DeleteSelectedDialogProps) {
  const { names, count, children, onConfirm, refreshes, onDeleted, onClose, ...rest } = props
  const isDone = useRef(false)

  async function confirm() {
    try {
      await onConfirm()
      isDone.current = true
    } catch (error) {
      await refresh(refreshes)
      throw error
    }
  }

  function close() {
    onClose()
    if (isDone.current) onDeleted()
  }

  return (
    <ConfirmDialog {...rest} onConfirm={confirm} onClose={close}>
      <SelectedNames names={names} count={count} />
      {children}
    </ConfirmDialog>
  )
}
